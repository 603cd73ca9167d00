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
import { disagreeing } from '../support/documents/disagreeing.ts';
import { eventually } from '../support/eventually.ts';
import { releasedAssessment, twoCamps } from '../support/released.ts';
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
  await releasedAssessment(server.url, leader, {
    name: 'Spring check',
    scoreOf: (person, theme) =>
      theme.startsWith('1.2.') ? 8 : theme.startsWith('2.2.') ? 1 + (person % 3) : twoCamps(person, theme),
  });
  for (const file of [disagreeing.competition, disagreeing.culture]) {
    const { body } = await uploadFile(server.url, { token: leader.token, ...file });
    await eventually(
      () =>
        leader.call<TextMapping>(
          'GET',
          `/api/documents/${body.documentId}/mapping?after=${body.position}`,
          undefined,
          leader,
        ),
      ({ mapping }) => mapping !== null,
    );
  }
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

const opened = async (page: Page) => {
  await signInByApi(page, server.url, leader);
  await page.goto(`${server.url}/documents`);
  await page.getByRole('tab', { name: 'Correlate with Assessment' }).click();
  await page.getByRole('heading', { name: 'Where ratings and documents disagree' }).waitFor();
};
const of = (page: Page, place: string) => page.getByRole('article', { name: place });
const culture = 'People › Culture';

it('a leader reads in the library how it works and how many documents correlate', async () => {
  const { page, complaints } = await visit(browser, phone);
  await signInByApi(page, server.url, leader);
  await page.goto(`${server.url}/documents`);
  await page.getByText('About this library').click();
  const steps = page.getByRole('region', { name: 'How it works' }).getByRole('listitem');
  await expect.poll(() => steps.count()).toBe(3);
  const library = page.getByRole('region', { name: 'Library' });
  await expect
    .poll(() => library.getByRole('term').allTextContents())
    .toEqual(['Total Documents', 'Categorized', 'Correlated', 'AI Analyzed', 'Room used']);
  await expect
    .poll(async () => (await library.getByRole('definition').allTextContents()).slice(0, 4))
    .toEqual(['2', '0', '2', '0']);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('a leader marks a contradiction as "not so" with the keyboard, and takes that back', async () => {
  const { page, complaints } = await visit(browser, desk);
  await opened(page);
  await of(page, culture)
    .getByRole('button', { name: `Not so: ${culture}` })
    .press('Enter');
  await of(page, culture).waitFor({ state: 'detached' });
  const hidden = page.getByText('Marked as “not so” (1)');
  await hidden.press('Enter');
  await page.getByRole('button', { name: `Take back: ${culture}` }).press('Enter');
  await of(page, culture).waitFor();
  await expect.poll(() => hidden.count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('a leader picks a document on a phone and sees how it relates to the ratings', async () => {
  const { page, complaints } = await visit(browser, phone);
  await opened(page);
  await page.getByText('Select a document to see intelligent correlations').waitFor();
  await page.getByLabel('Document', { exact: true }).selectOption({ label: 'Sales review.txt' });
  await page
    .getByText('Lens: Market, computed from its text. Assign one in the library to change it.')
    .waitFor();
  await page.getByRole('heading', { name: 'Market and Strategy' }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
