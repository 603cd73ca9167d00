import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sqliteFileOf } from '../../infra/data-sources/testing/sqlite-file.ts';
import {
  axeProblems,
  desk,
  launchBrowser,
  phone,
  sidewaysScroll,
  signInByApi,
  visit,
} from '../support/browser.ts';
import { confirmAddress, type Leader, registerLeader } from '../support/client.ts';
import { disagreeing } from '../support/documents/disagreeing.ts';
import { addMember } from '../support/members.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;
let leader: Leader;
let auditor: Awaited<ReturnType<typeof addMember>>;

/** A service of the organisation. */
const figures = { status: 200, value: 10 };
const service = createServer((_, response) =>
  response.writeHead(figures.status, { 'content-type': 'application/json' }).end(
    JSON.stringify({
      data: [
        { name: 'Revenue', amount: figures.value },
        { name: 'Customers', amount: 1200 },
      ],
    }),
  ),
);
const address = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}/kpis`;

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  await confirmAddress(leader);
  auditor = await addMember(leader, server.url, 'auditor');
});
afterAll(async () => {
  await browser?.close();
  service.closeAllConnections();
  service.close();
  expect(await server?.stop()).toBe(0);
});

const fileOf = ({ name, content }: { name: string; content: string }) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});
const connected = (page: Page) => page.getByRole('region', { name: 'Connected Data Sources' });

it('a leader uploads files on a phone, and sees how surely each is mapped', async () => {
  const { page, complaints } = await visit(browser, phone);
  await signInByApi(page, server.url, leader);
  await page.goto(`${server.url}/documents`);
  await page.getByRole('link', { name: 'Data Sources' }).click();
  await page.getByRole('heading', { name: 'Data Sources', level: 1 }).waitFor();
  // Shown only when there are sources.
  expect(await connected(page).count()).toBe(0);
  const lenses = page.getByRole('list', { name: 'AI Lens Mapping Preview' });
  await lenses.getByText('+2 more').first().waitFor();
  expect(await lenses.locator('> li').count()).toBe(9);
  await page
    .locator('input[type=file]')
    .setInputFiles([fileOf(disagreeing.competition), fileOf(disagreeing.culture)]);
  const row = connected(page).getByRole('listitem').filter({ hasText: 'Sales review.txt' });
  await row.getByText('Processed').waitFor();
  await row.getByText(/^\d+% confidence$/).waitFor();
  await row.getByText(/^over \d+ passages?$/).waitFor();
  await connected(page).getByText('Culture book.txt').waitFor();
  await connected(page).getByText('Processed').nth(1).waitFor();
  // The data begins in the upper two thirds of the first screen.
  const top = (await connected(page).boundingBox())?.y ?? Number.NaN;
  expect(top + (await page.evaluate(() => window.scrollY))).toBeLessThan((2 / 3) * phone.viewport.height);
  expect(await page.getByRole('region', { name: 'Processing Files' }).count()).toBe(0);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove Sales review.txt' }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.waitFor();
  expect(complaints).toEqual([]);
});

it('an administrator connects an API by keyboard, and follows its figures', async () => {
  const { page, complaints } = await visit(browser, desk);
  await signInByApi(page, server.url, leader);
  await page.goto(`${server.url}/assessment/data-sources`);
  await page.getByRole('button', { name: 'Connect an API' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Connect an API' });
  await dialog.getByLabel('Name', { exact: true }).fill('Monthly figures');
  await dialog.getByLabel('Address').fill(address());
  await dialog.getByLabel('Headers').fill('Authorization: Bearer secret-1');
  const test = dialog.getByRole('button', { name: 'Test connection' });
  figures.status = 401;
  await test.press('Enter');
  await dialog.getByText('The address refuses the sign-in (401). Check the headers.').waitFor();
  figures.status = 200;
  await dialog.getByLabel('Path to the list').fill('data');
  await test.press('Enter');
  await dialog.getByRole('cell', { name: 'Revenue' }).waitFor();
  expect(await dialog.getByLabel('Column with the name').inputValue()).toBe('name');
  expect(await dialog.getByLabel('Column with the number').inputValue()).toBe('amount');
  await dialog.getByLabel('Sub-lens').selectOption('3.5');
  await dialog.getByLabel('Schedule').selectOption('daily');
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const row = connected(page).getByRole('listitem').filter({ hasText: 'Monthly figures' }).first();
  await row.getByText('3.5 Historical Performance').waitFor();
  const revenue = row.getByRole('list', { name: 'Figures of Monthly figures' }).getByRole('listitem').first();
  await revenue.getByText('10', { exact: true }).waitFor();
  expect(await revenue.locator('polyline').count()).toBe(0);
  figures.value = 12.5;
  await row.getByRole('button', { name: /^Fetch now ?: Monthly figures$/ }).press('Enter');
  await revenue.getByText('12.5', { exact: true }).waitFor();
  // A line needs two readings; beside it is what it begins with.
  expect(await revenue.locator('polyline').count()).toBe(1);
  await revenue.getByText(/^from 10 on .*, 2 fetches$/).waitFor();
  figures.status = 500;
  await row.getByRole('button', { name: /^Fetch now ?: Monthly figures$/ }).press('Enter');
  await row.getByText(/^The fetch of .* failed: /).waitFor();
  await revenue.getByText('12.5', { exact: true }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await row.getByRole('button', { name: 'Change Monthly figures' }).press('Enter');
  const change = page.getByRole('dialog', { name: 'Change Monthly figures' });
  await change.getByText('Stored: Authorization.').waitFor();
  expect(await change.textContent()).not.toContain('secret-1');
  await change.getByRole('button', { name: 'Cancel' }).press('Enter');
  // The browser reports the test that the service refused.
  expect(complaints.filter((text) => !/409 \(Conflict\) .*\/api\/test-data-source$/.test(text))).toEqual([]);
});

it('an administrator uploads an SQLite file, is told what is wrong with one, and replaces it', async () => {
  const { page, complaints } = await visit(browser, desk);
  await signInByApi(page, server.url, leader);
  await page.goto(`${server.url}/assessment/data-sources`);
  await page.getByRole('button', { name: 'Connect a database' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Connect a database' });
  await dialog.getByLabel('Kind of database').selectOption('SQLite file');
  expect(await dialog.getByLabel('Password').count()).toBe(0);
  await dialog.getByLabel('Name', { exact: true }).fill('Stock');
  await dialog.getByLabel('SELECT', { exact: true }).fill('SELECT item, pieces FROM stock');
  const choose = (of: Locator, bytes: Uint8Array, name = 'stock.db') =>
    of.getByLabel('File').setInputFiles({
      name,
      mimeType: 'application/vnd.sqlite3',
      buffer: Buffer.from(bytes),
    });
  await choose(dialog, Buffer.from('not a database, only a text'), 'note.db');
  await dialog.getByText('note.db is not an SQLite database, or it is encrypted.').waitFor();
  const stock = (pieces: number) =>
    sqliteFileOf(`CREATE TABLE stock (item, pieces); INSERT INTO stock VALUES ('Bolts', ${pieces})`);
  await choose(dialog, stock(700));
  await dialog.getByText('Chosen: stock.db').waitFor();
  await dialog.getByRole('button', { name: 'Test connection' }).press('Enter');
  await dialog.getByText('It answers: 1 row.').first().waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const row = connected(page).getByRole('listitem').filter({ hasText: 'Stock' }).first();
  await row.getByText('700', { exact: true }).waitFor();
  await row.getByText('SQLite file', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Change Stock' }).press('Enter');
  const change = page.getByRole('dialog', { name: 'Change Stock' });
  await change.getByText('Stored: stock.db.').waitFor();
  await choose(change, stock(650), 'stock-november.db');
  await change.getByRole('button', { name: 'Save' }).press('Enter');
  await change.waitFor({ state: 'detached' });
  await row.getByText('650', { exact: true }).waitFor();
  await row.getByText(/^from 700 on .*, 2 fetches$/).waitFor();
  expect(complaints).toEqual([]);
});

it('an auditor sees the figures, and why nothing can be connected; a removed source is gone', async () => {
  const { page, complaints } = await visit(browser, phone);
  await signInByApi(page, server.url, auditor);
  await page.goto(`${server.url}/assessment/data-sources`);
  await connected(page).getByText('Monthly figures', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Connect an API' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(0);
  expect(await sidewaysScroll(page)).toBe(0);
  const other = await visit(browser, desk);
  await signInByApi(other.page, server.url, leader);
  await other.page.goto(`${server.url}/assessment/data-sources`);
  await other.page.getByRole('button', { name: 'Remove Monthly figures' }).click();
  const confirm = other.page.getByRole('dialog', { name: 'Remove “Monthly figures”?' });
  await confirm.getByRole('button', { name: 'Remove' }).click();
  await connected(other.page).getByText('Monthly figures', { exact: true }).waitFor({ state: 'detached' });
  // The other browser hears of it without a reload.
  await connected(page).getByText('Monthly figures', { exact: true }).waitFor({ state: 'detached' });
  expect([complaints, other.complaints]).toEqual([[], []]);
});
