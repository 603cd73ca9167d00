import { drawPdf } from '../../../infra/browser/draw-pdf.ts';
import { createConcurrencyLimit } from '../../../infra/event-loop/concurrency-limit.ts';
import { instant } from '../../../infra/identifiers/clock.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { type ReportedDissection, reportPage } from './report-page.ts';

const address = '/dissection';
/** Time limit from the start of Chromium to the finished file, in ms. */
const drawingMs = 30_000;

/** Draws one report at a time, because a Chromium takes a core. Undefined without a Chromium. */
export function createReportDrawing({ chromium, clock }: Pick<ApiDependencies, 'chromium' | 'clock'>) {
  if (chromium === undefined) return undefined;
  const drawing = createConcurrencyLimit(1);
  return (dissection: ReportedDissection): Promise<Buffer> => {
    const body = reportPage(dissection, instant(clock));
    return drawing.run(() =>
      drawPdf({
        executable: chromium,
        page: address,
        readyWhen: 'main',
        answer: async ({ path }) =>
          path === address
            ? { status: 200, contentType: 'text/html; charset=utf-8', body, headers: nothingElse }
            : undefined,
        timeoutMs: drawingMs,
      }),
    );
  };
}

/** The page contains words of documents, so it may run and load nothing. */
const nothingElse = {
  'content-security-policy': [
    ['default-src', "'none'"],
    ['style-src', "'unsafe-inline'"],
  ]
    .map((part) => part.join(' '))
    .join('; '),
};
