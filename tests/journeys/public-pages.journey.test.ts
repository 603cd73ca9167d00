import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicPages } from '../../web/src/public/site.ts';
import {
  arrived,
  axeProblems,
  desk,
  launchBrowser,
  sidewaysScroll,
  visit,
  walkedDevices,
} from '../support/browser.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';

let server: TestServer;
let browser: Browser;
let leader: Leader;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe.each(walkedDevices())('public pages on %s', (_, device) => {
  it('have a unique title and heading, no failing axe node, and send requests only to this server, without a cookie', async () => {
    const { page, complaints, context } = await visit(browser, device);
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith('data:'))
        elsewhere.push(request.url());
    });
    page.on('response', (response) => {
      if (response.status() >= 400) elsewhere.push(`${response.status()} ${response.url()}`);
    });
    const findings: string[] = [];
    const titles = new Set<string>();
    for (const { path } of publicPages) {
      await page.goto(`${server.url}${path}`);
      titles.add(await page.title());
      const headings = await page.getByRole('heading', { level: 1 }).count();
      if (headings !== 1) findings.push(`${path}: ${headings} headings of level 1`);
      for (const problem of await axeProblems(page)) findings.push(`${path}: ${problem}`);
      if ((await sidewaysScroll(page)) > 0) findings.push(`${path}: wider than the window`);
      const left = await page.content();
      if (left.includes('{{')) findings.push(`${path}: a place was not filled in`);
    }
    expect(findings).toEqual([]);
    expect(elsewhere).toEqual([]);
    expect(titles.size).toBe(publicPages.length);
    expect(await context.cookies()).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('public pages', () => {
  it('can be read without scripts, and each has its own description, address and preview card', async () => {
    const { page, context } = await visit(browser, { ...desk, javaScriptEnabled: false });
    for (const { path, head } of publicPages) {
      await page.goto(`${server.url}${path}`);
      expect(await page.locator('meta[name=description]').getAttribute('content')).toBe(head.description);
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${server.url}${path}`);
    }
    await page.goto(`${server.url}/about`);
    for (const name of ['Market', 'Operations', 'Entity'])
      expect(await page.getByRole('heading', { name, exact: false }).first().isVisible()).toBe(true);
    await page.goto(`${server.url}/how-it-works`);
    for (const name of ['Invite Team', 'Assess', 'Analyze', 'Transform'])
      expect(await page.getByRole('heading', { name, exact: true }).isVisible()).toBe(true);
    await page.goto(`${server.url}/learn`);
    await page.getByText('Market size').waitFor({ state: 'attached' });
    await context.close();
  });

  it('load at most 40 KB of scripts', async () => {
    const { page, context } = await visit(browser, desk);
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });
    await page.goto(`${server.url}/learn`, { waitUntil: 'networkidle' });
    const sizes = (await Promise.all(scripts)).map((body) => gzipSync(body, { level: 9 }).byteLength);
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(40);
    await context.close();
  });

  it('are listed in the sitemap, and robots.txt excludes all other pages', async () => {
    const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
    for (const { path } of publicPages) expect(sitemap).toContain(`<loc>${server.url}${path}</loc>`);
    const robots = await (await fetch(`${server.url}/robots.txt`)).text();
    expect(robots).toContain('Disallow: /api/');
    expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`);
  });

  it('answer 304 to a browser that has them cached, and are compressed if the browser supports it', async () => {
    const first = await fetch(`${server.url}/about`, { headers: { 'accept-encoding': 'gzip' } });
    expect(first.headers.get('content-encoding')).toBe('gzip');
    const again = await fetch(`${server.url}/about`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });
});

describe('the About page', () => {
  it('shows one category at a time, which arrows, Home and End switch and the address names', async () => {
    const { page, context } = await visit(browser, desk);
    await page.goto(`${server.url}/about`);
    const tab = (name: string) => page.getByRole('tab', { name });
    await tab('Assets').focus();
    expect(await shownPanel(page)).toBe('assets');
    for (const [key, panel] of [
      ['ArrowRight', 'processes'],
      ['ArrowRight', 'structures'],
      ['ArrowRight', 'assets'],
      ['End', 'structures'],
      ['Home', 'assets'],
      ['ArrowLeft', 'structures'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await shownPanel(page)).toBe(panel);
    }
    expect(new URL(page.url()).hash).toBe('#structures');
    await page.reload();
    expect(await shownPanel(page)).toBe('structures');
    expect(await page.getByRole('link', { name: 'Start Assessment' }).getAttribute('href')).toBe(
      '/ceo-dashboard',
    );
    await page.getByRole('link', { name: 'Start Assessment' }).click();
    await page.waitForURL(/\/login\?returnTo=%2Fceo-dashboard/);
    await context.close();
  });
});

const shownPanel = (page: Page) =>
  page
    .locator('[role=tabpanel]:visible')
    .evaluateAll((all) => all.map((one) => one.id.replace('panel-', '')).join());

describe('the How It Works page', () => {
  const shown = (page: Page) =>
    page
      .locator('[data-step-panel]:visible h2')
      .evaluateAll((all) => all.map((one) => one.textContent).join());

  it('advances every four seconds, and pauses under the pointer, with the focus inside and after Pause', async () => {
    const { page, context } = await visit(browser, { ...desk, reducedMotion: 'no-preference' });
    await page.clock.install({ time: '2026-11-20T10:00:00Z' });
    await page.clock.pauseAt('2026-11-20T11:00:00Z');
    await page.goto(`${server.url}/how-it-works`);
    expect(await shown(page)).toBe('Invite Team');
    for (const name of ['Assess', 'Analyze', 'Transform', 'Invite Team']) {
      await page.clock.runFor(4_000);
      expect(await shown(page)).toBe(name);
    }
    await page.locator('[data-steps]').hover();
    await page.clock.runFor(20_000);
    expect(await shown(page)).toBe('Invite Team');
    await page.mouse.move(0, 0);
    await page.clock.runFor(4_000);
    expect(await shown(page)).toBe('Assess');
    await page.getByRole('button', { name: 'Transform' }).focus();
    await page.clock.runFor(20_000);
    expect(await shown(page)).toBe('Assess');
    await page.keyboard.press('Enter');
    expect(await shown(page)).toBe('Transform');
    await page.getByRole('button', { name: 'Pause' }).focus();
    await page.keyboard.press('Enter');
    await page.clock.runFor(20_000);
    expect(await shown(page)).toBe('Transform');
    await page.getByRole('button', { name: 'Play' }).waitFor();
    await context.close();
  });

  it('does not advance if reduced motion is requested', async () => {
    const { page, context } = await visit(browser, desk);
    await page.clock.install();
    await page.goto(`${server.url}/how-it-works`);
    await page.clock.runFor(20_000);
    expect(await shown(page)).toBe('Invite Team');
    await page.getByRole('button', { name: 'Play' }).waitFor();
    await context.close();
  });
});

describe('the Learn page', () => {
  it('opens one lens at a time and closes it again', async () => {
    const { page, context } = await visit(browser, desk);
    await page.goto(`${server.url}/learn`);
    const open = () =>
      page
        .locator('details[name=lens][open] h3')
        .evaluateAll((all) => all.map((one) => one.textContent).join());
    await page.locator('details[name=lens] summary', { hasText: 'Market' }).click();
    expect(await open()).toBe('Market');
    await page.locator('details[name=lens] summary', { hasText: 'Strategy' }).click();
    expect(await open()).toBe('Strategy');
    await page.locator('details[name=lens] summary', { hasText: 'Strategy' }).click();
    expect(await open()).toBe('');
    await context.close();
  });

  it('finds the themes that contain all typed words, shows their number, and keeps the search in the address', async () => {
    const { page, context } = await visit(browser, desk);
    await page.goto(`${server.url}/learn`);
    const field = page.getByLabel('Search themes');
    const items = page.locator('[data-item]:visible');
    await field.fill('market size');
    await page.getByRole('status').filter({ hasText: /theme/ }).waitFor();
    const found = await items.count();
    expect(found).toBeGreaterThan(0);
    expect(await page.locator('[data-found]').textContent()).toBe(
      found === 1 ? '1 theme' : `${found} themes`,
    );
    await page.reload();
    expect(await field.inputValue()).toBe('market size');
    expect(await items.count()).toBe(found);
    await field.fill('no theme has this word');
    await page.getByText('No theme has these words.', { exact: false }).waitFor();
    await context.close();
  });
});

describe('the signed-in state', () => {
  it('is shown on public pages, where "/" is the app, and signing out there shows the page for guests', async () => {
    const { page, complaints, context } = await visit(browser, desk);
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Email').fill(leader.email);
    await page.getByLabel('Password', { exact: true }).fill(leader.password);
    await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
    await arrived(page);
    await page.goto(`${server.url}/`);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await axeProblems(page)).toEqual([]);

    await page.goto(`${server.url}/about`);
    expect(await page.getByRole('link', { name: 'Sign In' }).isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Participation' }).waitFor();
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByText(leader.email).waitFor();
    await page.getByText('Plan: Enterprise').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('link', { name: 'Sign In' }).waitFor();
    await page.goto(`${server.url}/`);
    await page.getByRole('heading', { name: 'See your organization through nine lenses' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('of a guest at an unknown address leads to the home page, with a message', async () => {
    const { page, context } = await visit(browser, desk);
    await page.goto(`${server.url}/no-such-page`);
    await page.waitForURL(`${server.url}/`);
    await page.getByText('That page does not exist, so you are on the home page.').waitFor();
    await page.reload();
    expect(await page.getByText('That page does not exist').count()).toBe(0);
    await context.close();
  });
});

describe('the operator’s own content', () => {
  it('is shown where it is configured: the terms as text, a privacy policy on another site, and videos', async () => {
    const folder = temporaryFolder();
    const { writeFileSync } = await import('node:fs');
    const file = `${folder}/terms.md`;
    writeFileSync(file, '# Our own terms\n\nBe kind. <script>alert(1)</script>\n');
    const own = await startServer({
      env: {
        TERMS_FILE: file,
        PRIVACY_URL: 'https://example.org/privacy',
        VIDEOS_URL: 'https://example.org/videos?a=1&b=2',
        PUBLIC_URL: 'https://assess.example.org',
      },
    });
    const read = async (path: string) => (await fetch(`${own.url}${path}`)).text();
    const terms = await read('/terms');
    expect(terms).toContain('<h1>Our own terms</h1>');
    expect(terms).not.toContain('<script>alert');
    expect(terms).toContain('<link rel="canonical" href="https://assess.example.org/terms"/>');
    const privacy = await fetch(`${own.url}/privacy`, { redirect: 'manual' });
    expect([privacy.status, privacy.headers.get('location')]).toEqual([302, 'https://example.org/privacy']);
    const resources = await read('/resources');
    expect(resources).toContain('href="https://example.org/videos?a=1&amp;b=2"');
    expect(resources).toMatch(/<li hidden="" data-when="webinars">/);
    expect(resources).not.toMatch(/<li hidden="" data-when="videos">/);
    await own.stop();
  });

  it('prevents the start of the server if a configured file cannot be read', async () => {
    await expect(startServer({ env: { TERMS_FILE: '/nowhere/terms.md' } })).rejects.toThrow(
      'TERMS_FILE must be a file that can be read',
    );
  });

  it('does not break the home page: every file that it refers to exists', () => {
    const names = [
      ...readFileSync('web/dist/public-pages/home.html', 'utf8').matchAll(
        /(?:src|href)="\/(assets\/[^"]+)"/g,
      ),
    ];
    expect(names.length).toBeGreaterThan(3);
    for (const [, name = ''] of names) expect(() => readFileSync(`web/dist/${name}`)).not.toThrow();
  });
});
