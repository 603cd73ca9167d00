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
import { disagreeing } from '../support/documents/disagreeing.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { uploadFile } from '../support/uploads.ts';

let server: TestServer;
let browser: Browser;
let leader: Leader;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  await confirmAddress(leader);
  await uploadFile(server.url, { token: leader.token, ...disagreeing.culture });
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

const fileOf = ({ name, content }: { name: string; content: string }) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});
const picker = (page: Page) => page.locator('input[type=file]');
const tile = (page: Page, name: string) => page.locator('dl > div', { hasText: name }).locator('dd').first();

it('a leader dissects a file on a phone, reads a sentence in its text, and comes back to the same result', async () => {
  const { page, complaints } = await visit(browser, phone);
  await signInByApi(page, server.url, leader);
  await page.goto(`${server.url}/documents`);
  await page.getByText('About this library').click();
  await page.getByRole('link', { name: 'Open the dissector' }).click();
  await page.getByRole('heading', { name: '9-Lens Dissector', level: 1 }).waitFor();
  const start = page.getByRole('button', { name: 'Dissect with AI' });
  expect(await start.getAttribute('aria-disabled')).toBe('true');
  await picker(page).setInputFiles(fileOf(disagreeing.competition));
  // Name and size are shown before anything is sent.
  await page.getByText('Sales review.txt').waitFor();
  await page
    .getByText(/^\d+(\.\d+)? KB$/)
    .first()
    .waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await start.click();
  await page.waitForURL(/documents=[a-z0-9]{24}$/);
  await page.getByText('Insights Extracted').waitFor();
  await expect
    .poll(async () => Number(await tile(page, 'Insights Extracted').textContent()))
    .toBeGreaterThan(0);
  await page.getByText(/^\d of 9$/).waitFor();
  await page.getByText('General Business Document').waitFor();
  const market = page.getByRole('button', { name: /^Market/ });
  await market.press('Enter');
  expect(await market.getAttribute('aria-expanded')).toBe('true');
  const quotes = await page.getByRole('blockquote').allTextContents();
  expect(quotes.length).toBeGreaterThan(0);
  for (const quote of quotes) expect(disagreeing.competition.content).toContain(quote);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  await page
    .getByRole('link', { name: /^Sales review\.txt · Line/ })
    .first()
    .click();
  await page.waitForURL(/document=.*passage=\d/);
  await page.goBack();
  await page.reload();
  await page.getByRole('button', { name: /^Market/ }).waitFor();
  expect(complaints).toEqual([]);
});

it('one lens is open at a time, and pressing the open one closes it', async () => {
  const { page, complaints } = await visit(browser, desk);
  await signInByApi(page, server.url, leader);
  await page.goto(`${server.url}/documents/dissect`);
  await page.getByLabel('Culture book.txt').press('Space');
  await page.getByRole('button', { name: 'Dissect with AI' }).press('Enter');
  const people = page.getByRole('button', { name: /^People/ });
  const entity = page.getByRole('button', { name: /^Entity/ });
  await people.click();
  await entity.click();
  expect(await people.getAttribute('aria-expanded')).toBe('false');
  expect(await entity.getAttribute('aria-expanded')).toBe('true');
  await page.getByText('Contracts: no evidence in these documents').waitFor();
  await entity.click();
  expect(await entity.getAttribute('aria-expanded')).toBe('false');
  await page.getByRole('button', { name: 'Analyze Another Document' }).click();
  await page.getByRole('button', { name: 'Dissect with AI' }).waitFor();
  expect(await page.getByText('Insights Extracted').count()).toBe(0);
  expect(new URL(page.url()).search).toBe('');
  expect(complaints).toEqual([]);
});
