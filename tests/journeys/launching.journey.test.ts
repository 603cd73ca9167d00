import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desk, launchBrowser, visit } from '../support/browser.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';

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

describe('a leader who launches an assessment', () => {
  it('finds an empty form afterwards, also when the next page takes its time', async () => {
    const { page, complaints, context } = await visit(browser, desk);
    await signIn(page);
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route('**/api/assessments/*/participation*', async (route) => {
      await opened;
      await route.continue();
    });
    await page.clock.install();
    await page.goto(`${server.url}/assessment/launch`);
    await page.getByLabel('Assessment name').fill('Spring review');
    await page.getByLabel('Email, person 1').fill('grace@example.org');
    await page.clock.runFor(1_000);
    await page.getByText('Draft saved').waitFor();

    await page.getByRole('button', { name: 'Launch Assessment' }).click();
    await page.getByText('Assessment launched!').waitFor();
    // The page is still there: whatever it meant to do a moment later happens now.
    await page.clock.runFor(1_000);
    expect(await drafts(page)).toEqual([]);

    open();
    await page.waitForURL('**/ceo-dashboard**');
    await page.goto(`${server.url}/assessment/launch`);
    await page.getByLabel('Assessment name').waitFor();
    expect(await page.getByLabel('Assessment name').inputValue()).toBe('');
    expect(await page.getByText('Your draft from last time').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('launch-draft')));

async function signIn(page: Page): Promise<void> {
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill(leader.email);
  await page.getByLabel('Password', { exact: true }).fill(leader.password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' });
}
