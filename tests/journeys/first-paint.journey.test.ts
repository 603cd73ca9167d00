import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, phone, signInByApi, visit, watchMoves } from '../support/browser.ts';
import { linksFromOutbox } from '../support/client.ts';
import { answersOf, type Crowd, gatherCrowd } from '../support/crowd.ts';
import { startServer, type TestServer } from '../support/server.ts';

// Content that arrives late must not move content that people already read. The number of files of a first page is limited by a
// budget (tests/budgets).
let server: TestServer;
let browser: Browser;
let crowd: Crowd;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  crowd = await gatherCrowd(server.url, { people: 16 });
  await Promise.all(crowd.takers.map((taker, person) => taker.save(answersOf(0, 1, person))));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe('the first paint of a page', () => {
  const account = (page: Page) => page.getByLabel('About your account').waitFor();
  const below = async (page: Page) => {
    await page.getByText('Who was asked').waitFor();
    // After two frames it has been painted.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  };
  const listed = (page: Page) =>
    page.waitForResponse((response) => response.url().endsWith('/api/assessments'));
  /** Cases: which request is answered last, and what it has to wait for. */
  const orders: readonly (readonly [
    string,
    string,
    last: RegExp,
    after: (page: Page) => Promise<unknown>,
  ])[] = [
    ['results, the state of the mail last', '/dashboard', /\/api\/instance$/, listed],
    ['results, the code of evidence last', '/dashboard', /\/assets\/evidence-card-/, below],
    ['results, the evidence last', '/dashboard', /\/evidence$/, below],
    ['the board, the state of the mail last', '/ceo-dashboard', /\/api\/instance$/, listed],
    ['the board, the results last', '/ceo-dashboard', /\/results$/, account],
    ['home, the state of the mail last', '/', /\/api\/instance$/, listed],
  ];
  for (const [name, path, last, after] of orders)
    it(`does not move: ${name}`, async () => {
      const { page, context } = await visit(browser, phone);
      await signInByApi(page, server.url, crowd.leader);
      const moved = await watchMoves(page);
      let held = 0;
      const there = after(page);
      there.catch(() => undefined);
      await page.route(last, async (route) => {
        held += 1;
        await there;
        await route.continue();
      });
      const asked = page.waitForRequest(last);
      await page.goto(`${server.url}${path}`, { waitUntil: 'commit' });
      await account(page);
      await asked;
      await page.waitForLoadState('networkidle');
      expect(held).toBeGreaterThan(0);
      expect(await moved()).toBeLessThanOrEqual(0.02);
      await context.close();
    });

  it('of home appears only after its styles are loaded', async () => {
    const { page, context } = await visit(browser, phone);
    await signInByApi(page, server.url, crowd.leader);
    const there = page.getByLabel('About your account').waitFor({ state: 'attached' });
    there.catch(() => undefined);
    await page.route(/\/assets\/app-.*\.css$/, async (route) => {
      await there;
      await route.continue();
    });
    await page.goto(`${server.url}/`, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
    const { painted, styled } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-paint')[0]?.startTime,
      styled: performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/assets\/app-.*\.css$/.test(name))
        .map((file) => (file as PerformanceResourceTiming).responseEnd)[0],
    }));
    expect(styled).toBeGreaterThan(0);
    expect(painted).toBeGreaterThan(styled ?? 0);
    await context.close();
  });

  it('of the board shows the figures, and the people right after', async () => {
    const { page, context } = await visit(browser, phone);
    await signInByApi(page, server.url, crowd.leader);
    await page.addInitScript(() => {
      const here = globalThis as unknown as { titlesAtFirst?: (string | null)[] };
      new MutationObserver(() => {
        const titles = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
        if (titles.includes('Participation')) here.titlesAtFirst ??= titles;
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${server.url}/ceo-dashboard`);
    const people = page.locator('section', {
      has: page.getByRole('heading', { name: 'People', exact: true }),
    });
    await expect.poll(() => people.getByRole('listitem').count()).toBeGreaterThanOrEqual(16);
    const titles = await page.evaluate(
      () => (globalThis as unknown as { titlesAtFirst?: (string | null)[] }).titlesAtFirst,
    );
    expect(titles).not.toContain('People');
    await context.close();
  });

  for (const path of ['/ceo-dashboard', '/dashboard'])
    it(`of ${path} requests its files when its data is there, before the app's code has arrived`, async () => {
      const { page, context } = await visit(browser, phone);
      await signInByApi(page, server.url, crowd.leader);
      const order: string[] = [];
      page.on('response', (response) => {
        if (response.url().endsWith('/results')) order.push('data');
      });
      page.on('request', (request) => {
        if (/\/assets\/first-pages-.+\.js$/.test(request.url())) order.push('files');
      });
      const asked = page.waitForRequest(/\/assets\/first-pages-.+\.js$/);
      await page.route(/\/assets\/app-.+\.js$/, async (route) => {
        await asked;
        await route.continue();
      });
      await page.goto(`${server.url}${path}`);
      await account(page);
      expect(order.slice(0, 2)).toEqual(['data', 'files']);
      await context.close();
    });

  it('of results requests no script or style file twice', async () => {
    const { page, context } = await visit(browser, phone);
    await signInByApi(page, server.url, crowd.leader);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/assets\/.+\.(js|css)$/.test(pathname)) asked.push(pathname);
    });
    await page.goto(`${server.url}/dashboard`);
    await page.getByLabel('About your account').waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((file, place) => asked.indexOf(file) !== place)).toEqual([]);
    await context.close();
  });

  it('of the survey does not move', async () => {
    const { page, context } = await visit(browser, phone);
    const moved = await watchMoves(page);
    const { leader, assessmentId } = crowd;
    const participants = [{ name: 'Mary', email: 'mary@example.org', role: 'Employee' }];
    await leader.call('POST', `/api/assessments/${assessmentId}/participants`, { participants }, leader);
    const links = await linksFromOutbox(leader, ['mary@example.org']);
    await page.goto(links.get('mary@example.org') ?? '');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await moved()).toBeLessThanOrEqual(0.02);
    await context.close();
  });
});
