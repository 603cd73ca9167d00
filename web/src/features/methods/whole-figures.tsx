import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Results } from '../../../../api/results/contract/results.ts';
import { methodsSeed } from '../../../../domain/scoring/methods/methods.ts';
import { averageDeviationAcross, rwgAcross } from '../../../../domain/scoring/statistics/agreement.ts';
import { alphaWithInterval } from '../../../../domain/scoring/statistics/alpha-interval.ts';
import type { Framework } from '../../lib/cache/framework.ts';
import { count, formatNumber } from '../../lib/display/format.ts';
import { panelQuery } from '../../lib/queries/analysis-queries.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ReportTable } from '../../ui/layout/report-table.tsx';
import { exact } from './exact.ts';
import { texts } from './texts.ts';

const words = texts.whole;
const levels = ['nominal', 'ordinal', 'interval'] as const;

type Props = { results: Results; framework: Framework; at: string | undefined };

/** Agreement across themes: rwg(J) and AD by lens, and Krippendorff's alpha over all released ratings. */
export function WholeFigures({ results, framework, at }: Props) {
  const { min } = framework.scale;
  const lenses = useMemo(() => {
    const cells = new Map(results.figure?.themes.map(({ id, cell }) => [id, cell.distribution]));
    return framework.lenses.map(({ id, name, subLenses }) => ({
      id,
      name,
      counts: subLenses.flatMap(({ themes }) =>
        themes.map(({ id: theme, reversed }) => {
          const counted = cells.get(theme) ?? [];
          // Mirrored, as they are scored, because alpha compares ratings of different themes.
          return reversed ? counted.toReversed() : counted;
        }),
      ),
    }));
  }, [results, framework]);
  const released = useMemo(
    () => lenses.flatMap(({ counts }) => counts.filter((one) => one.length > 0)),
    [lenses],
  );
  const alphas = useMemo(
    () =>
      levels.map((level) => ({ level, found: alphaWithInterval(released, level, { seed: methodsSeed }) })),
    [released],
  );
  if (released.length === 0) return null;
  return (
    <Card title={words.title} note={words.note(count(released.length, 'theme', 'themes'))}>
      <div className="flex flex-col gap-4">
        <ReportTable
          label={words.title}
          columns={[
            { label: words.lens },
            { label: words.j, end: true },
            { label: 'AD', end: true },
            { label: 'rwg(J)', end: true },
          ]}
          rows={lenses.map(({ id, name, counts }) => {
            const items = counts.flatMap((one) => (one.length > 0 ? [{ minimum: min, counts: one }] : []));
            return {
              key: id,
              cells: [
                name,
                String(items.length),
                items.length === 0 ? words.untold : exact(averageDeviationAcross(items)),
                items.length === 0 ? words.untold : exact(rwgAcross(items)),
              ],
            };
          })}
        />
        <dl className="flex flex-col gap-1">
          {alphas.map(({ level, found }) => (
            <div key={level} className="flex flex-wrap gap-x-2">
              <dt className="text-text-2">
                {words.alpha}, {words.levels[level]}
              </dt>
              <dd className="tabular">
                {found?.interval
                  ? words.alphaValue(
                      exact(found.alpha),
                      exact(found.interval.low),
                      exact(found.interval.high),
                    )
                  : exact(found?.alpha ?? null)}
              </dd>
            </div>
          ))}
          <Panel assessmentId={results.assessment.assessmentId} at={at} />
        </dl>
      </div>
    </Card>
  );
}

function Panel({ assessmentId, at }: { assessmentId: string; at: string | undefined }) {
  const { data } = useQuery(panelQuery(assessmentId, at));
  if (!data) return null;
  const { reliability, untold } = data;
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-text-2">{words.panel}</dt>
      <dd className="tabular">
        {reliability
          ? words.panelValue(
              reliability.single.toFixed(2),
              reliability.average.toFixed(2),
              count(reliability.people, 'person', 'people'),
              formatNumber(reliability.of),
              count(reliability.themes, 'theme', 'themes'),
            )
          : untold
            ? words.panelUntold[untold]
            : null}
      </dd>
    </div>
  );
}
