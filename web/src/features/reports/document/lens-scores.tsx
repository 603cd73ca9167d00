import type { Report } from '../../../../../api/report/contract/reports.ts';
import { formatScore } from '../../../lib/display/format.ts';
import { ReportTable } from '../../../ui/layout/report-table.tsx';
import { ReportBar, ReportScore } from './report-charts.tsx';
import { Section } from './section.tsx';
import { texts as words } from './texts.ts';

/** Section with the score of every lens, as a bar and a number. */
export function LensScores({ report: { lenses, scale } }: { report: Report }) {
  return (
    <Section title={words.lenses} note={words.lensesNote}>
      <ReportTable
        label={words.lenses}
        columns={[
          { label: words.columns.lens },
          { label: words.columns.score, wide: true },
          { label: words.columns.spread, end: true },
        ]}
        rows={lenses.map(({ id, name, cell, spread }) => ({
          key: id,
          cells: [
            name,
            <span
              key="score"
              className="grid grid-cols-[minmax(48px,1fr)_minmax(56px,max-content)] items-center gap-3"
            >
              {cell.mean === null ? (
                <span className="col-span-2">
                  <ReportScore scale={scale} cell={cell} />
                </span>
              ) : (
                <>
                  <ReportBar scale={scale} score={cell.mean} />
                  <ReportScore scale={scale} cell={cell} />
                </>
              )}
            </span>,
            spread === null ? words.notShown : formatScore(spread),
          ],
        }))}
      />
    </Section>
  );
}
