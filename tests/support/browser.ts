import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import type * as Axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Frame,
  type Page,
  type Request,
} from 'playwright-core';
import { onTestFailed, type TestContext } from 'vitest';
import { signedInKey } from '../../web/src/lib/session/signed-in-here.ts';
import { takersSecret } from './client.ts';

export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions;
export const narrow = {
  viewport: { width: 320, height: 640 },
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions;
export const desk = { viewport: { width: 1280, height: 800 } } satisfies BrowserContextOptions;

/**
 * Devices for the walk through pages: both themes, and the smallest and largest size. `LONG=1` adds phones, forced colours and the
 * other pairs of size and theme, which rarely find more: themes change colours and sizes change layout, independently of each other.
 */
export function walkedDevices(): readonly (readonly [string, BrowserContextOptions])[] {
  const daily = [
    ['desk, light', { ...desk, colorScheme: 'light' }],
    ['320 px, dark', { ...narrow, colorScheme: 'dark' }],
  ] as const;
  const others = [
    ['desk, dark', { ...desk, colorScheme: 'dark' }],
    ['phone, dark', { ...phone, colorScheme: 'dark' }],
    ['phone, light', { ...phone, colorScheme: 'light' }],
    ['320 px, forced colours', { ...narrow, forcedColors: 'active' }],
  ] as const;
  return process.env.LONG === '1' ? [...daily, ...others] : daily;
}

/**
 * A browser without pages: Debian's Chromium, or the one in CHROMIUM. All callers in a process share one Chromium, because starting
 * it takes a second of CPU time; each has its own profiles, which `close` ends.
 */
export async function launchBrowser(): Promise<Browser> {
  running ??= startChromium().catch((error: unknown) => {
    running = undefined;
    throw error;
  });
  const shared = await running;
  const profiles: BrowserContext[] = [];
  return new Proxy(shared, {
    get(target, name) {
      if (name === 'newContext')
        return async (options?: BrowserContextOptions) => {
          const profile = await target.newContext(options);
          profiles.push(profile);
          return profile;
        };
      if (name === 'close')
        return async () => {
          await Promise.all(profiles.splice(0).map((profile) => profile.close()));
        };
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

/** Chromium of this process, which ends with it. */
let running: Promise<Browser> | undefined;

async function startChromium(): Promise<Browser> {
  // The build without windows is the same engine and takes half the CPU time.
  const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
    (file) => file !== undefined && existsSync(file),
  );
  if (executablePath === undefined)
    throw new Error('There is no Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM.');
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // A process less for each browser: 6 % of the CPU time of two pages.
      '--in-process-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--font-render-hinting=none',
    ],
  });
  // After a crash, the next caller gets a new one.
  browser.once('disconnected', () => {
    running = undefined;
  });
  return browser;
}

export type Visit = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Console errors and uncaught exceptions so far. */
  readonly complaints: string[];
};

/** A fresh browser profile: one person on one device. */
export async function visit(browser: Browser, options: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
    ...options,
  });
  const page = await context.newPage();
  // What a page waits for may be done by a background process of a busy machine.
  page.setDefaultTimeout(90_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    // For a failed request only the location contains its address.
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  tellsWhenFailed(page, complaints);
  return { context, page, complaints };
}

/** If the running test fails, its message also says what the page shows, what it asked without an answer, and its complaints. */
function tellsWhenFailed(page: Page, complaints: readonly string[]): void {
  const unanswered = new Map<Request, number>();
  page.on('request', (request) => unanswered.set(request, performance.now()));
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
  const tell = async ({ task }: TestContext): Promise<void> => {
    if (page.isClosed()) return;
    const shown = await Promise.race([
      page.evaluate(
        () =>
          document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 2_000) +
          (navigator.onLine ? '' : ' (offline)'),
      ),
      delay(5_000, 'nothing, because its scripts do not answer'),
    ]).catch(String);
    const now = performance.now();
    const waiting = [...unanswered].map(
      ([request, since]) => `${request.method()} ${request.url()} for ${Math.round(now - since)} ms`,
    );
    const [error] = task.result?.errors ?? [];
    if (error)
      error.message += `\n${page.url()} shows: ${shown}\nwithout an answer: ${waiting.join(', ') || 'nothing'}\ncomplaints: ${complaints.join(', ') || 'none'}`;
  };
  try {
    onTestFailed(tell);
  } catch {
    // The page was opened before the first test.
  }
}

/** Waits until signed in and on the landing page: Results after a release, otherwise Home (or the requested page). */
export async function arrived(page: Page): Promise<void> {
  await page.waitForURL(({ pathname }) => !/^\/(login|register|start|second-factor)/.test(pathname));
}

/**
 * Signs in through the form.
 * @param url of the server
 */
export async function signInByForm(
  page: Page,
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await arrived(page);
}

