import type { TrendSeries, Trends } from '../../../../api/results/contract/trends.ts';
import { axisMargin, TrendChart } from '../../charts/trend-chart.tsx';
import { formatDate, formatNumber, formatScore, formatTick } from '../../lib/display/format.ts';
import { FoldMark } from '../../ui/layout/fold-mark.tsx';
import { RowTh, rowClass, TableFrame, Td, Th } from '../../ui/layout/table.tsx';
import { ReceiptButton } from '../receipt/receipt-button.tsx';
import { NoScore } from '../results/score.tsx';
import { texts as resultsTexts } from '../results/texts.ts';
import { changeText } from './change-text.ts';
import { texts } from './texts.ts';
import { dateTicks, isInside, quarterOf, timeAxis } from './time-axis.ts';

type Props = {
  series: TrendSeries;
  name: string;
  /** Heading level in the page. */
  level: 2 | 3;
  trends: Trends;
};

/** One lens over time: current score, change, chart and table. */
export function TrendCard({ series, name, level, trends }: Props) {
  const { cycles, group, milestones, scale, target } = trends;
  const newest = cycles.at(-1);
  const Heading = level === 2 ? 'h2' : 'h3';
  const instants = cycles.map(({ releasedAt }) => releasedAt);
  const place = timeAxis(instants);
  const names = new Map(cycles.map((cycle) => [cycle.assessmentId, cycle.name]));
  const last = series.points.at(-1);
  const change = series.changes.findLast(({ to }) => to === last?.cycle);
  const moved = change && changeText(change, names.get(change.from) ?? '');
  return (
    <section aria-label={name} className="flex min-w-0 flex-col rounded-panel border border-line bg-surface">
      <header className="px-4 pt-3 md:px-5">
        <div className="flex min-h-8 items-center justify-between gap-3 pointer-coarse:min-h-11">
          <Heading className="min-w-0 text-14 font-semibold">{name}</Heading>
          {last?.mean == null || !newest ? null : (
            <p className="flex items-center gap-1 text-18 font-semibold tabular">
              {formatScore(last.mean)}
              <ReceiptButton
                assessmentId={newest.assessmentId}
                framework={newest.framework}
                of={series.id}
                group={group}
                name={name}
              />
            </p>
          )}
        </div>
        {last?.mean == null ? <NoScore hidden={last?.hidden ?? 'protected'} /> : null}
        <p className="min-h-4.5 text-13 text-text-2 tabular">{moved}</p>
      </header>
      <div className="px-4 py-3 md:px-5">
        {scale ? (
          <TrendChart
            scale={scale}
            label={texts.chart(name)}
            dots={series.points.map(({ cycle, mean, interval }, at) => ({
              id: cycle,
              name: names.get(cycle) ?? '',
              sentence: sentenceOf(cycles[at], mean, interval),
              x: place(cycles[at]?.releasedAt ?? ''),
              value: mean,
              interval,
            }))}
            ticksFor={(width) =>
              dateTicks(instants, width, axisMargin).map(({ x, at, unit }) => ({
                x,
                label: formatTick(at, unit),
              }))
            }
            target={target}
            targetLabel={target === null ? '' : texts.target(formatScore(target))}
            tall={level === 2}
            milestones={milestones
              .map(({ name: happened, date }) => ({ name: happened, x: place(date) }))
              .filter(({ x }) => isInside(x))}
          />
        ) : null}
      </div>
      <details className="group mt-auto border-line border-t">
        <summary className="flex min-h-10 items-center gap-2 px-4 text-13 text-text-2 -outline-offset-2 hover:bg-hover pointer-coarse:min-h-11 md:px-5">
          <FoldMark />
          {texts.table.open}
        </summary>
        <Numbers series={series} name={name} cycles={cycles} names={names} />
      </details>
    </section>
  );
}

/** Describes a point, for example "Autumn, 12 Sep 2026: 5.4 (4.9 to 5.9)". */
function sentenceOf(
  cycle: Trends['cycles'][number] | undefined,
  mean: number | null,
  interval: TrendSeries['points'][number]['interval'],
): string {
  if (!cycle || mean === null) return '';
  const score = formatScore(mean);
  const range = interval && texts.table.range(formatScore(interval.low), formatScore(interval.high));
  return texts.point(cycle.name, formatDate(cycle.releasedAt), range ? `${score} (${range})` : score);
}

type NumbersProps = {
  series: TrendSeries;
  name: string;
  cycles: Trends['cycles'];
  names: ReadonlyMap<string, string>;
};

function Numbers({ series, name, cycles, names }: NumbersProps) {
  const words = texts.table;
  return (
    <TableFrame label={words.label(name)}>
      <thead>
        <tr>
          <Th>{words.cycle}</Th>
          <Th align="end">{words.score}</Th>
          <Th align="end">{words.interval}</Th>
          <Th align="end">{words.people}</Th>
          <Th>{words.change}</Th>
        </tr>
      </thead>
      <tbody>
        {series.points.map(({ cycle, mean, hidden, interval, n }, at) => {
          const about = cycles[at];
          const change = series.changes.find(({ to }) => to === cycle);
          return (
            <tr key={cycle} className={rowClass}>
              <RowTh>
                <span className="block whitespace-nowrap">{about?.name}</span>
                {about ? (
                  <span className="block whitespace-nowrap text-13 text-text-3">
                    {formatDate(about.releasedAt)}, {quarterText(about.releasedAt)}
                  </span>
                ) : null}
              </RowTh>
              <Td align="end">
                {mean === null
                  ? hidden === 'protected'
                    ? resultsTexts.hidden
                    : words.none
                  : formatScore(mean)}
              </Td>
              <Td align="end">
                {interval
                  ? words.range(formatScore(interval.low), formatScore(interval.high))
                  : mean === null
                    ? words.none
                    : words.tooFew}
              </Td>
              <Td align="end">{mean === null ? words.none : formatNumber(n)}</Td>
              <Td>
                {change
                  ? changeText(change, names.get(change.from) ?? '')
                  : at === 0
                    ? words.first
                    : words.none}
              </Td>
            </tr>
          );
        })}
      </tbody>
    </TableFrame>
  );
}

function quarterText(instant: string): string {
  const { quarter, year } = quarterOf(instant);
  return texts.quarter(String(quarter), String(year));
}
