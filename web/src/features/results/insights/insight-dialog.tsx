import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AssessmentSummary } from '../../../../../api/assessment/contract/assessments.ts';
import type { Changes, Disagreement } from '../../../../../api/results/contract/analysis.ts';
import type { Figure } from '../../../../../api/results/contract/results.ts';
import type { Insight } from '../../../../../domain/scoring/analysis/insights.ts';
import type { Framework } from '../../../lib/cache/framework.ts';
import { count, formatNumber, formatScore } from '../../../lib/display/format.ts';
import { useAt } from '../../../lib/past.ts';
import { disagreementQuery } from '../../../lib/queries/analysis-queries.ts';
import { useAccess } from '../../../lib/session/access.ts';
import { buttonClass } from '../../../ui/action/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { changesByLens } from '../change-words.ts';
import { LoadFailed } from '../load-failed.tsx';
import { Score } from '../score.tsx';
import { texts } from '../texts.ts';
import { type Apart, apartIn } from './apart.ts';

export type InsightProps = {
  figure: Figure;
  assessment: Pick<AssessmentSummary, 'assessmentId' | 'framework'>;
  framework: Framework;
  changes: Changes | undefined;
};
type Props = InsightProps & { insight: Insight; onClose: () => void };

const words = texts.insights;

/** Details of one insight: the parts of its lens in order of score, their changes, and themes on which people disagree. */
export function InsightDialog({ insight, figure, assessment, framework, changes, onClose }: Props) {
  const at = useAt();
  const mayWrite = useAccess('plan.write').allowed;
  const lens = framework.lenses.find(({ id }) => id === insight.lens);
  if (!lens) return null;
  const since = changesByLens(changes);
  const cells = new Map(figure.subLenses.map(({ id, cell }) => [id, cell]));
  const parts = lens.subLenses
    .flatMap(({ id, name }) => {
      const cell = cells.get(id);
      return cell?.mean == null ? [] : [{ id, name, cell, mean: cell.mean }];
    })
    .sort((a, b) => (insight.type === 'Strength' ? b.mean - a.mean : a.mean - b.mean));
  const names = new Map(lens.subLenses.flatMap(({ themes }) => themes.map(({ id, name }) => [id, name])));
  const to = {
    to: '/assessments/$assessmentId/plan',
    params: { assessmentId: assessment.assessmentId },
  } as const;

  return (
    <Dialog title={`${words.types[insight.type]}: ${lens.name}`} wide onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p className="text-text-2">{lens.description}</p>
        {/* Above what arrives later. An action can be created only from the present, not from a past moment. */}
        {at === undefined ? (
          <div className="flex flex-wrap gap-2">
            <Link {...to} search={{ on: lens.id }} className={buttonClass()}>
              {words.discuss}
            </Link>
            {mayWrite ? (
              <Link
                {...to}
                search={{ on: lens.id, make: 'action' }}
                className={buttonClass({ variant: 'primary' })}
              >
                {words.act}
              </Link>
            ) : null}
          </div>
        ) : null}
        <section className="flex flex-col gap-1">
          <h3 className="text-14 font-semibold">{words.parts[insight.type]}</h3>
          <ul>
            {parts.map(({ id, name, cell }) => (
              <li
                key={id}
                className="grid items-center gap-x-6 gap-y-1 border-line border-t py-2 first:border-t-0 md:grid-cols-2"
              >
                <span className="min-w-0">
                  {name}
                  {since.has(id) ? (
                    <span className="block text-13 text-text-2 tabular">{since.get(id)}</span>
                  ) : null}
                </span>
                <Score cell={cell} />
              </li>
            ))}
          </ul>
        </section>
        <section className="flex flex-col gap-1">
          <h3 className="text-14 font-semibold">{words.apart}</h3>
          <WhereApart assessmentId={assessment.assessmentId} names={names} />
        </section>
      </div>
    </Dialog>
  );
}

/** Themes of the lens on which people do not agree; a sentence about agreement only once it is known. */
function WhereApart({
  assessmentId,
  names,
}: {
  assessmentId: string;
  /** Names of the themes of the lens. */
  names: ReadonlyMap<string, string>;
}) {
  const { data, error, refetch } = useQuery(disagreementQuery(assessmentId, useAt()));
  if (!data)
    return error ? (
      <LoadFailed error={error} onRetry={() => void refetch()} />
    ) : (
      <p role="status" className="text-text-2">
        {words.reading}
      </p>
    );
  const apart = apartIn(new Set(names.keys()), data);
  if (apart.is !== 'themes') return <p className="text-text-2">{withoutThemes(apart)}</p>;
  return (
    <ul>
      {apart.themes.slice(0, 5).map((theme) => (
        <li
          key={theme.theme}
          className="flex flex-wrap justify-between gap-x-6 border-line border-t py-2 first:border-t-0"
        >
          <span>{names.get(theme.theme)}</span>
          <span className="text-13 text-text-2 tabular">{inWords(theme)}</span>
        </li>
      ))}
    </ul>
  );
}

function withoutThemes(apart: Exclude<Apart, { is: 'themes' }>): string {
  if (apart.is === 'unshown') return words.unshown;
  if (apart.is === 'notAmongWidest') return words.notAmongWidest(count(apart.widest, 'theme', 'themes'));
  return apart.shown === apart.of ? words.agreed : words.agreedShown(formatNumber(apart.shown));
}

function inWords({ kind, spread }: Disagreement): string {
  if (kind === 'split') return words.split;
  return kind === 'unclear' ? words.unclear(formatScore(spread)) : words.apartBy(formatScore(spread));
}
