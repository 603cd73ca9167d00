import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Documents } from '../../api/document/contract/documents.ts';
import type { TextMapping } from '../../api/document/contract/mapping.ts';
import { axeProblems, desk, launchBrowser, signInByApi, visit } from '../support/browser.ts';
import { confirmAddress, type Leader, registerLeader } from '../support/client.ts';
import { disagreeing } from '../support/documents/disagreeing.ts';
import { ordinaryFiles } from '../support/documents/ordinary.ts';
import { eventually } from '../support/eventually.ts';
import { releasedAssessment, twoCamps } from '../support/released.ts';
import { startServer, type TestServer } from '../support/server.ts';

const { praise } = disagreeing;
const lease = 'The lease began in 2019 and ends on 31 December 2031.';
const culture = { name: disagreeing.culture.name, content: `${disagreeing.culture.content}\n\n${lease}` };
/** Long enough that the one passage below does not make the disagreement chance. */
const competition = {
  name: disagreeing.competition.name,
  content: ['Spring', 'Autumn']
    .flatMap((season) => disagreeing.competition.content.split('\n\n').map((text) => `${season}. ${text}`))
    .join('\n\n'),
};
/** One passage that contradicts the sales review, as the ratings do. */
const note = { name: 'Market note.txt', content: praise.content.split('\n\n')[0] ?? '' };
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
    scoreOf: (person, theme) => (theme.startsWith('1.2.') ? 8 : twoCamps(person, theme)),
  });
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

/** A file of each of the ten supported formats, three of them about the organisation. */
async function twelve() {
  const others = (await ordinaryFiles(24, 1)).filter(({ name }) => !name.endsWith('.txt'));
  const texts = [competition, culture, note].map(({ name, content }) => ({
    name,
    bytes: Buffer.from(content),
  }));
  return [...others, ...texts].map(({ name, bytes }) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  }));
}

const get = <Answer>(path: string) => leader.call<Answer>('GET', path, undefined, leader);

async function allMapped(): Promise<ReadonlyMap<string, string>> {
  const { documents } = await get<Documents>('/api/documents');
  for (const { documentId } of documents)
    await eventually(
      () => get<TextMapping>(`/api/documents/${documentId}/mapping`),
      ({ mapping }) => mapping !== null,
    );
  return new Map(documents.map(({ name, documentId }) => [name, documentId]));
}

/** Pictures are taken only where somebody wants to look at them. */
async function checked(page: Page, name: string): Promise<void> {
  expect([name, await axeProblems(page)]).toEqual([name, []]);
  const folder = process.env.PICTURES;
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 820, 1024, 1440]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(desk.viewport);
}

const lensOf = (page: Page, passage: number) =>
  page.getByRole('button', { name: new RegExp(`^Passage ${passage}:`) });

async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel('Your question').fill(question);
  await page.getByLabel('Your question').press('Enter');
}

