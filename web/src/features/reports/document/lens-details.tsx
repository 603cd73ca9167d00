import type { Report } from '../../../../../api/report/contract/reports.ts';
import { count, formatScore } from '../../../lib/display/format.ts';
import { ReportBar, ReportHistogram, ReportScore } from './report-charts.tsx';
import { Section } from './section.tsx';
import { texts as words } from './texts.ts';

/** Section with each lens and its rating distribution. */
export function LensDetails({ report: { lenses, scale, assessment } }: { report: Report }) {
  return (
    <Section title={words.lensDetails}>
      <div className="grid gap-6 md:grid-cols-2 print:grid-cols-3">
        {lenses.map(({ id, name, description, cell, spread }) => (
          <section key={id} className="report-keep flex min-w-0 flex-col gap-2">
            <div className="flex items-baseline justify-between gap-4">
              <h3 className="font-semibold">
                <span className="mr-2 font-normal text-text-3 tabular">{id}</span>
                {name}
              </h3>
              <ReportScore scale={scale} cell={cell} />
            </div>
            {cell.mean === null ? null : <ReportBar scale={scale} score={cell.mean} />}
            <p className="grow text-13 text-text-2">{description}</p>
            {cell.distribution ? (
              <>
                <p className="text-12 text-text-3">{cell.over ? words.ratingsOf : words.peopleOf}</p>
                <ReportHistogram scale={scale} counts={cell.distribution} name={name} large />
              </>
            ) : cell.mean === null ? null : (
              <p className="text-13 text-text-3">
                {words.noDistribution(count(assessment.distributionThreshold, 'person', 'people'))}
              </p>
            )}
            {spread === null ? null : (
              <p className="text-13 text-text-3">
                {words.columns.spread} {formatScore(spread)} ·{' '}
                {cell.over
                  ? words.peopleAbove(count(cell.n, 'person', 'people'))
                  : count(cell.n, 'person', 'people')}
              </p>
            )}
          </section>
        ))}
      </div>
    </Section>
  );
}