/**
 * Opens an address of the app as one of its links does, without loading the document again. The app is open already.
 * @param path with a leading slash
 */
export async function goWithinApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

/** Counts the layout shifts of the pages opened from now on. Returns the cumulative shift so far (the plain sum, see web.dev/cls). */
export async function watchMoves(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const here = globalThis as unknown as { movedSoFar: number };
    here.movedSoFar = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!(entry as unknown as { hadRecentInput: boolean }).hadRecentInput)
          here.movedSoFar += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { movedSoFar: number }).movedSoFar);
}

/**
 * Signs in without the form, which takes half the CPU time. The caller opens the page it needs.
 * @param url of the server
 */
export async function signInByApi(
  page: Page,
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const data = { email, password, session: 'cookie' };
  const answer = await page
    .context()
    .request.post(`${url}/api/auth/login`, { data, headers: { origin: url } });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()} ${await answer.text()}`);
  // The app asks for a session only in a browser that has this mark. A text file, because it runs no script.
  await page.goto(`${url}/robots.txt`);
  await page.evaluate((key) => localStorage.setItem(key, '1'), signedInKey);
}

/**
 * Waits until the page's live connection is open and greeted. Call it before the page is opened.
 * @throws a sentence that describes the connection, after `waitMs`
 */
export function greeting(page: Page, waitMs = 60_000): Promise<void> {
  const seen: string[] = [];
  const heard = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => {
      const instead = seen.length === 0 ? 'it never opened one' : seen.join(', ');
      reject(
        new Error(
          `The page at ${page.url()} heard no greeting on a live connection in ${waitMs} ms: ${instead}`,
        ),
      );
    }, waitMs);
    page.on('websocket', (socket) => {
      seen.push('opened');
      socket.on('close', () => seen.push('closed'));
      socket.on('socketerror', (error) => seen.push(error));
      socket.on('framereceived', ({ payload }) => {
        seen.push(String(payload).slice(0, 40));
        if (!String(payload).includes('hello')) return;
        clearTimeout(late);
        resolve();
      });
    });
  });
  // A test that has failed earlier does not wait for it.
  heard.catch(() => undefined);
  return heard;
}

/** Gives a browser context the device cookie of participants who began through the API. */
export async function asTheirBrowser(context: BrowserContext, baseUrl: string): Promise<void> {
  await context.addCookies([
    {
      name: 'take-device',
      value: takersSecret,
      domain: new URL(baseUrl).hostname,
      path: '/api/take',
      httpOnly: true,
      sameSite: 'Strict',
    },
  ]);
}

const axeOptions: Axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
};
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Accessibility problems by WCAG 2.2 AA, found by axe: every failing node as a sentence. */
export async function axeProblems(page: Page): Promise<readonly string[]> {
  const window = page.viewportSize();
  // The window is made as high as the page, because content that a fixed bar half covers can be scrolled out from under it.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (window && height > window.height) await page.setViewportSize({ ...window, height });
  const violations = await (page.frames().length === 1 ? violationsOf(page) : violationsWithFrames(page));
  if (window && height > window.height) await page.setViewportSize(window);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}

/** The same as {@link violationsWithFrames} for a page without frames, with a fifth less CPU time. */
async function violationsOf(page: Page): Promise<readonly Axe.Result[]> {
  await haveAxe(page.mainFrame());
  return page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: typeof Axe };
    return (await axe.run(options)).violations;
  }, axeOptions);
}

/**
 * Joins the results of all frames. `@axe-core/playwright` does the same, but leaves out, without a word, a frame in which its script is not
 * there within a second.
 */
async function violationsWithFrames(page: Page): Promise<readonly Axe.Result[]> {
  const partials = await partialsOf(page.mainFrame());
  return page.evaluate(
    async ([results, options]) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe };
      return (await axe.finishRun(results, options)).violations;
    },
    [partials, axeOptions] as const,
  );
}

async function haveAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeScript);
}

/** What axe found in a frame and in the frames inside it, in the order that joins them. */
async function partialsOf(frame: Frame, context: object = { exclude: [] }): Promise<Axe.PartialResult[]> {
  await haveAxe(frame);
  const [inner, own] = await frame.evaluate(
    async ([part, options]) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe };
      const within = axe.utils.getFrameContexts(part as Axe.ContextSpec);
      return [within, await axe.runPartial(part as Axe.ContextSpec, options)] as const;
    },
    [context, axeOptions] as const,
  );
  const partials = [own];
  for (const { frameSelector, frameContext } of inner) {
    const element = await frame.evaluateHandle((selector) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe };
      return axe.utils.shadowSelect(selector);
    }, frameSelector);
    const found = await element.asElement()?.contentFrame();
    if (!found) throw new Error(`The frame ${frameSelector} cannot be examined`);
    partials.push(...(await partialsOf(found, frameContext)));
  }
  return partials;
}

/** Number of pixels by which the page is wider than its window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
