import type { Report } from '../../../../../api/report/contract/reports.ts';
import { barsNote, ratingsIn } from '../../../lib/display/agreement-bars.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { ReportTable } from '../../../ui/layout/report-table.tsx';
import { ReportHistogram, ReportScore } from './report-charts.tsx';
import { Section } from './section.tsx';
import { texts as words } from './texts.ts';

/** Section with every lens, sub-lens and theme, and the question that was asked. */
export function EveryTheme({ report: { lenses, scale } }: { report: Report }) {
  return (
    <Section title={words.themes}>
      {lenses.map((lens) => (
        <div key={lens.id} className="flex flex-col gap-4">
          <h3 className="report-keep text-16 font-semibold">
            <span className="mr-2 font-normal text-text-3 tabular">{lens.id}</span>
            {lens.name} <ReportScore scale={scale} cell={lens.cell} />
          </h3>
          {lens.subLenses.map((subLens) => (
            <div key={subLens.id} className="report-keep flex flex-col gap-2">
              <h4 className="report-keep font-medium">
                <span className="mr-2 font-normal text-text-3 tabular">{subLens.id}</span>
                {subLens.name} <ReportScore scale={scale} cell={subLens.cell} />
              </h4>
              <ReportTable
                label={subLens.name}
                columns={[
                  { label: words.columns.theme, wide: true },
                  { label: words.columns.score },
                  { label: words.columns.people, end: true },
                  { label: words.columns.distribution },
                ]}
                rows={subLens.themes.map((theme) => ({
                  key: theme.id,
                  cells: [
                    <span key="name">
                      {theme.name}
                      <span className="block text-13 font-normal text-text-2">{theme.question}</span>
                    </span>,
                    <ReportScore key="score" scale={scale} cell={theme.cell} />,
                    theme.cell.mean === null ? '–' : formatNumber(theme.cell.n),
                    theme.cell.distribution ? (
                      <span key="ratings">
                        <ReportHistogram scale={scale} counts={theme.cell.distribution} name={theme.name} />
                        {barsNote(theme.cell.distribution, theme.cell.n) ? (
                          <span className="block text-12 text-text-2">
                            {words.olderBars(formatNumber(ratingsIn(theme.cell.distribution)))}
                          </span>
                        ) : null}
                      </span>
                    ) : (
                      words.notShown
                    ),
                  ],
                }))}
              />
            </div>
          ))}
        </div>
      ))}
    </Section>
  );
}
