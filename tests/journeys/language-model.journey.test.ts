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
import {
  counted,
  honest,
  type LanguageModelServer,
  languageModelKey,
  startLanguageModel,
} from '../support/language-model-server.ts';
import { addOperator } from '../support/operators.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { uploadFile } from '../support/uploads.ts';

let model: LanguageModelServer;
let server: TestServer;
let browser: Browser;
let leader: Leader;

beforeAll(async () => {
  model = await startLanguageModel();
  server = await startServer({
    env: {
      LANGUAGE_MODEL: 'openai',
      LANGUAGE_MODEL_NAME: 'stub-1',
      LANGUAGE_MODEL_KEY: languageModelKey,
      LANGUAGE_MODEL_URL: `${model.url}/v1`,
      LANGUAGE_MODEL_INSTALLATION_TOKENS_A_MONTH: '120000',
      LANGUAGE_MODEL_PRICE_IN: '3',
      LANGUAGE_MODEL_PRICE_OUT: '15',
    },
  });
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  await confirmAddress(leader);
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
  await model?.close();
});

async function analysed(name: string): Promise<void> {
  const content = `${analysable.content} (${name})`;
  const { body } = await uploadFile(server.url, { token: leader.token, name, content });
  const answer = (is: (one: DocumentAnalysisAnswer) => boolean) =>
    eventually(
      () =>
        leader.call<DocumentAnalysisAnswer>(
          'GET',
          `/api/documents/${body.documentId}/analysis?after=${body.position}`,
          undefined,
          leader,
        ),
      is,
    );
  await answer(({ analysable: version }) => version !== null);
  await leader.call('POST', `/api/documents/${body.documentId}/analyse`, {}, leader);
  await answer(({ analysis }) => analysis !== null);
}

async function opened(page: Page, name: string): Promise<void> {
  await page.goto(`${server.url}/documents`);
  await page.getByRole('tab', { name: 'AI Analysis' }).click();
  await page.getByLabel('Document', { exact: true }).selectOption({ label: name });
  await section(page, 'Computed here').waitFor();
}
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const write = (page: Page) => page.getByRole('button', { name: `Write a summary with ${model.host}` });

it('an administrator reads what leaves, allows it, has a summary written and opens the passage of a quote', async () => {
  await analysed('Market report.txt');
  const { page, complaints } = await visit(browser, desk);
  await signInByApi(page, server.url, leader);
  await opened(page, 'Market report.txt');
  expect(await write(page).count()).toBe(0);
  await page.getByRole('link', { name: 'Read what leaves, and allow it' }).click();
  const card = section(page, 'Language model');
  await card.getByText('Not allowed', { exact: true }).waitFor();
  await card.getByText('0 of 1,000,000', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Allow this language model' }).press('Enter');
  const dialog = page.getByRole('dialog');
  for (const said of ['What leaves', 'What never leaves', 'To whom'])
    await dialog.getByText(said, { exact: true }).waitFor();
  await dialog.getByText(`The server ${model.url}/v1, to the model stub-1.`).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  expect(model.asked).toEqual([]);
  await dialog.getByRole('button', { name: 'Allow this language model' }).click();
  await card.getByText('Allowed', { exact: true }).waitFor();
  await card.getByText(/^Allowed by /).waitFor();

  await opened(page, 'Market report.txt');
  await write(page).press('Enter');
  const summary = section(page, 'Executive Summary');
  await summary.getByText(`Written by ${model.host} (stub-1), a language model.`).waitFor();
  await section(page, `Computed here, except the Executive Summary by ${model.host}`).waitFor();
  expect(await section(page, 'Key Sentences').count()).toBe(0);
  await summary.getByRole('blockquote').getByText(analysable.sentences.risk, { exact: true }).waitFor();
  expect(await write(page).count()).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  await summary.getByRole('link').first().press('Enter');
  await page.waitForURL(/document=.*passage=\d/);
  await page.getByRole('heading', { name: 'What this text is about' }).waitFor();

  await page.goto(`${server.url}/organization`);
  const used = counted.input + counted.output;
  await card.getByText(`${used.toLocaleString('en')} of 1,000,000`, { exact: true }).waitFor();
  await card.getByText(/About \$0\.0059 at the prices that the operator stated\./).waitFor();
  await card.getByRole('button', { name: 'Stop sending' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sending' }).click();
  await card.getByText('Not allowed', { exact: true }).waitFor();
  expect(model.asked).toHaveLength(1);
  expect(complaints).toEqual([]);
});

it('on a phone, an answer that the text does not support falls back to key sentences and says so', async () => {
  await leader.call(
    'PUT',
    '/api/organization/language-model',
    { provider: 'openai', host: `${model.url}/v1`, model: 'stub-1' },
    leader,
  );
  await analysed('Second report.txt');
  model.script(({ passages }) =>
    JSON.stringify({
      sentences: [
        {
          text: 'All is <b>well</b>, see https://evil.example',
          passage: passages[0]?.id ?? 0,
          quote: 'All is well.',
        },
      ],
    }),
  );
  const { page, complaints } = await visit(browser, phone);
  await signInByApi(page, server.url, leader);
  await opened(page, 'Second report.txt');
  await write(page).click();
  const fallback = section(page, 'Key Sentences');
  await fallback.getByText(/fewer than two plain sentences that the text supports/).waitFor();
  model.script(honest);
  await fallback.getByRole('blockquote').first().waitFor();
  await section(page, 'Computed here').waitFor();
  expect(await page.getByText('evil.example').count()).toBe(0);
  expect(await section(page, 'Executive Summary').count()).toBe(0);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  await page.goto(`${server.url}/organization`);
  await section(page, 'Language model').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(complaints).toEqual([]);
});

it('an operator sees how much all organizations used, and is warned before the limit, at which members are told whom to ask', async () => {
  await addOperator(server, leader.email);
  const { page, complaints } = await visit(browser, desk);
  await signInByApi(page, server.url, leader);
  await page.goto(`${server.url}/operations`);
  const card = section(page, 'Language model');
  const usedNow = model.asked.length * (counted.input + counted.output);
  await card.getByText(`${usedNow.toLocaleString('en')} of 120,000`, { exact: true }).waitFor();
  expect(await axeProblems(page)).toEqual([]);

  const usage = { prompt_tokens: 115_000, completion_tokens: 10 };
  model.script((asked) => ({ text: honest(asked), usage }));
  await analysed('Third report.txt');
  await opened(page, 'Third report.txt');
  await write(page).click();
  await section(page, 'Executive Summary').waitFor();
  await analysed('Fourth report.txt');
  await opened(page, 'Fourth report.txt');
  await write(page).click();
  await page.getByText(/The rest of this installation’s limit for this month does not suffice/).waitFor();
  expect(await axeProblems(page)).toEqual([]);

  await page.goto(`${server.url}/operations`);
  await page.getByText(/% of this month’s limit of tokens for the language model is used/).waitFor();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
