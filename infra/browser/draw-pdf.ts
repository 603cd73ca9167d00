/** A request that the page makes while it is drawn. It is answered in this process and never reaches a network. */
export type PageRequest = { readonly method: string; readonly path: string };
export type PageAnswer = {
  readonly status: number;
  readonly contentType: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
};

export type DrawOptions = {
  /** Path of the Chromium executable. */
  readonly executable: string;
  /** Path and fragment of the page. */
  readonly page: string;
  /** CSS selector that matches once the page is complete. */
  readonly readyWhen: string;
  /** Answers everything that the page loads; undefined means not found. */
  readonly answer: (request: PageRequest) => Promise<PageAnswer | undefined>;
  /** Time limit for the whole operation, after which Chromium is killed. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
};

/** Drawing exceeded its time limit. */
export class DrawingTooSlow extends Error {
  override readonly name = 'DrawingTooSlow';
}

const startedTooSlow = (cause?: unknown) => new DrawingTooSlow('Chromium took too long to start', { cause });

/** A name that cannot exist (RFC 2606); Chromium is configured to resolve no name. */
const origin = 'https://report.invalid';

const switches = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

/**
 * Draws a page as a tagged PDF with an outline of its headings. Chromium has no network access: each of its requests is
 * answered here or aborted, and no name resolves. Each PDF gets its own Chromium process. @throws {DrawingTooSlow} | an
 * Error if Chromium cannot be started or dies, or the page never becomes complete
 */
export async function drawPdf(options: DrawOptions): Promise<Buffer> {
  const { executable, page: address, readyWhen, answer, timeoutMs, signal } = options;
  const overdue = AbortSignal.timeout(timeoutMs);
  const ending = signal ? AbortSignal.any([overdue, signal]) : overdue;
  // Loaded with the first page, so that it does not slow down the start.
  const { chromium, errors } = await import('playwright-core');
  const starting = chromium.launch({
    executablePath: executable,
    args: switches,
    timeout: timeoutMs,
    // This process handles its signals itself; Chromium ends when its pipe closes.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const browser = await starting.catch((error: unknown) => {
    throw error instanceof errors.TimeoutError ? startedTooSlow(error) : error;
  });
  const kill = () => void browser.close().catch(() => undefined);
  ending.addEventListener('abort', kill, { once: true });
  try {
    if (ending.aborted) throw overdue.aborted ? startedTooSlow() : ending.reason;
    const context = await browser.newContext({
      serviceWorkers: 'block',
      acceptDownloads: false,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'UTC',
    });
    context.setDefaultTimeout(timeoutMs);
    await context.route('**/*', async (route) => {
      const request = route.request();
      const url = new URL(request.url());
      const found =
        url.origin === origin ? await answer({ method: request.method(), path: url.pathname }) : undefined;
      if (!found) return route.abort();
      const { status, contentType, body, headers } = found;
      return route.fulfill({
        status,
        contentType,
        body,
        ...(headers ? { headers: { ...headers, 'content-type': contentType } } : {}),
      });
    });
    const page = await context.newPage();
    await page.goto(`${origin}${address}`);
    await page.waitForSelector(readyWhen);
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    return await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
  } catch (error) {
    if (overdue.aborted)
      throw new DrawingTooSlow(`The page was not drawn within ${timeoutMs} ms`, { cause: error });
    throw error;
  } finally {
    ending.removeEventListener('abort', kill);
    await browser.close().catch(() => undefined);
  }
}

/** Number of pages of a PDF made by Chromium. */
export function pagesIn(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page[^\w]/g)?.length ?? 0;
}