it('a leader takes twelve documents from the upload to a contradiction, an action, a report, answers and the mapping of before', async () => {
  const { page, context, complaints } = await visit(browser, desk);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInByApi(page, server.url, leader);
  await page.goto(`${server.url}/documents`);
  await page.getByRole('button', { name: 'Upload New Documents' }).first().click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).click(),
  ]);
  await chooser.setFiles(await twelve());
  await page.getByRole('heading', { name: 'Documents (12)' }).waitFor();
  await expect.poll(() => page.getByText('Ready', { exact: true }).count()).toBe(12);
  const ids = await allMapped();
  await checked(page, '1-library');
  const before = new Date().toISOString();

  await page.goto(`${server.url}/documents?document=${ids.get(culture.name)}`);
  const about = page.getByRole('region', { name: 'What this text is about' });
  await expect.poll(() => lensOf(page, 1).textContent()).toMatch(/People › Culture/);
  await lensOf(page, 1).click();
  const lens = page.getByRole('dialog', { name: 'Lens of passage 1' });
  await lens.getByRole('radio', { name: 'Another sub-lens' }).check();
  await lens.getByRole('combobox').selectOption('4.2');
  await lens.getByRole('button', { name: 'Save' }).click();
  await lens.waitFor({ state: 'detached' });
  await about.getByText(/1 was moved by people\./).waitFor();
  await expect.poll(() => lensOf(page, 1).textContent()).toMatch(/moved/);
  await checked(page, '2-corrected');

  await page.goto(`${server.url}/documents`);
  await page.getByRole('tab', { name: 'Correlate with Assessment' }).click();
  const found = page.getByRole('article', { name: 'Market › Competition' });
  await found.getByText('Rated high, but documents state problems').waitFor();
  await found.getByText('8.0 of 9 · 10 people').waitFor();
  const problems = await found.getByRole('blockquote').allTextContents();
  expect(problems.length).toBeGreaterThan(0);
  for (const quote of problems) expect(competition.content).toContain(quote);
  await found.locator('summary').click();
  await found.getByRole('link', { name: /^Market note\.txt/ }).waitFor();
  const [agreeing] = (await found.getByRole('blockquote').allTextContents()).slice(problems.length);
  expect(note.content).toContain(agreeing);
  await checked(page, '3-contradiction');

  await found
    .getByRole('button', { name: /^Add as evidence: Sales review\.txt/ })
    .first()
    .click();
  await page.getByText('Evidence attached').waitFor();
  await found
    .getByRole('link', { name: /^Sales review\.txt/ })
    .first()
    .click();
  await page.waitForURL(/document=.*passage=\d/);
  await about.waitFor();
  await page.goBack();
  await found.getByRole('link', { name: 'Start an action' }).click();
  const form = page.getByRole('dialog', { name: 'New action' });
  await expect.poll(() => form.getByLabel('About').inputValue()).toBe('1.2');
  await form.getByLabel('What will be done').fill('Answer price cuts within a week');
  await form.getByRole('button', { name: 'Add action' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByText('Answer price cuts within a week').first().waitFor();
  await checked(page, '4-action');

  await page.goto(`${server.url}/documents/dissect`);
  for (const { name } of [competition, note]) await page.getByLabel(name).check();
  await page.getByRole('button', { name: 'Dissect with AI' }).click();
  const market = page.getByRole('button', { name: /^Market/ });
  await market.click();
  await page.getByRole('blockquote').first().waitFor();
  await checked(page, '5-dissected');
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Report' }).click(),
  ]);
  expect(report.suggestedFilename()).toBe('nine-lens-dissection.pdf');
  expect(readFileSync(await report.path(), 'latin1')).toMatch(/^%PDF-/);
  await page.getByRole('button', { name: 'Share Results' }).click();
  await page.getByText('Link copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  await page.goto(`${server.url}/ai-assistant`);
  const log = page.getByRole('log', { name: 'Conversation' });
  await ask(page, 'How is Market rated?');
  await log.getByText(/^Market is rated \d\.\d of 9/).waitFor();
  await ask(page, 'What did Person 3 rate?');
  await log.getByText(/^I do not answer questions about what one person rated/).waitFor();
  // The text index follows the documents.
  await eventually(
    () => get<Documents>('/api/documents?search=2031'),
    ({ documents }) => documents.some(({ name }) => name === culture.name),
  );
  await ask(page, 'When does the lease end?');
  await log.getByRole('blockquote').getByText(lease).waitFor();
  await log.getByRole('link', { name: /^Culture book\.txt, line/ }).waitFor();
  await checked(page, '6-assistant');

  await page.goto(`${server.url}/documents?moment=${before}&document=${ids.get(culture.name)}`);
  await about.getByText(/^As mapped on /).waitFor();
  await expect.poll(() => lensOf(page, 1).textContent()).toMatch(/People › Culture/);
  expect(await page.getByText('moved', { exact: true }).count()).toBe(0);
  await checked(page, '7-before');
  expect(complaints).toEqual([]);
});
