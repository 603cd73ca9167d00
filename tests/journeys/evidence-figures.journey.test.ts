import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
import { releasedAssessment } from '../support/released.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;
let leader: Leader;
let assessmentId: string;

/** A service of the organisation. */
const revenue = { value: 10.5 };
const service = createServer((_, response) =>
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify([{ name: 'Revenue', amount: revenue.value }])),
);

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  await confirmAddress(leader);
  assessmentId = await releasedAssessment(server.url, leader);
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
  const { dataSourceId } = await leader.call<{ dataSourceId: string }>(
    'POST',
    '/api/data-sources',
    {
      ...{ name: 'Ledger', place: { kind: 'api', address, path: '' }, label: 'name', value: 'amount' },
      ...{ headers: [], subLens: '1.3', schedule: 'none' },
    },
    leader,
  );
  await leader.call('POST', `/api/data-sources/${dataSourceId}/fetch`, {}, leader);
});
afterAll(async () => {
  await browser?.close();
  service.closeAllConnections();
  service.close();
  expect(await server?.stop()).toBe(0);
});

const toSources = (page: Page) => page.goto(`${server.url}/assessment/data-sources`);
async function toMarket(page: Page) {
  await page.goto(`${server.url}/dashboard?assessment=${assessmentId}`);
  await page.getByRole('button', { name: /^1\s*Market$/ }).click();
}
/** Beside the sub-lens, and again in the card with all evidence. */
const beside = (page: Page) => page.getByText('Revenue: 10.5 EUR million (Ledger,').first();

it('a figure attached on the data source stands beside the result, and stays what it was when a newer one is fetched', async () => {
  const { page, complaints } = await visit(browser, desk);
  await signInByApi(page, server.url, leader);
  await toSources(page);
  await page.getByRole('button', { name: 'Attach Revenue as evidence' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Attach as evidence' });
  // The sub-lens of the source is chosen already.
  await expect.poll(() => dialog.getByLabel('Sub-lens').inputValue()).toBe('1.3');
  await dialog.getByLabel('Unit').fill('EUR million');
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Attach', exact: true }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await toMarket(page);
  await beside(page).waitFor();
  expect(await axeProblems(page)).toEqual([]);

  revenue.value = 12;
  await toSources(page);
  await page.getByRole('button', { name: /^Fetch now/ }).press('Enter');
  await page.getByText('12', { exact: true }).waitFor();
  await toMarket(page);
  await beside(page).waitFor();
  await page
    .getByRole('button', { name: /^Evidence \(1\): / })
    .first()
    .press('Enter');
  const piece = page.getByRole('article', { name: 'Revenue' });
  await piece.getByText('10.5 EUR million', { exact: true }).waitFor();
  await piece.getByText(/^Newer figure: 12 EUR million, fetched /).waitFor();
  expect(await axeProblems(page)).toEqual([]);

  // The newer one is attached from here.
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Attach a figure' }).press('Enter');
  await panel.getByLabel('Note').fill('After the merger');
  expect(await axeProblems(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Attach', exact: true }).press('Enter');
  await panel.getByText('After the merger').waitFor();
  expect(complaints).toEqual([]);
});

it('a figure fits on a phone, and is gone with its source, which the page says before', async () => {
  const { page, complaints } = await visit(browser, phone);
  await signInByApi(page, server.url, leader);
  await toMarket(page);
  await beside(page).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await toSources(page);
  await page.getByRole('button', { name: 'Remove Ledger' }).click();
  const confirm = page.getByRole('dialog', { name: 'Remove “Ledger”?' });
  await confirm.getByText(/attached to assessments as evidence are destroyed, too/).waitFor();
  await confirm.getByRole('button', { name: 'Remove' }).click();
  await confirm.waitFor({ state: 'detached' });
  await toMarket(page);
  await page
    .getByRole('button', { name: /^Attach evidence: / })
    .first()
    .waitFor();
  expect(await beside(page).count()).toBe(0);
  expect(complaints).toEqual([]);
});
