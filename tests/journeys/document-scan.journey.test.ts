import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  axeProblems,
  desk,
  launchBrowser,
  narrow,
  sidewaysScroll,
  signInByApi,
  type Visit,
  visit,
} from '../support/browser.ts';
import { type ClamdServer, eicar, startClamd } from '../support/clamd-server.ts';
import { confirmAddress, type Leader, registerLeader } from '../support/client.ts';
import { addOperator } from '../support/operators.ts';
import { startServer, type TestServer } from '../support/server.ts';

let clamd: ClamdServer;
let server: TestServer;
let browser: Browser;
let leader: Leader;

beforeAll(async () => {
  clamd = await startClamd();
  server = await startServer({ env: { CLAMAV_URL: clamd.url, LOG_LEVEL: 'fatal' } });
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  await confirmAddress(leader);
  await addOperator(server, leader.email);
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
  await clamd?.close();
});

async function signedIn(device: BrowserContextOptions, path: string): Promise<Visit> {
  const visited = await visit(browser, device);
  const { page } = visited;
  await signInByApi(page, server.url, leader);
  await page.goto(`${server.url}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return visited;
}

const fileOf = (name: string, content: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
const items = async (page: Page, name: string): Promise<readonly string[]> => {
  await page
    .getByRole('button', { name: `Actions for ${name}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
  const names = await page.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  return names;
};
const quarantined =
  'The virus scanner found something in it, so nobody can open it here. Delete it, or upload a clean copy as a new version.';

it('a leader sees which files wait for the virus scanner, which ones are in quarantine, and what to do', async () => {
  await clamd.refuse(true);
  const { page, context, complaints } = await signedIn(desk, '/documents');
  await page.getByRole('button', { name: 'Upload New Documents' }).first().click();
  await page
    .locator('input[type="file"][multiple]')
    .setInputFiles([fileOf('Plan.txt', 'The plan of the plant.'), fileOf('Invoice.txt', `Pay ${eicar}`)]);
  for (const name of ['Plan.txt', 'Invoice.txt']) {
    await row(page, name).getByText('Waiting for the virus scanner').waitFor();
    expect(await page.getByRole('button', { name: `Download ${name}` }).count()).toBe(0);
    expect(await items(page, name)).not.toContain('Download');
  }
  await page.getByRole('link', { name: 'Plan.txt' }).click();
  const preview = page.getByRole('region', { name: 'Preview of Plan.txt' });
  await preview.getByText('It can be read and downloaded when the virus scanner has looked at it.').waitFor();
  expect(await axeProblems(page)).toEqual([]);

  await clamd.refuse(false);
  // These texts appear without a reload of the page.
  await preview.getByText('The plan of the plant.').waitFor();
  await preview.getByText('It can be read and downloaded').waitFor({ state: 'detached' });
  await row(page, 'Plan.txt').getByText('Ready').waitFor();
  await row(page, 'Invoice.txt').getByText('In quarantine').waitFor();
  await row(page, 'Invoice.txt').getByText(quarantined).waitFor();
  expect(await items(page, 'Plan.txt')).toContain('Download');
  expect(await items(page, 'Invoice.txt')).not.toContain('Download');
  expect(await page.getByRole('button', { name: 'Read again: Invoice.txt' }).count()).toBe(0);

  await page.getByRole('link', { name: 'Invoice.txt' }).click();
  const withheld = page.getByRole('region', { name: 'Preview of Invoice.txt' });
  await withheld.getByRole('alert').getByText(quarantined).waitFor();
  await withheld.getByText('History', { exact: true }).click();
  await withheld
    .getByText('Version 1 was quarantined: the virus scanner found Eicar-Test-Signature.')
    .waitFor();
  expect(await axeProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Actions for Invoice.txt' }).first().click();
  await page.getByRole('menuitem', { name: 'Upload a new version' }).click();
  const dialog = page.getByRole('dialog', { name: 'New version of Invoice.txt' });
  await dialog.getByLabel('File').setInputFiles([fileOf('Clean.txt', 'Pay nothing.')]);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  const clean = page.getByRole('region', { name: 'Preview of Clean.txt' });
  await clean.getByText('Pay nothing.').waitFor();
  await clean.getByText('Versions (2)').click();
  await clean.getByRole('button', { name: 'Download version 2' }).waitFor();
  expect(await clean.getByRole('button', { name: 'Download version 1' }).count()).toBe(0);
  await clean.getByText('In quarantine').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('a file in quarantine fits a small screen and can be deleted there', async () => {
  const { page, context, complaints } = await signedIn(narrow, '/documents');
  await page.getByRole('button', { name: 'Upload New Documents' }).click();
  await page.locator('input[type="file"][multiple]').setInputFiles([fileOf('Worm.txt', `Worm ${eicar}`)]);
  await row(page, 'Worm.txt').getByText(quarantined).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Actions for Worm.txt' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await row(page, 'Worm.txt').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await context.close();
});

it('an operator sees whether the virus scanner answers', async () => {
  const { page, context } = await signedIn(desk, '/operations');
  await page.getByRole('heading', { name: 'Virus scanner' }).waitFor();
  await page.getByText('It answers.').waitFor();
  await clamd.refuse(true);
  await page.reload();
  await page.getByText('The virus scanner does not answer.').first().waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await clamd.refuse(false);
  await context.close();
});
