import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { samplePages } from '../../web/src/public/site.ts';
import { launchBrowser, phone, visit } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Addresses of links, in the header, the footer and between, that lead to the sample or to a walkthrough of it. */
const linksToSample = (page: Page) =>
  page.locator('a').evaluateAll((links) =>
    links
      .filter((link) => link.closest('[hidden]') === null)
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => /sample|demo/.test(href)),
  );

it('without a sample, pages below /sample lead to the home page, and walkthroughs are not there', async () => {
  for (const path of ['/sample', '/sample/home', '/sample/assessment/take/x']) {
    const answer = await fetch(`${server.url}${path}`, { redirect: 'manual' });
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, '/']);
  }
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  for (const { path } of samplePages) {
    expect(sitemap).not.toContain(`${path}<`);
    expect(await (await fetch(`${server.url}${path}`)).text()).not.toContain('data-demo-next');
  }
});

it('a person on a phone invites five people with at most 12 presses and fields after registering, starting on the public home page', async () => {
  const { page, context, complaints } = await visit(browser, phone);
  let interactions = 0;
  const press = async (role: 'link' | 'button', name: string) => {
    interactions += 1;
    await page.getByRole(role, { name, exact: true }).first().click();
  };
  const fill = async (label: string, text: string) => {
    interactions += 1;
    await page.getByLabel(label, { exact: true }).fill(text);
  };

  await page.goto(`${server.url}/`);
  expect(await linksToSample(page)).toEqual([]);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Create account' }).filter({ visible: true }).click();
  await page.getByLabel('First name', { exact: true }).waitFor();
  expect(await linksToSample(page)).toEqual([]);
  for (const [label, text] of [
    ['First name', 'Ada'],
    ['Last name', 'Byron'],
    ['Organization name', 'Engines Ltd'],
    ['Email', 'ada@first.example'],
    ['Password', 'Correct-Horse-7'],
    ['Confirm password', 'Correct-Horse-7'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();

  // A new organisation begins on Home, with a list of first steps.
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  expect(await linksToSample(page)).toEqual([]);
  await page.getByText('0 of 5 done').waitFor();
  await press('link', 'Launch an assessment');
  await fill('Assessment name', 'First look');
  await press('button', 'Add from a list or file');
  await fill('People', [1, 2, 3, 4, 5].map((n) => `Person ${n}, p${n}@first.example, Employee`).join('\n'));
  await press('button', 'Add 5 people');
  await press('button', 'Launch Assessment');
  await press('button', 'Launch and keep 5 invitations');
  await page.waitForURL('**/ceo-dashboard**');
  expect(interactions).toBeLessThanOrEqual(12);

  await page.goto(`${server.url}/`);
  await page.getByText('1 of 5 done').waitFor();
  await page.getByText(/The links of 5 people are kept here: hand them over yourself/).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
