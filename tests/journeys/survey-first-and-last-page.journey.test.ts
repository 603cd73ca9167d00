import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asTheirBrowser,
  axeProblems,
  launchBrowser,
  narrow,
  phone,
  sidewaysScroll,
  visit,
} from '../support/browser.ts';
import {
  callerOf,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  registerLeader,
} from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';

const emails = ['bo', 'cy'].map((name) => `${name}@first-page.example`);
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

async function linksOf(name: string, more: { named: true } | { description: string }) {
  const participants = emails.map((email) => ({ name: email.slice(0, 2), email, role: 'Employee' as const }));
  await launch(leader, { name, company: 'Engines Ltd', participants, ...more });
  return linksFromOutbox(leader, emails, undefined, name);
}

/** Distance of the lower edge of the text or button from the top of the page, in px. */
const endOf = async (page: Page, words: RegExp) => {
  const box = await page.getByText(words).first().boundingBox();
  return box ? box.y + box.height : Number.NaN;
};

const anonymous = [
  /^Nobody is shown your single answers\. Comments are shown without names, once 8 or more people/,
  /Scores are shown only for 5 or more people together, and how they spread only from 8 people\.$/,
  /^Ada Byron and the organising team see when .* They never see what you rated\.$/,
  /^2 people were invited, by mail domain: first-page\.example 2\. No address was changed since\.$/,
  /ask Ada Byron before you answer\.$/,
] as const;
const named = [
  /^Your answers are shown with your name to Ada Byron and everybody .* Comments too/,
  /^Ada Byron and the organising team see live who has opened the link/,
  /^2 people were invited, by mail domain/,
] as const;

describe('the first page of the survey', () => {
  it.each([
    ['anonymous', { description: 'We want to know where we stand.' }, anonymous],
    ['with names', { named: true } as const, named],
  ] as const)(
    'shows who asks, how long it takes, who sees what and the start within a screen and a half of a phone, %s',
    async (name, more, seen) => {
      const link = (await linksOf(name, more)).get(emails[0] ?? '') ?? '';
      const { page, context, complaints } = await visit(browser, phone);
      await page.goto(link);
      const start = await page.getByRole('button', { name: 'Start' }).boundingBox();
      expect((start?.y ?? 0) + (start?.height ?? 0)).toBeLessThanOrEqual(1.5 * phone.viewport.height);
      const before = [/^Ada Byron asks for your view/, /^196 themes on 37 short pages/, ...seen];
      for (const words of before) expect(await endOf(page, words), `${words}`).toBeLessThan(start?.y ?? 0);
      // What concerns later moments stays on the page, below.
      for (const words of [
        /^You rate each theme from 0/,
        /^Only submitted answers count/,
        /^Once you start,/,
      ])
        expect(await page.getByText(words).first().isVisible(), `${words}`).toBe(true);
      expect(await axeProblems(page)).toEqual([]);
      await page.setViewportSize(narrow.viewport);
      expect(await sidewaysScroll(page)).toBe(0);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it('warns above the start that another browser opened the link before', async () => {
    const link = (await linksOf('again', { named: true })).get(emails[1] ?? '') ?? '';
    const first = await visit(browser, phone);
    await first.page.goto(link);
    await first.page.getByRole('button', { name: 'Start' }).waitFor();
    const { page } = await visit(browser, phone);
    await page.goto(link);
    const start = await page.getByRole('button', { name: 'Start' }).boundingBox();
    expect(await endOf(page, /^This link was opened before/)).toBeLessThan(start?.y ?? 0);
  });
});

it('the page after submitting offers one thing first: to change answers', async () => {
  const link = (await linksOf('done', { description: '' })).get(emails[0] ?? '') ?? '';
  const taker = await openLink(callerOf(server.url), link);
  await taker.start();
  await taker.save([{ theme: '1.1.1', score: 7 }]);
  await taker.submit();
  const { page, context, complaints } = await visit(browser, phone);
  await asTheirBrowser(context, server.url);
  await page.goto(link);
  await page.getByRole('heading', { name: /^Thank you! Submitted/ }).waitFor();
  const filled = await page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((all) =>
      all
        .filter((one) => getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)')
        .map((one) => one.textContent),
    );
  expect(filled).toEqual(['Change my answers']);
  for (const name of ['Where you know most', 'Continue on another device'])
    expect((await page.getByRole('button', { name }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await axeProblems(page)).toEqual([]);
  await page.setViewportSize(narrow.viewport);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(complaints).toEqual([]);
});
