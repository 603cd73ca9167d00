import { useLayoutEffect } from 'react';
import { countedText, originText, timeText } from '../../../../../api/report/contract/report-words.ts';
import type { Report } from '../../../../../api/report/contract/reports.ts';
import { useDocumentTitle } from '../../../lib/display/document-title.ts';
import { count, formatNumber } from '../../../lib/display/format.ts';
import { MethodsTable } from '../../methods/methods-table.tsx';
import { texts as reportTexts } from '../texts.ts';
import { texts as words } from './texts.ts';
import './report.css';
import { Agreement } from './agreement.tsx';
import { AtAGlance } from './at-a-glance.tsx';
import { DecisionsAndActions } from './decisions-and-actions.tsx';
import { EveryTheme } from './every-theme.tsx';
import { HeatTable } from './heat-table.tsx';
import { LensDetails } from './lens-details.tsx';
import { LensScores } from './lens-scores.tsx';
import { Methods } from './methods.tsx';
import { Section } from './section.tsx';
import { WrittenComments } from './written-comments.tsx';

/** Report of released results for one audience. It is the same on screen, in print and as a file. */
export function ReportDocument({ report }: { report: Report }) {
  const { kind, assessment, release, people, position, madeAt, timeZone, proof, plan, comments } = report;
  useDocumentTitle(words.title(assessment.name));
  usePageFoot(report);
  return (
    <article className="report flex flex-col gap-8">
      <header className="flex flex-col gap-1 border-line border-b pb-5">
        <p className="text-13 font-medium text-text-3">{words.eyebrow(reportTexts.kinds[kind])}</p>
        <h1 tabIndex={-1} className="break-words text-30 font-semibold tracking-display">
          {assessment.name}
        </h1>
        <p className="break-words text-16 text-text-2">{assessment.company}</p>
        {assessment.named ? (
          <p className="mt-1 text-14 font-medium">
            {words.named}
            <span className="font-normal text-text-2">. {words.namedLines.join(' ')}</span>
          </p>
        ) : null}
        <p className="mt-2 text-13 text-text-3">
          {words.meta(
            formatNumber(release.number),
            timeText(release.at, timeZone),
            count(people, 'person', 'people'),
          )}
          . {words.origin(position ?? release.coversPosition, timeText(madeAt, timeZone))}.
        </p>
        {proof ? (
          <p className="text-12 text-text-3 wrap-anywhere">
            {words.root(proof.root, formatNumber(proof.size), timeText(proof.signedAt, timeZone))}
          </p>
        ) : null}
      </header>
      <AtAGlance report={report} />
      <LensScores report={report} />
      <Agreement report={report} />
      {kind === 'summary' ? null : <LensDetails report={report} />}
      {report.heatMap ? <HeatTable report={report} heatMap={report.heatMap} /> : null}
      {report.secondHeatMap ? (
        <HeatTable report={report} heatMap={report.secondHeatMap} by={report.secondHeatMap.name} />
      ) : null}
      {kind === 'full' ? <EveryTheme report={report} /> : null}
      {plan ? <DecisionsAndActions plan={plan} timeZone={timeZone} /> : null}
      {comments ? <WrittenComments comments={comments} /> : null}
      {kind === 'summary' ? <p className="text-13 text-text-3">{words.methodsElsewhere}</p> : null}
      {kind === 'full' ? <Methods report={report} /> : null}
      {kind === 'summary' ? null : (
        <div className="report-page">
          <Section title={words.indices}>
            <MethodsTable />
          </Section>
        </div>
      )}
    </article>
  );
}

/** Sets the footer of every printed page, which the @page rules read from the root element (report.css). */
function usePageFoot(report: Report): void {
  const { assessment } = report;
  const foot = originText(report);
  const counted = countedText(report);
  const head = `${assessment.name} · ${assessment.company}`;
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--report-foot', cssText(foot));
    style.setProperty('--report-head', cssText(head));
    style.setProperty('--report-counted', cssText(counted));
    return () => {
      style.removeProperty('--report-foot');
      style.removeProperty('--report-head');
      style.removeProperty('--report-counted');
    };
  }, [foot, head, counted]);
}

/** A CSS string literal. Quotes, backslashes and line breaks are escaped, so that a name cannot inject CSS. */
const cssText = (text: string): string =>
  `"${text.replace(/["\\\p{Cc}]/gu, (each) => `\\${each.codePointAt(0)?.toString(16)} `)}"`;
