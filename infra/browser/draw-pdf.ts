/** What a page asks for while it is drawn: answered by us, never by a network. */
export type PageRequest = { readonly method: string; readonly path: string };
export type PageAnswer = {
  readonly status: number;
  readonly contentType: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
};

export type DrawOptions = {
  /** The Chromium program. */
  readonly executable: string;
  /** Path and fragment of the page. */
  readonly page: string;
  /** There once the page shows what is wanted (a CSS selector). */
  readonly readyWhen: string;
  /** Everything the page loads. undefined: not found. */
  readonly answer: (request: PageRequest) => Promise<PageAnswer | undefined>;
  /** From start to finish; then Chromium is killed. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
};

/** It took longer than it may. */
export class DrawingTooSlow extends Error {
  override readonly name = 'DrawingTooSlow';
}

/** No such name exists anywhere (RFC 2606), and Chromium is told to resolve none. */
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
 * A page as a tagged PDF with an outline of its headings. Chromium reaches no network: each of its requests is answered here or
 * aborted, and no name resolves. It lives for this one page and ends with it.
 * @throws {DrawingTooSlow} | an Error when Chromium cannot be started, dies, or the page never shows what is wanted
 */
export async function drawPdf(options: DrawOptions): Promise<Buffer> {
  const { executable, page: address, readyWhen, answer, timeoutMs, signal } = options;
  const overdue = AbortSignal.timeout(timeoutMs);
  const ending = signal ? AbortSignal.any([overdue, signal]) : overdue;
  // Loaded with the first page, so that not every start pays for it.
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({
    executablePath: executable,
    args: switches,
    timeout: timeoutMs,
    // Signals are the process's own to answer; Chromium ends with its pipe.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const kill = () => void browser.close().catch(() => undefined);
  ending.addEventListener('abort', kill, { once: true });
  try {
    if (ending.aborted) throw new DrawingTooSlow('Chromium took too long to start');
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

/** How many pages a PDF of Chromium's has. */
export function pagesIn(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page[^\w]/g)?.length ?? 0;
}
