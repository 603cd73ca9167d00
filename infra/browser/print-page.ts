import { createConcurrencyLimit } from '../event-loop/concurrency-limit.ts';
import { drawPdf } from './draw-pdf.ts';

/** Prints a page that is complete in itself as a PDF. @param html @throws {DrawingTooSlow} | an Error if Chromium dies */
export type PrintPage = (html: string) => Promise<Buffer>;

const address = '/page';
/** Time limit from the start of Chromium to the finished file, in ms. */
const printingMs = 30_000;

/** Prints one page at a time, because a Chromium takes a core. @returns undefined without a Chromium */
export function createPrinter(chromium: string | undefined): PrintPage | undefined {
  if (chromium === undefined) return undefined;
  const printing = createConcurrencyLimit(1);
  return (html) =>
    printing.run(() =>
      drawPdf({
        executable: chromium,
        page: address,
        readyWhen: 'main',
        answer: async ({ path }) =>
          path === address
            ? { status: 200, contentType: 'text/html; charset=utf-8', body: html, headers: nothingElse }
            : undefined,
        timeoutMs: printingMs,
      }),
    );
}

/** Such pages contain words of documents, so they may run and load nothing. */
const nothingElse = {
  'content-security-policy': [
    ['default-src', "'none'"],
    ['style-src', "'unsafe-inline'"],
  ]
    .map((part) => part.join(' '))
    .join('; '),
};
