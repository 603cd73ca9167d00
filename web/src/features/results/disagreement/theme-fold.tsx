import { Link } from '@tanstack/react-router';
import type { Disagreement } from '../../../../../api/results/contract/analysis.ts';
import { BandGlyph } from '../../../charts/band-glyph.tsx';
import { Distribution } from '../../../charts/distribution.tsx';
import { DotStrip } from '../../../charts/dot-strip.tsx';
import { type ChartScale, reversedScale, reversedScore, useScale } from '../../../charts/scale.ts';
import { barsNote, ratingsIn } from '../../../lib/display/agreement-bars.ts';
import { count, formatMean, formatNumber, formatScore } from '../../../lib/display/format.ts';
import { useAt } from '../../../lib/past.ts';
import { useAccess } from '../../../lib/session/access.ts';
import { buttonClass } from '../../../ui/action/button.tsx';
import { FoldMark } from '../../../ui/layout/fold-mark.tsx';
import { HowComputed } from '../../methods/panel/how-computed.tsx';
import { DistributionMenu, DotStripMenu } from '../../reports/charts/theme-chart-menus.tsx';
import { texts } from '../texts.ts';

type Props = {
  assessment: { readonly assessmentId: string; readonly framework: string };
  disagreement: Disagreement;
  name: string;
  /** Names of its lens and sub-lens. */
  place: string;
};

const words = texts.disagreement;

/** One theme, described in a sentence. It opens to its rating distribution and the scores of the groups. */
export function ThemeFold({ assessment, disagreement, name, place }: Props) {
  const { n, mean, distribution, criticalSpread, reversed } = disagreement;
  const note = barsNote(distribution, n);
  const own = useScale();
  const scale = reversed ? reversedScale(own) : own;
  return (
    <details className="group">
      <summary className="flex min-h-15 items-center gap-2 px-4 py-2.5 -outline-offset-2 hover:bg-hover md:px-5">
        <FoldMark />
        <span className="grid min-w-0 grow items-baseline gap-x-6 md:grid-cols-2">
          <span className="min-w-0">
            <span className="block font-medium">{name}</span>
            <span className="block text-13 text-text-3">{place}</span>
          </span>
          <span className="text-text-2 tabular">{sentence(disagreement, own)}</span>
        </span>
      </summary>
      <div className="grid gap-x-10 gap-y-6 bg-sunken px-4 py-4 md:grid-cols-2 md:px-5">
        <div className="flex min-w-0 flex-col gap-3">
          <DistributionMenu disagreement={disagreement} name={name}>
            <Distribution
              label={words.barByBar(name)}
              counts={distribution}
              mean={mean}
              caption={words.ratings(name)}
              columns={words.columns}
              average={words.average(formatMean(mean, scale))}
              tell={(score, people) => words.bar(formatNumber(score), count(people, 'person', 'people'))}
            />
          </DistributionMenu>
          <p className="text-13 text-text-2">
            {words.rated(count(n, 'person', 'people'))} {note ? `${note} ` : null}
            {words.chance(count(ratingsIn(distribution), 'person', 'people'), formatScore(criticalSpread))}
          </p>
        </div>
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex justify-end">
            <DotStripMenu disagreement={disagreement} name={name} />
          </div>
          <Groups groups={disagreement.groups} theme={name} reversed={reversed} />
        </div>
        {useAt() === undefined ? (
          <ToPlan assessmentId={assessment.assessmentId} theme={disagreement.theme} name={name} />
        ) : null}
        <div className="min-w-0 md:col-span-2">
          <HowComputed
            assessmentId={assessment.assessmentId}
            framework={assessment.framework}
            about={{ kind: 'figure', of: disagreement.theme, group: null }}
            name={name}
            framed
          />
        </div>
      </div>
    </details>
  );
}

function ToPlan({ assessmentId, theme, name }: { assessmentId: string; theme: string; name: string }) {
  const mayWrite = useAccess('plan.write').allowed;
  const to = { to: '/assessments/$assessmentId/plan', params: { assessmentId } } as const;
  return (
    <p className="no-print flex flex-wrap gap-2 md:col-span-2">
      <Link
        {...to}
        search={{ on: theme }}
        className={buttonClass({ size: 'dense' })}
        aria-label={`${words.discuss}: ${name}`}
      >
        {words.discuss}
      </Link>
      {mayWrite ? (
        <Link
          {...to}
          search={{ on: theme, make: 'action' }}
          className={buttonClass({ size: 'dense' })}
          aria-label={`${words.makeAction}: ${name}`}
        >
          {words.makeAction}
        </Link>
      ) : null}
    </p>
  );
}

/** The groups' scores, one row with a dot per group, so that every dot has its name and number. */
function Groups({ groups, theme, reversed }: Pick<Disagreement, 'groups' | 'reversed'> & { theme: string }) {
  const own = useScale();
  const scale = reversed ? reversedScale(own) : own;
  if (groups.length === 0) return <p className="text-13 text-text-2">{words.noGroups}</p>;
  return (
    <div className="relative min-w-0">
      <table className="w-full text-left">
        <caption className="sr-only">{words.groups(theme)}</caption>
        <thead className="text-12 text-text-3">
          <tr>
            <th scope="col" className="py-1 pr-3 font-medium">
              {words.columns.group}
            </th>
            <th scope="col" className="w-2/5 py-1 font-medium">
              {words.columns.place(scale.min, scale.max)}
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-medium">
              {words.columns.score}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ group, n, mean }) => (
            <tr key={group} className="border-line border-t">
              <th scope="row" className="py-2 pr-3 font-normal">
                {group}{' '}
                <span className="whitespace-nowrap text-13 text-text-3">{texts.people(formatNumber(n))}</span>
              </th>
              <td className="py-2">
                <DotStrip score={mean} reversed={reversed} />
              </td>
              <td className="py-2 pl-3 text-right tabular">
                <span className="inline-flex items-center gap-1.5">
                  <BandGlyph band={bandOf(reversed ? reversedScore(mean, own) : mean, own)} />
                  {formatMean(mean, scale)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function bandOf(mean: number, { max, bandStarts }: ChartScale): 'weak' | 'moderate' | 'strong' {
  const [moderate = max, strong = max] = bandStarts;
  if (mean < moderate) return 'weak';
  return mean < strong ? 'moderate' : 'strong';
}

function sentence(
  { kind, spread, distribution, reversed }: Disagreement,
  { min, max, bandStarts }: ChartScale,
): string {
  if (kind !== 'split') return words[kind](formatScore(spread));
  // Indexes of the first moderate and of the first strong rating.
  const [moderate = max, strong = max] = bandStarts.map((start) => Math.ceil(start) - min);
  const good = reversed ? distribution.toReversed() : distribution;
  const people = (from: number, to?: number) => formatNumber(ratingsIn(good.slice(from, to)));
  return words.split(people(strong), people(0, moderate), people(moderate, strong));
}
