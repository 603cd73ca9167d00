import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desk, launchBrowser, visit } from '../support/browser.ts';
import { confirmAddress, type Leader, launch, linksFromOutbox, registerLeader } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';

const operatorAddress = 'operator@example.org';
let server: TestServer;
let browser: Browser;
let operator: Leader;
let other: Leader;

beforeAll(async () => {
  server = await startServer({ env: { OPERATOR_EMAILS: operatorAddress } });
  operator = await registerLeader(server.url, { email: operatorAddress });
  await confirmAddress(operator);
  other = await registerLeader(server.url);
  const participants = [{ name: 'Bo', email: 'bo@example.org', role: 'Employee' as const }];
  await launch(operator, { name: 'Spring', company: 'Engines', participants });
  await linksFromOutbox(operator, ['bo@example.org']);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

async function signIn(leader: Leader): Promise<{ page: Page; complaints: readonly string[] }> {
  const { page, complaints } = await visit(browser, desk);
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill(leader.email);
  await page.getByLabel('Password', { exact: true }).fill(leader.password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard*');
  return { page, complaints };
}

it('an operator sees that all is well, builds a view anew and sends a test mail', async () => {
  const { page, complaints } = await signIn(operator);
  await page.getByRole('link', { name: 'Operations' }).click();
  await page.getByText('Everything is up to date.').waitFor();
  await page.getByRole('row', { name: /invitation-mails/ }).waitFor();

  await page.getByRole('button', { name: 'Rebuild participation-board' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rebuild' }).click();
  await page.getByText('participation-board is being built anew.').first().waitFor();
  await page.getByRole('row', { name: /participation-board.*Live.*Up to date/ }).waitFor();

  await page.getByRole('button', { name: 'Send test mail' }).click();
  await page.getByText('No mail server is set, so the mail was kept').waitFor();
  expect(complaints).toEqual([]);

  // The board that was built anew answers, with everybody in it.
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page
    .getByRole('cell', { name: 'Bo', exact: false })
    .or(page.getByText('bo@example.org'))
    .first()
    .waitFor();
});

it('to everybody else there is no such page', async () => {
  const { page } = await signIn(other);
  expect(await page.getByRole('link', { name: 'Operations' }).count()).toBe(0);
  await page.goto(`${server.url}/operations`);
  await page.getByText('That page does not exist').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});
