import { hiddenGroupsText, overText } from '../../../../../api/report/contract/report-words.ts';
import type { Report } from '../../../../../api/report/contract/reports.ts';
import { formatMean, formatNumber } from '../../../lib/display/format.ts';
import { ReportTable } from '../../../ui/layout/report-table.tsx';
import { bandOf, bandStartsOf, colourOf, inkOf } from './report-scale.ts';
import { Section } from './section.tsx';
import { texts as words } from './texts.ts';

type HeatMap = NonNullable<Report['heatMap']>;
/**
 * Maximum number of groups in one table, besides the column of everyone. Further groups are printed in further tables, so that
 * none is cut off.
 */
const groupsPerTable = 5;

/** Scores of the lenses by group. `by`: name of the second grouping; undefined for the first. */
export function HeatTable({ report, heatMap, by }: { report: Report; heatMap: HeatMap; by?: string }) {
  const title = by === undefined ? words.heatMap : words.heatMapBy(by);
  const { lenses, scale } = report;
  const hiddenGroups = hiddenGroupsText(heatMap);
  const nameOf = (id: string) => lenses.find((lens) => lens.id === id)?.name ?? id;
  const everyone = heatMap.columns.findIndex(({ group }) => group === null);
  const groups = heatMap.columns.flatMap(({ group }, index) => (group === null ? [] : [index]));
  const parts = Array.from({ length: Math.max(1, Math.ceil(groups.length / groupsPerTable)) }, (_, part) => [
    ...(everyone < 0 ? [] : [everyone]),
    ...groups.slice(part * groupsPerTable, (part + 1) * groupsPerTable),
  ]);
  return (
    <Section title={title} note={words.heatMapNote}>
      {hiddenGroups === null ? null : <p className="text-13 text-text-2">{hiddenGroups}</p>}
      {parts.map((indexes) => (
        <ReportTable
          key={indexes.join('-')}
          label={title}
          whole
          columns={[
            { label: words.columns.lens },
            ...indexes.map((index) => {
              const column = heatMap.columns[index];
              return {
                label: words.groupPeople(column?.group ?? words.everyone, formatNumber(column?.people ?? 0)),
              };
            }),
          ]}
          rows={heatMap.rows.map(({ id, cells }) => ({
            key: id,
            cells: [
              nameOf(id),
              ...indexes.map((index) => <HeatCell key={index} cell={cells[index]} scale={scale} />),
            ],
          }))}
        />
      ))}
    </Section>
  );
}

function HeatCell({
  cell,
  scale,
}: {
  cell: HeatMap['rows'][number]['cells'][number] | undefined;
  scale: Report['scale'];
}) {
  if (!cell || cell.mean === null)
    return (
      <span className="text-13 text-text-2">
        {cell?.hidden === 'protected' ? words.hidden : words.notRated}
      </span>
    );
  const band = bandOf(scale, cell.band);
  const over = overText(cell);
  return (
    <>
      <span
        className="report-heat inline-flex min-w-16 items-center justify-center gap-1.5 rounded-cell px-2 py-0.5 font-medium tabular"
        style={{ backgroundColor: colourOf(scale, cell.mean), color: inkOf(scale, cell.mean) }}
      >
        {formatMean(cell.mean, { bandStarts: bandStartsOf(scale) })}
        {band ? (
          <span className="text-12">
            <span aria-hidden="true">{band.glyph}</span>
            <span className="sr-only">{band.label}</span>
          </span>
        ) : null}
      </span>
      {over ? <span className="block text-12 text-text-2">{over}</span> : null}
    </>
  );
}
