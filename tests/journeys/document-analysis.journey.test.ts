import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DocumentAnalysisAnswer } from '../../api/analysis/contract/analysis.ts';
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
import { analysable } from '../support/documents/analysable.ts';
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
    scoreOf: (person, theme) => (theme.startsWith('1.') ? 2 : twoCamps(person, theme)),
  });
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

async function uploaded(name: string): Promise<void> {
  const { body } = await uploadFile(server.url, {
    token: leader.token,
    name,
    content: `${analysable.content} (${name})`,
  });
  await eventually(
    () =>
      leader.call<DocumentAnalysisAnswer>(
        'GET',
        `/api/documents/${body.documentId}/analysis?after=${body.position}`,
        undefined,
        leader,
      ),
    (answer) => answer.analysable !== null,
  );
}

const opened = async (page: Page) => {
  await signInByApi(page, server.url, leader);
  await page.goto(`${server.url}/documents`);
  await page.getByRole('tab', { name: 'AI Analysis' }).click();
};
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it('without documents the page says so and leads back to the library', async () => {
  const { page, complaints } = await visit(browser, phone);
  await opened(page);
  await page.getByRole('heading', { name: 'No Documents to Analyze' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go to Document Library' }).click();
  await page.getByRole('tab', { name: 'Document Library', selected: true }).waitFor();
  expect(complaints).toEqual([]);
});

it('a leader starts an analysis with the keyboard, and reads each item with its passage', async () => {
  await uploaded(analysable.name);
  const { page, complaints } = await visit(browser, desk);
  await opened(page);
  await page.getByLabel('Document', { exact: true }).selectOption({ label: analysable.name });
  await page.getByRole('button', { name: 'Start AI Analysis' }).press('Enter');
  await section(page, 'Computed here').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Start AI Analysis' }).count()).toBe(0);
  for (const [title, sentence] of [
    ['Risk Factors', analysable.sentences.risk],
    ['Strengths', analysable.sentences.strength],
    ['Opportunities', analysable.sentences.opportunity],
    ['Action Items', analysable.sentences.action],
    ['Key Financial Metrics', analysable.sentences.revenue],
  ] as const)
    await section(page, title).getByText(sentence, { exact: true }).waitFor();
  await section(page, 'Key Financial Metrics').getByText('$12.4M', { exact: true }).waitFor();
  await section(page, 'Action Items').getByText('Owner: Anna Weber').waitFor();
  await page.getByText('Strengthen Performance: Market').waitFor();
  await section(page, 'Gaps').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Excel' }).press('Enter');
  expect((await file).suggestedFilename()).toMatch(/^document-analysis-.*\.xlsx$/);
  await section(page, 'Action Items').getByRole('link').press('Enter');
  await page.waitForURL(/document=.*passage=\d/);
  await page.getByRole('heading', { name: 'What this text is about' }).waitFor();
  await page.goBack();
  await section(page, 'Computed here').waitFor();
  expect(complaints).toEqual([]);
});

it('on a phone the analysis appears by itself, fits the width, and the library counts it', async () => {
  await uploaded('Second report.txt');
  const { page, complaints } = await visit(browser, phone);
  await opened(page);
  await page.getByLabel('Document', { exact: true }).selectOption({ label: 'Second report.txt' });
  await page.getByRole('button', { name: 'Start AI Analysis' }).click();
  await section(page, 'Key Sentences').getByRole('blockquote').first().waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Document Library' }).click();
  await page.getByText('About this library').click();
  await expect
    .poll(() =>
      page.getByText('AI Analyzed', { exact: true }).locator('xpath=following-sibling::dd').textContent(),
    )
    .toBe('2');
  expect(complaints).toEqual([]);
});
