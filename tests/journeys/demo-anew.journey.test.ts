import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Demo, GuestSession } from '../../api/demo/contract/demo.ts';
import { axeProblems, desk, launchBrowser, phone, visit } from '../support/browser.ts';
import { operateDemo, prepareDemo } from '../support/demo.ts';
import { eventually } from '../support/eventually.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';

/** Making it takes a processor for 20 s, of which other tests leave a part. In ms. */
const makingMs = 600_000;
const folder = temporaryFolder();
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  await prepareDemo(folder);
  server = await startServer({ folder, env: { DEMO: 'on' } });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const anew = /The sample was made anew at \d.*\. This is the new one\./;

async function ask<T>(method: 'GET' | 'POST', path: string, token?: string): Promise<T | undefined> {
  const answer = await fetch(`${server.url}/sample/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(method === 'POST' && { body: '{}' }),
  });
  return answer.ok ? ((await answer.json()) as T) : undefined;
}

it(
  'a walkthrough, a board, a past moment and a survey that stay open while the sample is made anew go on with the new one',
  async () => {
    const guest = await eventually(
      () => ask<GuestSession>('POST', '/guest-session'),
      (found) => found !== undefined,
    );
    const demo = await ask<Demo>('GET', '/demo', guest?.accessToken);
    const closed = demo?.closed[0]?.assessmentId ?? '';

    const walk = await visit(browser, desk);
    await walk.page.goto(`${server.url}/demo`);
    await walk.page.locator('[data-demo-go="5"]').click();
    const frame = walk.page.frameLocator('[data-demo-frame]');
    await frame.getByRole('heading', { level: 1 }).waitFor();

    const board = await visit(browser, desk);
    await board.page.goto(`${server.url}/sample/ceo-dashboard?assessment=${demo?.current.assessmentId}`);
    await board.page.getByRole('heading', { level: 1, name: demo?.current.name ?? '' }).waitFor();

    const past = await visit(browser, phone);
    const moments = await ask<{ asked: { position: string } }>(
      'GET',
      `/assessments/${closed}/moments?moment=${demo?.moments.half}`,
      guest?.accessToken,
    );
    const then = `${server.url}/sample/ceo-dashboard?assessment=${closed}&at=${moments?.asked.position}`;
    await past.page.goto(then);
    await past.page.getByRole('button', { name: 'Back to now' }).waitFor();

    const survey = await visit(browser, phone);
    await survey.page.goto(server.url);
    await survey.page.getByRole('button', { name: 'Rate five themes now' }).click();
    await survey.page.getByRole('button', { name: 'Start' }).click();
    await survey.page.getByText('Page 1 of 5').waitFor();

    await operateDemo(folder, 'rebuild');

    await walk.page.locator('[data-demo-note]', { hasText: anew }).waitFor({ timeout: makingMs });
    await walk.page.getByText('Step 6 of 8: Results').first().waitFor();
    await frame.getByRole('heading', { level: 1 }).waitFor();
    await walk.page.locator('[data-demo-go="1"]').click();
    await walk.page.getByText('Step 2 of 8: Data Collection').first().waitFor();
    await frame.getByRole('heading', { level: 1 }).waitFor();
    await walk.page.locator('[data-demo-note]').waitFor({ state: 'hidden' });

    for (const { page } of [board, past]) {
      await page.getByRole('complementary', { name: 'Sample workspace' }).getByText(anew).waitFor();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(await axeProblems(page)).toEqual([]);
    }
    expect(past.page.url()).toBe(then.replace(/&at=\d+/, ''));

    await survey.page.locator('fieldset').first().locator('label').filter({ hasText: '7' }).first().click();
    await survey.page.getByRole('heading', { name: 'This link has ended' }).waitFor();
    expect(await axeProblems(survey.page)).toEqual([]);
    await survey.page.getByRole('button', { name: 'Rate five themes again' }).click();
    await survey.page.getByRole('button', { name: 'Start' }).click();
    await survey.page.getByText('Page 1 of 5').waitFor();
    for (const { context } of [walk, board, past, survey]) await context.close();
  },
  makingMs + 300_000,
);
