import { useQuery } from '@tanstack/react-query';
import type { Figure, Results } from '../../../../../api/results/contract/results.ts';
import type { Weighting } from '../../../../../api/results/contract/weighting.ts';
import { BandGlyph } from '../../../charts/band-glyph.tsx';
import { useScale } from '../../../charts/scale.ts';
import { ScoreBar } from '../../../charts/score-bar.tsx';
import type { Framework } from '../../../lib/cache/framework.ts';
import { count, formatMean, formatNumber, formatPercent, formatScore } from '../../../lib/display/format.ts';
import { useAt } from '../../../lib/past.ts';
import { weightingQuery } from '../../../lib/queries/analysis-queries.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { FoldMark } from '../../../ui/layout/fold-mark.tsx';
import { Badge } from '../../../ui/state/badge.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { HowComputed } from '../../methods/panel/how-computed.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { texts } from './weighting-texts.ts';

const words = texts.priorities;
/** Expected height of the card in px. */
const height = 334;
/**
 * Shares of random draws in which a sub-lens is a priority. From `steady` on, the priority depends neither on the weights of the
 * groups nor on chance. Below `unsteady`, it needs discussion.
 */
const steady = 0.95;
const unsteady = 0.6;

type Props = { results: Results; framework: Framework };

/** The lowest sub-lenses, and whether they remain the lowest when groups are weighted differently or other people are sampled. */
export function PrioritiesCard({ results, framework }: Props) {
  const { data, error, refetch } = useQuery(
    weightingQuery(results.assessment.assessmentId, undefined, useAt()),
  );
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) {
    // With only one released group there is nothing to weight, and no card is shown.
    const several = results.groups.filter(({ state }) => state === 'released').length > 1;
    return several ? <Skeleton blocks={[height]} /> : null;
  }
  // Sorted by plain means, even while the page shows weighted ones.
  if (!data.robustness || !results.figure) return null;
  return (
    <Priorities
      robustness={data.robustness}
      figure={results.figure}
      assessment={results.assessment}
      framework={framework}
    />
  );
}

type Robustness = NonNullable<Weighting['robustness']>;
type PrioritiesProps = Pick<Results, 'assessment'> & {
  robustness: Robustness;
  figure: Figure;
  framework: Framework;
};

function Priorities({ robustness, figure, assessment, framework }: PrioritiesProps) {
  const { top, weightings, groups, from, to, priorities } = robustness;
  const names = new Map(
    framework.lenses.flatMap((lens) => lens.subLenses.map(({ id, name }) => [id, { name, lens: lens.name }])),
  );
  const cells = new Map(figure.subLenses.map(({ id, cell }) => [id, cell]));
  const most = formatNumber(top);
  const scale = useScale();
  return (
    <Card title={words.title(most)} note={words.note} flush>
      <ol>
        {priorities.map(({ id, share }) => {
          const cell = cells.get(id);
          return (
            <li
              key={id}
              className="grid items-center gap-x-6 gap-y-1.5 border-line border-b px-4 py-2.5 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)] md:px-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_19rem]"
            >
              <p className="min-w-0">
                <span className="font-medium">{names.get(id)?.name ?? id}</span>{' '}
                <span className="text-13 text-text-3">{names.get(id)?.lens}</span>
              </p>
              {cell && cell.mean !== null && cell.band !== null ? (
                <span className="grid grid-cols-[minmax(0,1fr)_56px] items-center gap-3">
                  <ScoreBar score={cell.mean} />
                  <span className="flex items-center justify-end gap-1.5 font-medium tabular">
                    <BandGlyph band={cell.band} />
                    {formatMean(cell.mean, scale)}
                  </span>
                </span>
              ) : null}
              <span className="md:col-span-2 xl:col-span-1 xl:justify-self-end">
                <Badge sentence tone={toneOf(share)}>
                  {shareWords(share, most)}
                </Badge>
              </span>
            </li>
          );
        })}
      </ol>
      <details className="group">
        <summary className="flex min-h-11 items-center gap-2 rounded-panel px-4 text-13 text-text-2 md:px-5">
          <FoldMark />
          {words.meaning}
        </summary>
        <div className="flex max-w-reading flex-col gap-2 px-4 pb-4 text-13 text-text-2 md:px-5">
          {words
            .lines({
              groups: count(groups, 'group', 'groups'),
              draws: formatNumber(weightings),
              from: formatScore(from),
              to: formatScore(to),
              top: most,
            })
            .map((line) => (
              <p key={line}>{line}</p>
            ))}
        </div>
      </details>
      <HowComputed
        assessmentId={assessment.assessmentId}
        framework={assessment.framework}
        about={{ kind: 'priorities' }}
        name={words.title(most)}
      />
    </Card>
  );
}

function shareWords(share: number | null, top: string): string {
  if (share === null) return words.untold;
  return share === 1 ? words.every(top) : words.share(top, formatPercent(share, 1));
}

function toneOf(share: number | null) {
  if (share === null || (share < steady && share >= unsteady)) return 'neutral';
  return share >= steady ? 'good' : 'warn';
}
