import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentDetail, DocumentRow, Documents } from '../../api/document/contract/documents.ts';
import type { TextMapping } from '../../api/document/contract/mapping.ts';
import {
  axeProblems,
  desk,
  launchBrowser,
  narrow,
  phone,
  sidewaysScroll,
  signInByApi,
  type Visit,
  visit,
} from '../support/browser.ts';
import { confirmAddress, type Leader, registerLeader } from '../support/client.ts';
import { docxOf } from '../support/documents/docx.ts';
import { reportPdf } from '../support/documents/ordinary.ts';
import { prose } from '../support/documents/prose.ts';
import { eventually } from '../support/eventually.ts';
import { addMember, type Member } from '../support/members.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { uploadFile } from '../support/uploads.ts';

type TestFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

let server: TestServer;
let browser: Browser;
let leader: Leader;
let auditor: Member;

const fileOf = (name: string, content: string | Uint8Array): TestFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});
const minutes =
  'The board approved the budget of the new plant. Steel became dearer than expected this year.';

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  await confirmAddress(leader);
  auditor = await addMember(leader, server.url, 'auditor');
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

async function signedIn(
  device: BrowserContextOptions,
  who: Pick<Leader, 'email' | 'password'>,
  path: string,
): Promise<Visit> {
  const visited = await visit(browser, device);
  const { page } = visited;
  await signInByApi(page, server.url, who);
  await page.goto(`${server.url}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return visited;
}

const upload = (page: Page, files: readonly TestFile[]) =>
  page.locator('input[type="file"][multiple]').setInputFiles([...files]);
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
const act = async (page: Page, name: string, what: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: what }).click();
};
const library = (search = '') => leader.call<Documents>('GET', `/api/documents${search}`, undefined, leader);
const named = async (name: string): Promise<DocumentRow> => {
  const found = (await library()).documents.find((document) => document.name === name);
  if (!found) throw new Error(`There is no document ${name}.`);
  return found;
};

/** Removes the browser's log lines about refused uploads. */
const unexpected = (complaints: readonly string[]) =>
  complaints.filter((text) => !/status of 409 .*\/api\/documents$/.test(text));

describe('the library of documents', () => {
  it('accepts files of several formats, refuses invalid ones without stopping the others, and shows when their text is extracted', async () => {
    const { page, context, complaints } = await signedIn(desk, leader, '/documents');
    await page.getByRole('heading', { name: 'No documents found' }).waitFor();
    await page.getByText('Upload documents to get started').waitFor();
    expect(await axeProblems(page)).toEqual([]);

    await page.getByRole('button', { name: 'Upload New Documents' }).first().click();
    const panel = page.getByRole('region', { name: 'Upload documents' });
    expect(await axeProblems(page)).toEqual([]);
    await upload(page, [
      fileOf('Board minutes.txt', `Minutes\n\n${`${minutes}\n\n`.repeat(8)}`),
      fileOf(
        'Regions.csv',
        `Region,Sales\n${Array.from({ length: 9 }, (_, at) => `Region ${at},${at * 10}`).join('\n')}`,
      ),
      fileOf('Prices.json', JSON.stringify({ currency: 'EUR', plans: [{ name: 'Basic', price: 10 }] })),
      fileOf('Annual report.pdf', reportPdf(prose(7), 3)),
      fileOf('Strategy.docx', await docxOf(prose(8))),
      fileOf('empty.txt', ''),
      fileOf('program.exe', 'MZ'),
    ]);
    const refused = panel.getByRole('region', { name: 'Some files were not uploaded:' });
    await refused.getByText('empty.txt: File is empty').waitFor();
    await refused
      .getByText('program.exe: File type not supported. Allowed types: PDF, DOC, XLS, PPT, TXT, CSV, JSON')
      .waitFor();
    await page.getByRole('heading', { name: 'Documents (5)' }).waitFor();
    for (const name of [
      'Board minutes.txt',
      'Regions.csv',
      'Prices.json',
      'Annual report.pdf',
      'Strategy.docx',
    ])
      await row(page, name).getByText('Ready').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    // A file was refused, so the panel stays open.
    await page.getByRole('button', { name: 'Hide Upload' }).waitFor();
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });

  it('names the document that has the same content as an upload, and closes the panel when no upload was refused', async () => {
    const { page, context, complaints } = await signedIn(desk, leader, '/documents');
    await page.getByRole('button', { name: 'Upload New Documents' }).click();
    await upload(page, [fileOf('Copy.txt', `Minutes\n\n${`${minutes}\n\n`.repeat(8)}`)]);
    await page.getByText('Copy.txt: This file is already there as Board minutes.txt.').waitFor();
    await page.getByRole('link', { name: 'Open the document' }).click();
    await page.getByRole('heading', { name: 'Board minutes.txt', level: 2 }).waitFor();
    await upload(page, [fileOf('Plan.txt', minutes)]);
    await row(page, 'Plan.txt').waitFor();
    await page.getByRole('button', { name: 'Upload New Documents' }).waitFor();
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });

  it('says why a file has no text, and what to do', async () => {
    const { page, context } = await signedIn(desk, leader, '/documents');
    await page.getByRole('button', { name: 'Upload New Documents' }).click();
    await upload(page, [fileOf('Broken.docx', 'PK\u0003\u0004 is no archive')]);
    await row(page, 'Broken.docx').getByText('No text').waitFor();
    await row(page, 'Broken.docx').getByText('upload it as a new version').waitFor();
    await row(page, 'Broken.docx').getByRole('button', { name: 'Read again: Broken.docx' }).click();
    await page.getByText('Broken.docx is read again').waitFor();
    await row(page, 'Broken.docx').getByText('No text').waitFor();
    await act(page, 'Broken.docx', 'Upload a new version');
    const dialog = page.getByRole('dialog', { name: 'New version of Broken.docx' });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await dialog.getByText('Choose a file', { exact: true }).waitFor();
    await dialog.getByLabel('File').setInputFiles([fileOf('Whole.docx', await docxOf(prose(9)))]);
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('listitem')
      .filter({ hasText: 'DOCX' })
      .filter({ hasText: 'Ready' })
      .nth(1)
      .waitFor();
    await context.close();
  });

  it('accepts dropped and pasted files, and highlights the drop zone only while files are over it', async () => {
    const { page, context, complaints } = await signedIn(desk, leader, '/documents');
    await page.getByRole('button', { name: 'Upload New Documents' }).click();
    const zone = page.getByText('Drop files or folders here').locator('..');
    const carried = (name: string) =>
      page.evaluateHandle((fileName) => {
        const data = new DataTransfer();
        data.items.add(new File([`Content of ${fileName}`], fileName));
        return data;
      }, name);
    const dataTransfer = await carried('Dropped.txt');
    await zone.dispatchEvent('dragenter', { dataTransfer });
    await page.getByText('Drop to upload').waitFor();
    await page.getByText('Drop to upload').locator('..').dispatchEvent('dragleave', { dataTransfer });
    await zone.waitFor();
    await zone.dispatchEvent('drop', { dataTransfer });
    await row(page, 'Dropped.txt').waitFor();

    // The panel closed, because no upload was refused.
    await page.getByRole('button', { name: 'Upload New Documents' }).click();
    await zone.waitFor();
    await page.evaluate(
      (data) => document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data })),
      await carried('Pasted.txt'),
    );
    await row(page, 'Pasted.txt').waitFor();
    for (const name of ['Dropped.txt', 'Pasted.txt'])
      await page.getByRole('button', { name: `Delete ${name}` }).click();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('continues an upload after a lost connection, with the same request, when the person asks', async () => {
    const { page, context } = await signedIn(desk, leader, '/documents');
    const keys: (string | undefined)[] = [];
    let isCut = true;
    await page.route('**/api/documents', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['x-request-id']);
      return isCut ? route.abort('connectionreset') : route.continue();
    });
    await page.getByRole('button', { name: 'Upload New Documents' }).click();
    await upload(page, [fileOf('Cut.txt', 'A line was cut while this was sent.')]);
    const retry = page.getByRole('button', { name: 'Retry upload of Cut.txt' });
    await retry.waitFor();
    isCut = false;
    await retry.click();
    await row(page, 'Cut.txt').waitFor();
    expect(new Set(keys).size).toBe(1);
    await context.close();
  });

  it('asks for confirmation before the person leaves a page with running uploads', async () => {
    const { page, context } = await signedIn(desk, leader, '/documents');
    await page.route('**/api/documents', (route) =>
      route.request().method() === 'POST' ? undefined : route.continue(),
    );
    await page.getByRole('button', { name: 'Upload New Documents' }).click();
    await upload(page, [fileOf('Slow.txt', 'Slow')]);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Stop the uploads?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Cancel upload of Slow.txt' }).click();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.waitForURL(`${server.url}/`);
    await context.close();
  });
});

describe('a document', () => {
  it('is categorised, renamed and found by its filters, which new uploads inherit', async () => {
    const { page, context, complaints } = await signedIn(desk, leader, '/documents');
    await act(page, 'Regions.csv', 'Edit category');
    const dialog = page.getByRole('dialog', { name: 'Category of Regions.csv' });
    await dialog.getByLabel('Lens', { exact: true }).selectOption('Financial');
    await dialog.getByLabel('Sub-lens').selectOption('Forecasting');
    await dialog.getByLabel('Document type').selectOption('Financial Statements');
    await dialog.getByLabel('Tags').fill('2026, sales');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row(page, 'Regions.csv').getByText('Forecasting').waitFor();

    await act(page, 'Regions.csv', 'Rename');
    await page.getByRole('textbox', { name: 'Name' }).fill('Regions 2026.csv');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await row(page, 'Regions 2026.csv').waitFor();

    const subLens = page.getByLabel('Sub-lens');
    expect(await subLens.isDisabled()).toBe(true);
    await page.getByLabel('Lens', { exact: true }).selectOption('Financial');
    await subLens.selectOption('Forecasting');
    await page.getByRole('heading', { name: 'Documents (1)' }).waitFor();
    await page.getByLabel('Lens', { exact: true }).selectOption('Market');
    await page.getByText('No document matches these filters.').waitFor();
    expect(await subLens.inputValue()).toBe('');
    await page.getByRole('button', { name: 'Upload New Documents' }).click();
    await page.getByText('Goes to Market').waitFor();
    await upload(page, [fileOf('Demand.txt', 'Demand grows.')]);
    await row(page, 'Demand.txt').getByText('Market', { exact: true }).waitFor();
    expect(await named('Demand.txt')).toMatchObject({ lens: '1', subLens: null, documentType: 'other' });

    await page.goto(`${server.url}/documents`);
    await page.getByLabel('Search documents').fill('REGIONS');
    await page.getByRole('heading', { name: 'Documents (1)' }).waitFor();
    expect(new URL(page.url()).searchParams.get('search')).toBe('REGIONS');
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });

  it('is found by a phrase in its text, shows the phrase in bold, and opens at its passage', async () => {
    const { page, context, complaints } = await signedIn(desk, leader, '/documents');
    const field = page.getByLabel('Search documents');
    await field.fill('"dearer than expected"');
    await page.getByRole('heading', { name: 'Documents (2)' }).waitFor();
    const found = page.getByRole('list', { name: 'Passages found in Board minutes.txt' });
    await found.locator('mark', { hasText: 'dearer than expected' }).first().waitFor();
    expect(await page.getByLabel('Order').inputValue()).toBe('best');
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Grid' }).click();
    await found.locator('mark').first().waitFor();
    expect(await axeProblems(page)).toEqual([]);

    await found.getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    const preview = page.getByRole('region', { name: 'Preview of Board minutes.txt' });
    await preview.waitFor();
    const { searchParams } = new URL(page.url());
    await page.locator(`#passage-${searchParams.get('passage')}:focus`).waitFor();
    expect(searchParams.get('search')).toBe('"dearer than expected"');

    await preview.getByRole('button', { name: 'Close preview' }).click();
    await field.fill('dearer zzz');
    await page.getByText('The names of').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await field.fill('board appro');
    await found.locator('mark', { hasText: 'approved' }).first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows its text with headings, tables and places, and a link to one passage', async () => {
    const { page, context, complaints } = await signedIn(desk, leader, '/documents');
    await page.getByRole('link', { name: 'Regions 2026.csv' }).click();
    const preview = page.getByRole('region', { name: 'Preview of Regions 2026.csv' });
    await preview.getByRole('columnheader', { name: 'Sales' }).waitFor();
    await preview.getByRole('rowheader', { name: 'Region 8' }).waitFor();
    await preview.getByText('Financial Statements').waitFor();
    expect(await axeProblems(page)).toEqual([]);

    await page.getByRole('link', { name: 'Annual report.pdf' }).click();
    const report = page.getByRole('region', { name: 'Preview of Annual report.pdf' });
    await report.getByText('Details', { exact: true }).click();
    await report.getByText('3 pages').waitFor();
    await report.getByRole('tab', { name: 'Text' }).click();
    await report.getByRole('link', { name: 'Page 2', exact: true }).first().click();
    const passage = new URL(page.url()).searchParams.get('passage');
    await page.reload();
    await page.locator(`#passage-${passage}:focus`).waitFor();

    await page.getByRole('link', { name: 'Strategy.docx' }).click();
    const strategy = page.getByRole('region', { name: 'Preview of Strategy.docx' });
    await strategy.getByRole('heading', { level: 5 }).first().waitFor();
    await strategy
      .getByText(/^Paragraphs? \d/)
      .first()
      .waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await strategy.getByRole('button', { name: 'Close preview' }).click();
    await page.locator(':focus', { hasText: 'Strategy.docx' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is downloaded under its current name, byte for byte', async () => {
    const { page, context } = await signedIn(desk, leader, '/documents');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Plan.txt' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Plan.txt');
    expect(readFileSync(await download.path(), 'utf8')).toBe(minutes);
    await context.close();
  });

  it('is deleted without a confirmation, restored by Undo, and otherwise stays deleted', async () => {
    const { page, context, complaints } = await signedIn(desk, leader, '/documents');
    await page.getByRole('button', { name: 'Delete Cut.txt' }).click();
    await row(page, 'Cut.txt').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'Cut.txt').waitFor();
    await page.getByRole('button', { name: 'Delete Cut.txt' }).click();
    await row(page, 'Cut.txt').waitFor({ state: 'detached' });
    // The focus moves to the row below.
    await page.locator('[data-document]:focus').waitFor();
    await eventually(
      () => library('?search=cut'),
      ({ matching }) => matching === 0,
    );
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is categorised and deleted together with other documents', async () => {
    const { page, context, complaints } = await signedIn(desk, leader, '/documents');
    for (const name of ['Plan.txt', 'Prices.json']) await page.getByLabel(`Select ${name}`).check();
    const bar = page.getByRole('region', { name: 'Selected documents' });
    await bar.getByText('2 documents selected').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Edit category' }).click();
    const dialog = page.getByRole('dialog', { name: 'Category of 2 documents' });
    await dialog.getByLabel('Lens', { exact: true }).selectOption('Strategy');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    for (const name of ['Plan.txt', 'Prices.json']) {
      await row(page, name).getByText('Strategy', { exact: true }).waitFor();
      await page.getByLabel(`Select ${name}`).check();
    }
    await bar.getByRole('button', { name: 'Delete' }).click();
    await row(page, 'Prices.json').waitFor({ state: 'detached' });
    await page.getByText('2 documents deleted').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'Plan.txt').waitFor();
    await row(page, 'Prices.json').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('tags', () => {
  it('narrow the list together with the other filters, and show correct counts', async () => {
    const tag = async (name: string, lens: string | null, tags: readonly string[]) => {
      const { documentId } = await named(name);
      const category = { lens, subLens: null, documentType: 'other', tags };
      await leader.call('PUT', `/api/documents/${documentId}/category`, category, leader);
    };
    await tag('Plan.txt', '2', ['Board', 'Draft']);
    await tag('Prices.json', null, ['Board']);
    const { page, context, complaints } = await signedIn(desk, leader, '/documents');
    await page.getByRole('button', { name: 'Board 2' }).click();
    await page.getByRole('heading', { name: 'Documents (2)' }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByLabel('Lens', { exact: true }).selectOption({ value: '2' });
    await page.getByRole('heading', { name: 'Documents (1)' }).waitFor();
    await page.getByRole('button', { name: 'Board 1', pressed: true }).click();
    await page.getByRole('button', { name: 'Board 1', pressed: false }).waitFor();
    expect(new URL(page.url()).searchParams.get('tag')).toBeNull();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('an earlier version', () => {
  it('shows its text with a note, and leads back to the newest', async () => {
    const first = await uploadFile(server.url, {
      token: leader.token,
      name: 'Vision.txt',
      content: 'We sold bread.',
    });
    const { documentId } = first.body;
    const isReady = ({ document: { stage } }: DocumentDetail) => stage === 'ready';
    const detail = () =>
      leader.call<DocumentDetail>('GET', `/api/documents/${documentId}`, undefined, leader);
    await eventually(
      () => library('?search=Vision'),
      ({ documents }) => documents[0]?.stage === 'ready',
    );
    const to = `/api/documents/${documentId}/versions`;
    await uploadFile(server.url, { token: leader.token, name: 'Vision.txt', content: 'We sell cake.', to });
    await eventually(detail, (now) => now.document.version === 2 && isReady(now));
    const { page, context, complaints } = await signedIn(desk, leader, `/documents?document=${documentId}`);
    const preview = page.getByRole('region', { name: 'Preview of Vision.txt' });
    await preview.getByText('We sell cake.').waitFor();
    await preview.getByText('Versions (2)').click();
    await preview.getByRole('link', { name: 'Show version 1' }).click();
    await preview.getByText('We sold bread.').waitFor();
    await preview.getByText(/^This is version 1, uploaded .*\. The newest is version 2\.$/).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.reload();
    await preview.getByText('We sold bread.').waitFor();
    await preview.getByRole('link', { name: 'Show the newest version' }).first().click();
    await preview.getByText('We sell cake.').waitFor();
    await preview.getByText(/^This is version/).waitFor({ state: 'detached' });
    await leader.call('DELETE', `/api/documents/${documentId}`, undefined, leader);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('the library at a past moment', () => {
  it('shows the names and texts of that moment, allows no changes, and leads back', async () => {
    const other = await registerLeader(server.url);
    await confirmAddress(other);
    const { token } = other;
    const add = async (name: string, content: string, to?: string) => {
      const { body } = await uploadFile(server.url, { token, name, content, ...(to && { to }) });
      const at = `/api/documents/${body.documentId}`;
      await eventually(
        () => other.call<DocumentDetail>('GET', `${at}?after=${body.position}`, undefined, other),
        ({ document, versions }) => document.stage === 'ready' && versions.length === (to ? 2 : 1),
      );
      return at;
    };
    const at = await add('Draft.txt', 'We sold bread.');
    await eventually(
      () => other.call<TextMapping>('GET', `${at}/mapping`, undefined, other),
      ({ mapping }) => mapping !== null,
    );
    const gone = await add('Notes.txt', 'A note.');
    // The form accepts whole seconds only.
    const then = Math.ceil(Date.now() / 1_000) * 1_000;
    await eventually(
      async () => Date.now(),
      (now) => now > then,
    );
    await other.call('PUT', `${at}/name`, { name: 'Vision.txt' }, other);
    await other.call('POST', `${at}/move-passage`, { version: 1, passage: 0, subLens: '9.4' }, other);
    await add('Vision.txt', 'We sell cake.', `${at}/versions`);
    await other.call('DELETE', gone, undefined, other);

    const { page, context, complaints } = await signedIn(desk, other, '/documents');
    await row(page, 'Vision.txt').waitFor();
    await page.getByRole('button', { name: 'Look back' }).click();
    const dialog = page.getByRole('dialog', { name: 'Look back' });
    await dialog.getByRole('button', { name: 'Show the library' }).click();
    await dialog.getByText('Enter a date and a time.').waitFor();
    const typed = await page.evaluate((instant) => {
      const local = new Date(instant - new Date(instant).getTimezoneOffset() * 60_000);
      return local.toISOString().slice(0, 19);
    }, then);
    await dialog.getByLabel('Date and time').fill(typed);
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Show the library' }).click();
    await page.getByText(/^You are looking at the library of /).waitFor();
    await page.getByRole('heading', { name: 'Documents (2)' }).waitFor();
    await row(page, 'Draft.txt').waitFor();
    await row(page, 'Notes.txt').waitFor();
    for (const name of [/^Delete/, /^Actions/, 'Upload New Documents'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    expect(await page.getByRole('checkbox').count()).toBe(0);
    expect(await axeProblems(page)).toEqual([]);
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/past-desk.png` });

    await page.getByRole('link', { name: 'Draft.txt' }).click();
    const preview = page.getByRole('region', { name: 'Preview of Vision.txt' });
    await preview.getByText('We sold bread.').waitFor();
    // The passage was moved later.
    await preview.getByText(/^As mapped on /).waitFor();
    await preview.getByRole('button', { name: /^Passage 1: .*\. Why$/ }).waitFor();
    expect(await preview.getByText('moved', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Back to now' }).click();
    await row(page, 'Vision.txt').waitFor();
    expect(await page.getByText(/^You are looking at the library of /).count()).toBe(0);
    await page.getByRole('button', { name: 'Look back' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('fits a small device', async () => {
    const moment = new Date().toISOString();
    const { page, context } = await signedIn(
      { ...phone, colorScheme: 'dark' },
      leader,
      `/documents?moment=${moment}`,
    );
    await page.getByText(/^You are looking at the library of /).waitFor();
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    expect(await axeProblems(page)).toEqual([]);
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/past-phone.png` });
    await context.close();
  });
});

describe('the page of uploads', () => {
  it('counts documents by lens and lists the newest', async () => {
    const { page, context, complaints } = await signedIn(desk, leader, '/upload');
    await page.getByRole('link', { name: /^Financial 1 document$/ }).waitFor();
    await upload(page, [fileOf('Mistake.txt', 'This was a mistake.')]);
    const recent = page.getByRole('list', { name: 'Recent uploads' });
    await recent.getByText('Mistake.txt').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete Mistake.txt' }).click();
    await recent.getByText('Mistake.txt').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /^Financial 1 document$/ }).click();
    await page.getByRole('heading', { name: 'Documents (1)' }).waitFor();
    await row(page, 'Regions 2026.csv').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('an auditor of the library', () => {
  it('reads and downloads documents, and is offered no other action', async () => {
    const { page, context, complaints } = await signedIn(desk, auditor, '/documents');
    await row(page, 'Plan.txt').waitFor();
    await page.getByRole('button', { name: 'Download Plan.txt' }).waitFor();
    for (const name of [/^Upload/, /^Delete/, /^Actions for/])
      expect(await page.locator('main').getByRole('button', { name }).count()).toBe(0);
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.getByRole('link', { name: 'Plan.txt' }).click();
    const preview = page.getByRole('region', { name: 'Preview of Plan.txt' });
    await preview.getByText(minutes).waitFor();
    await preview.getByText('History', { exact: true }).click();
    const history = preview.getByRole('list', { name: 'History' });
    await history.getByText('Uploaded: Plan.txt.').waitFor();
    await history.getByText('Deleted.').waitFor();
    await history.getByText('Restored.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.goto(`${server.url}/upload`);
    await page.getByRole('heading', { name: 'You have no access to this page' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('the library on a small device', () => {
  it.each([
    ['phone, dark', { ...phone, colorScheme: 'dark' }],
    ['320 px, forced colours', { ...narrow, forcedColors: 'active' }],
  ] as const)(
    '%s: list, grid, search, panel, preview and upload page fit and have no failing axe node',
    async (_, device) => {
      const { page, context, complaints } = await signedIn(device, leader, '/documents');
      const findings: string[] = [];
      const look = async (what: string) => {
        for (const problem of await axeProblems(page)) findings.push(`${what}: ${problem}`);
        const over = await sidewaysScroll(page);
        if (over > 0) findings.push(`${what}: ${over} px wider than the window`);
      };
      await row(page, 'Plan.txt').waitFor();
      // The documents come first: what explains them is one line that opens.
      const heading = page.getByRole('heading', { name: /^Documents \(\d+\)$/ });
      expect((await heading.boundingBox())?.y).toBeLessThan(phone.viewport.height);
      await look('list');
      await page.locator('summary', { hasText: 'About this library' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Open the dissector' }).waitFor();
      await page.getByText('Room used', { exact: true }).waitFor();
      await page.getByText('Files are stored, and their text is read.').waitFor();
      await look('about');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Grid' }).click();
      await look('grid');
      const field = page.getByLabel('Search documents');
      await field.fill('"steel became dearer"');
      await page.locator('mark').first().waitFor();
      await look('search');
      await field.fill('');
      await row(page, 'Regions 2026.csv').waitFor();
      await page.getByRole('button', { name: 'Upload New Documents' }).click();
      await look('panel');
      await page.getByRole('link', { name: 'Regions 2026.csv' }).click();
      await page.getByRole('columnheader', { name: 'Sales' }).waitFor();
      await page.getByRole('rowheader', { name: 'Region 3' }).waitFor();
      await page.getByRole('rowheader', { name: '5', exact: true }).waitFor();
      expect(await row(page, 'Plan.txt').isVisible()).toBe(false);
      await look('preview');
      await page.getByRole('button', { name: 'Back to the list' }).click();
      await row(page, 'Plan.txt').waitFor();
      await page.goto(`${server.url}/upload`);
      await page.getByRole('list', { name: 'Recent uploads' }).waitFor();
      await look('upload page');
      expect(findings).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});

describe('a large library', () => {
  it('draws only the pages of the list that are near the view, and loads the others while scrolling', async () => {
    const many = await registerLeader(server.url);
    await confirmAddress(many);
    for (let at = 0; at < 240; at += 8)
      await Promise.all(
        Array.from({ length: 8 }, (_, next) =>
          uploadFile(server.url, {
            token: many.token,
            name: `Note ${at + next}.txt`,
            content: `Note ${at + next}`,
          }),
        ),
      );
    const { page, context, complaints } = await signedIn(desk, many, '/documents?sort=name');
    await page.getByRole('heading', { name: 'Documents (240)' }).waitFor();
    await row(page, 'Note 0.txt').waitFor();
    expect(await page.locator('[data-document]').count()).toBeLessThan(240);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await row(page, 'Note 239.txt').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
