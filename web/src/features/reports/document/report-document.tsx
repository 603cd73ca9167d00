import { useLayoutEffect } from 'react';
import type { Report } from '../../../../../api/contract/reports.ts';
import { useDocumentTitle } from '../../../lib/display/document-title.ts';
import { count, formatDate, formatExact, formatNumber } from '../../../lib/display/format.ts';
import { texts } from '../texts.ts';
import './report.css';
import { Agreement } from './agreement.tsx';
import { AtAGlance } from './at-a-glance.tsx';
import { EveryTheme } from './every-theme.tsx';
import { HeatTable } from './heat-table.tsx';
import { LensDetails } from './lens-details.tsx';
import { LensScores } from './lens-scores.tsx';
import { Methods } from './methods.tsx';

const words = texts.document;

/** Released results on paper: what one audience needs, the same on a screen, in print and as a file. */
export function ReportDocument({ report }: { report: Report }) {
  const { kind, assessment, release, people, position, madeAt } = report;
  useDocumentTitle(words.title(assessment.name));
  usePageFoot(report);
  return (
    <article className="report flex flex-col gap-8">
      <header className="flex flex-col gap-1 border-line border-b pb-5">
        <p className="text-13 font-medium text-text-3">{words.eyebrow(texts.kinds[kind])}</p>
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
            formatDate(release.at),
            count(people, 'person', 'people'),
          )}
          . {words.origin(position ?? release.coversPosition, formatExact(madeAt))}.
        </p>
      </header>
      <AtAGlance report={report} />
      <LensScores report={report} />
      <Agreement report={report} />
      {kind === 'summary' ? null : <LensDetails report={report} />}
      {report.heatMap ? <HeatTable report={report} heatMap={report.heatMap} /> : null}
      {kind === 'full' ? <EveryTheme report={report} /> : null}
      {kind === 'full' ? <Methods report={report} /> : null}
    </article>
  );
}

/** What stands at the foot of every printed page; @page reads it from the root (report.css). */
function usePageFoot({ release, position, madeAt, assessment }: Report): void {
  const foot = words.foot(
    formatNumber(release.number),
    position ?? release.coversPosition,
    formatExact(madeAt),
  );
  const head = `${assessment.name} · ${assessment.company}`;
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--report-foot', cssText(foot));
    style.setProperty('--report-head', cssText(head));
    return () => {
      style.removeProperty('--report-foot');
      style.removeProperty('--report-head');
    };
  }, [foot, head]);
}

/** A CSS string: quotes, backslashes and line breaks as escapes, so that a name is only a name. */
const cssText = (text: string): string =>
  `"${text.replace(/["\\\p{Cc}]/gu, (each) => `\\${each.codePointAt(0)?.toString(16)} `)}"`;
