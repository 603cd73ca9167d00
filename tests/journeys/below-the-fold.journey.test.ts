import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  axeProblems,
  desk,
  launchBrowser,
  phone,
  signInByApi,
  visit,
  watchMoves,
} from '../support/browser.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { releasedAssessment } from '../support/released.ts';
import { startServer, type TestServer } from '../support/server.ts';

// Results and the board load what is below the fold after their first look (web/src/lib/display/first-look.ts). The first look must
// not depend on it, must not move when it arrives, and a failure must be shown.
let server: TestServer;
let browser: Browser;
let leader: Leader;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  await releasedAssessment(server.url, leader);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const results = {
  path: '/dashboard',
  /** In the first look. */
  first: (page: Page) => page.getByText('Participants', { exact: true }),
  /** The end of the page. */
  last: (page: Page) => page.getByRole('region', { name: 'Look back' }),
};
const board = {
  path: '/ceo-dashboard',
  first: (page: Page) => page.getByRole('heading', { name: 'Participation', exact: true }),
  last: results.last,
};
/** Cases: the page, and its request after the first look. */
const late: readonly (readonly [string, typeof results, RegExp])[] = [
  ['results, the code', results, /\/assets\/below-headline-.*js$/],
  ['results, the themes', results, /\/frameworks\/.*of=names$/],
  ['the board, the code', board, /\/assets\/activity-and-people-.*js$/],
];

async function signedIn() {
  const { page, context } = await visit(browser, phone);
  await signInByApi(page, server.url, leader);
  return { page, context };
}

/** How the page was loaded. */
const navigations = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('navigation').map((one) => (one as PerformanceNavigationTiming).type),
  );
const placeholder = (page: Page) => page.locator('main').getByText('Loading', { exact: true });
const failed = (page: Page) => page.locator('main').getByRole('button', { name: 'Try again' });

