import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TextMapping } from '../../api/document/contract/mapping.ts';
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
import { eventually } from '../support/eventually.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { uploadFile } from '../support/uploads.ts';

const market =
  'Demand for electric bicycles in the northern cities grew by a third last year. Our market share among commuters rose to 18 percent, while two competitors left the market. Customers compare prices online before they buy, and most of them are families in the suburbs.';
const governance =
  'The board of directors met six times. The audit committee reviewed the internal controls and the risk register, and the independent directors approved the code of conduct and the policy on conflicts of interest.';
/** Repeats a text until it is as long as a passage, so that it becomes a passage of its own. */
const long = (text: string) => Array.from({ length: Math.ceil(700 / text.length) }, () => text).join(' ');

let server: TestServer;
let browser: Browser;
let leader: Leader;
let documentId: string;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  await confirmAddress(leader);
  const content = `${long(market)}\n\n${long(governance)}`;
  const { body } = await uploadFile(server.url, { token: leader.token, name: 'Annual review.txt', content });
  documentId = body.documentId;
  await eventually(
    () =>
      leader.call<TextMapping>(
        'GET',
        `/api/documents/${documentId}/mapping?after=${body.position}`,
        undefined,
        leader,
      ),
    ({ mapping }) => mapping !== null,
  );
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

const opened = async (page: Page) => {
  await signInByApi(page, server.url, leader);
  await page.goto(`${server.url}/documents?document=${documentId}`);
  await page.getByRole('heading', { name: 'What this text is about' }).waitFor();
};
const lensOf = (page: Page, passage: number) =>
  page.getByRole('button', { name: new RegExp(`^Passage ${passage}:`) });

it('a member sees which lens a passage is about and why, and moves the passage to another one with the keyboard', async () => {
  const { page, complaints } = await visit(browser, desk);
  await opened(page);
  const about = page.getByRole('region', { name: 'What this text is about' });
  await about.getByText(/^Market \d+%$/).waitFor();
  await about.getByText(/^Governance \d+%$/).waitFor();
  await expect.poll(() => lensOf(page, 2).textContent()).toMatch(/Governance › /);
  await lensOf(page, 2).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Lens of passage 2' });
  await dialog.getByText('Sentences that carry the computed lens').waitFor();
  for (const quote of await dialog.getByRole('blockquote').allTextContents())
    expect(long(governance)).toContain(quote);
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('radio', { name: 'Another sub-lens' }).focus();
  await page.keyboard.press('Space');
  // Saving without a choice says what is missing.
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.getByText('Choose a sub-lens').last().waitFor();
  await dialog.getByRole('combobox').selectOption('4.2');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => lensOf(page, 2).textContent()).toMatch(/moved/);
  await about.getByText(/1 was moved by people\./).waitFor();
  await expect.poll(() => about.getByText(/^Governance \d+%$/).count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('a member marks a passage as about no lens on a phone, and the choice is kept', async () => {
  const { page, complaints } = await visit(browser, phone);
  await opened(page);
  expect(await axeProblems(page)).toEqual([]);
  await lensOf(page, 1).tap();
  const dialog = page.getByRole('dialog', { name: 'Lens of passage 1' });
  await dialog.getByRole('radio', { name: 'No lens' }).check();
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => lensOf(page, 1).textContent()).toMatch(/About no lens/);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.reload();
  await expect.poll(() => lensOf(page, 1).textContent()).toMatch(/About no lens/);
  expect(complaints).toEqual([]);
});