describe('what is below the fold', () => {
  for (const [name, { path, first, last }, request] of late)
    it(`leaves a placeholder until it arrives, and moves nothing: ${name}`, async () => {
      const { page, context } = await signedIn();
      const moved = await watchMoves(page);
      const held = Promise.withResolvers<Route>();
      await page.route(request, (route) => held.resolve(route));
      await page.goto(`${server.url}${path}`, { waitUntil: 'commit' });
      await first(page).waitFor();
      await placeholder(page).waitFor({ state: 'attached' });
      expect(await last(page).count()).toBe(0);
      await (await held.promise).continue();
      await last(page).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await moved()).toBeLessThanOrEqual(0.02);
      await context.close();
    });

  for (const [name, { path, first, last }, request] of late)
    it(`can be requested again below the first look, which stays: ${name}`, async () => {
      const { page, context } = await signedIn();
      await page.route(request, (route) =>
        route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }),
      );
      await page.goto(`${server.url}${path}`);
      await failed(page).waitFor();
      await first(page).waitFor();
      expect(await axeProblems(page)).toEqual([]);
      await page.unroute(request);
      await failed(page).click();
      await last(page).waitFor();
      expect(await failed(page).count()).toBe(0);
      expect(await first(page).count()).toBe(1);
      // The server has no other build, so a reload would lose the page without need.
      expect(await navigations(page)).toEqual(['navigate']);
      await context.close();
    });

  it.each([results, board])('lets $path request no answer twice', async ({ path, last }) => {
    const { page, context } = await signedIn();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}${search}`);
    });
    await page.goto(`${server.url}${path}`);
    await last(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((one, place) => asked.indexOf(one) !== place)).toEqual([]);
    // The headline and the rest each have an answer of their own; the board needs neither.
    expect(asked.filter((one) => one.includes('/frameworks/'))).toEqual(
      path === results.path
        ? ['GET /api/frameworks/nine-lenses@1?of=outline', 'GET /api/frameworks/nine-lenses@1?of=names']
        : [],
    );
    await context.close();
  });

  for (const [name, { path, first, last }, request] of late.filter(([, , one]) => /assets/.test(one.source)))
    it(`is there after one reload if its file went away with an upgrade: ${name}`, async () => {
      const { page, context } = await signedIn();
      await page.route(request, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 });
      const isAsked = (url: URL) => url.pathname === path;
      await page.route(isAsked, async (route) => {
        if (route.request().resourceType() === 'document') return route.continue();
        return route.fulfill({
          contentType: 'text/html',
          body: '<script type="module" src="/assets/app-new.js">',
        });
      });
      await page.goto(`${server.url}${path}`);
      await last(page).waitFor();
      expect(await first(page).count()).toBe(1);
      expect(await navigations(page)).toEqual(['reload']);
      await context.close();
    });

  it.each(['toast-host', 'help', 'profile-card'])(
    'stays without what it loads later, %s, which comes when the network is back',
    async (name) => {
      const { page, context } = await signedIn();
      await page.addInitScript(() => {
        window.addEventListener('vite:preloadError', () => Object.assign(window, { isCodeLost: true }));
      });
      const request = (url: URL) =>
        url.pathname.startsWith(`/assets/${name}-`) && url.pathname.endsWith('.js');
      await page.route(request, async (route) => {
        await results.first(page).waitFor();
        await context.setOffline(true);
        await route.abort('internetdisconnected');
      });
      await page.goto(`${server.url}${results.path}`, { waitUntil: 'commit' });
      await page.waitForFunction(() => 'isCodeLost' in window);
      await page.unroute(request);
      const again = page.waitForResponse((response) => request(new URL(response.url())));
      await context.setOffline(false);
      expect((await again).status()).toBe(200);
      expect(await results.first(page).count()).toBe(1);
      await context.close();
    },
  );

  it.each([
    ['the browser is offline', true],
    ['the server cannot be reached, although the browser says that it is online', false],
  ])(
    'keeps the page while a dialog cannot be loaded because %s, and opens it later',
    async (_, isOffline) => {
      const { page, context } = await signedIn();
      await page.goto(`${server.url}${results.path}`);
      await results.last(page).waitFor();
      await page.getByRole('region', { name: /^Notifications/ }).waitFor({ state: 'attached' });
      const lost = (route: Route) => route.abort('internetdisconnected');
      if (isOffline) await context.setOffline(true);
      else await page.route('**', lost);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByText('This cannot be loaded at the moment.').waitFor();
      expect(await results.first(page).count()).toBe(1);
      if (isOffline) await context.setOffline(false);
      else await page.unroute('**', lost);
      await page.getByRole('dialog').waitFor();
      expect(await navigations(page)).toEqual(['navigate']);
      await context.close();
    },
  );

  it('has a chart that could not be loaded as soon as its code can be loaded, without a reload', async () => {
    const { page, context } = await signedIn();
    await page.setViewportSize(desk.viewport);
    const request = /\/assets\/radar-drawing-.*js$/;
    await page.route(request, (route) => route.abort('internetdisconnected'));
    await page.goto(`${server.url}${results.path}`);
    const again = page.waitForRequest((asked) => request.test(asked.url()));
    await page.getByRole('heading', { name: 'Profile', exact: true }).scrollIntoViewIfNeeded();
    await again;
    const missing = page.getByText('The chart is not loaded.').filter({ visible: true });
    await missing.waitFor();
    await page.unroute(request);
    await page.locator('.recharts-surface').first().waitFor();
    expect(await missing.count()).toBe(0);
    expect(await navigations(page)).toEqual(['navigate']);
    await context.close();
  });

  it('reloads nothing without a network, because the reload would lose the page', async () => {
    const { page, context } = await signedIn();
    const request = /\/assets\/below-headline-.*js$/;
    const lost = Promise.withResolvers<void>();
    await page.route(request, async (route) => {
      await results.first(page).waitFor();
      await context.setOffline(true);
      await route.abort('internetdisconnected');
      lost.resolve();
    });
    await page.goto(`${server.url}${results.path}`, { waitUntil: 'commit' });
    await lost.promise;
    await failed(page).waitFor();
    await page.unroute(request);
    await context.setOffline(false);
    await failed(page).click();
    await results.last(page).waitFor();
    await context.close();
  });
});
