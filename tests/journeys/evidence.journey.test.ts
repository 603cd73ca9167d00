import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Moments } from '../../api/assessment/contract/past.ts';
import type { DocumentDetail, Documents } from '../../api/document/contract/documents.ts';
import {
  axeProblems,
  desk,
  launchBrowser,
  phone,
  sidewaysScroll,
  signInByApi,
  type Visit,
  visit,
} from '../support/browser.ts';
import { confirmAddress, type Leader, launch, registerLeader } from '../support/client.ts';
import { docxOf } from '../support/documents/docx.ts';
import { prose } from '../support/documents/prose.ts';
import { eventually } from '../support/eventually.ts';
import { addMember, type Member } from '../support/members.ts';
import { releasedAssessment } from '../support/released.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { uploadFile } from '../support/uploads.ts';

let server: TestServer;
let browser: Browser;
let leader: Leader;
let auditor: Member;
let released: string;
let running: string;

const wide = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions;
const minutes = 'The board approved the budget of the new plant.';
const csv = `Region,Sales\n${Array.from({ length: 9 }, (_, at) => `Region ${at},${at * 10}`).join('\n')}`;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  await confirmAddress(leader);
  auditor = await addMember(leader, server.url, 'auditor');
  released = await releasedAssessment(server.url, leader);
  ({ assessmentId: running } = await launch(leader, {
    name: 'Autumn check',
    company: 'Engines Ltd',
    releases: 'inSteps',
    participants: [{ name: 'P', email: 'p@evidence.example', role: 'Employee' }],
  }));
  await upload('Minutes.txt', `Minutes\n\n${minutes}`, { lens: '1', subLens: '1.2' });
  await upload('Regions.csv', csv, { lens: '1' });
  await upload('A report.docx', await docxOf(prose(7)));
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

async function upload(name: string, content: string | Uint8Array, fields = {}): Promise<void> {
  const { body } = await uploadFile(server.url, { token: leader.token, name, content, fields });
  const where = `/api/documents/${body.documentId}?after=${body.position}`;
  await eventually(
    () => leader.call<DocumentDetail>('GET', where, undefined, leader),
    ({ document: { stage } }) => stage === 'ready',
  );
}

async function idOf(name: string): Promise<string> {
  const { documents } = await leader.call<Documents>('GET', '/api/documents', undefined, leader);
  return documents.find((one) => one.name === name)?.documentId ?? '';
}

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

const card = (page: Page) => page.getByRole('region', { name: 'Evidence', exact: true });
const panel = (page: Page, subLens: string) => page.getByRole('dialog', { name: `Evidence for ${subLens}` });
const results = (assessmentId: string) => `/dashboard?assessment=${assessmentId}`;
/** Opens the first lens, so that its sub-lenses are shown. */
const openMarket = (page: Page) => page.getByRole('button', { name: /^1\s*Market$/ }).click();

describe('evidence of a sub-lens', () => {
  it('is a passage chosen on the results page, with its place, note and author', async () => {
    const { page, context, complaints } = await signedIn(desk, leader, results(released));
    await openMarket(page);
    const subLens = page.getByRole('button', { name: /^1\.2/ });
    const name = ((await subLens.textContent()) ?? '').replace('1.2', '').trim();
    await page.getByRole('button', { name: `Attach evidence: ${name}` }).click();
    const opened = panel(page, name);
    const documents = opened.getByRole('list', { name: 'Documents', exact: true });
    await documents.getByRole('button').first().waitFor();
    // Documents sorted to this sub-lens come first, then those sorted to its lens, then the others.
    expect(await documents.getByRole('button').allTextContents()).toEqual([
      expect.stringContaining('Minutes.txt'),
      expect.stringContaining('Regions.csv'),
      expect.stringContaining('A report.docx'),
    ]);
    await opened.getByLabel('Search documents').fill('minut');
    await documents.getByText('Regions.csv').waitFor({ state: 'detached' });
    await documents.getByRole('button', { name: 'Minutes.txt' }).click();
    await opened.getByLabel('Find in the text').fill('BUDGET');
    await opened.getByRole('radio', { name: minutes }).check();
    await opened.getByLabel('Note').fill('See the second line.');
    expect(await axeProblems(page)).toEqual([]);
    await opened.getByRole('button', { name: 'Attach', exact: true }).click();
    const piece = opened.getByRole('article', { name: 'Minutes.txt' });
    await piece.locator('blockquote', { hasText: minutes }).waitFor();
    await piece.getByText('See the second line.').waitFor();
    await piece.getByText('Attached by Ada Byron').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await opened.getByRole('button', { name: 'Close' }).click();
    await page
      .getByRole('button', { name: `Evidence (1): ${name}` })
      .first()
      .waitFor();

    await card(page).getByRole('button', { name: 'Evidence (1)' }).click();
    await piece.getByRole('link', { name: 'Show the passage' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/documents');
    await page.locator('[id^="passage-"]:focus', { hasText: minutes }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('cannot be attached twice, which the page explains; a whole document can be attached beside a passage', async () => {
    const { page, context, complaints } = await signedIn(desk, leader, results(released));
    await card(page).getByRole('button', { name: 'Evidence (1)' }).click();
    const opened = page.getByRole('dialog');
    const choose = async () => {
      await opened.getByRole('button', { name: 'Attach evidence' }).click();
      await opened
        .getByRole('list', { name: 'Documents', exact: true })
        .getByRole('button', { name: 'Minutes.txt' })
        .click();
    };
    await choose();
    await opened.getByRole('button', { name: 'Attach', exact: true }).click();
    await opened.getByText('The whole document').waitFor();
    await choose();
    await opened.getByRole('button', { name: 'Attach', exact: true }).click();
    await opened.getByText('This is attached to this sub-lens already.').waitFor();
    expect(complaints.filter((text) => !/status of 409 .*\/evidence$/.test(text))).toEqual([]);
    await context.close();
  });

  it("is attached from the library to the document's sub-lens, even before results are released", async () => {
    const { page, context, complaints } = await signedIn(desk, leader, '/documents');
    await page.getByRole('link', { name: 'Minutes.txt' }).click();
    const preview = page.getByRole('region', { name: 'Preview of Minutes.txt' });
    await preview.getByText(minutes).hover();
    await preview.getByRole('button', { name: /^Attach Lines? .* as evidence$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Attach as evidence' });
    await dialog.getByText(minutes).waitFor();
    await dialog.getByLabel('Assessment').selectOption('Autumn check');
    await expect.poll(() => dialog.getByLabel('Sub-lens').inputValue()).toBe('1.2');
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Attach', exact: true }).click();
    await page.getByText('Evidence attached').waitFor();

    // For a document without a sub-lens, the person chooses one.
    await page.getByRole('link', { name: 'Regions.csv' }).click();
    const table = page.getByRole('region', { name: 'Preview of Regions.csv' });
    await table.getByRole('rowheader', { name: 'Region 8' }).hover();
    await table.getByRole('button', { name: /^Attach .* as evidence$/ }).click();
    await dialog.getByLabel('Assessment').selectOption('Autumn check');
    await dialog.getByRole('button', { name: 'Attach', exact: true }).click();
    await dialog.getByText('Choose a sub-lens', { exact: true }).and(page.locator('p')).waitFor();
    await dialog.getByLabel('Sub-lens').selectOption('2.1');
    await dialog.getByRole('button', { name: 'Attach', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.goto(`${server.url}${results(running)}`);
    await card(page).getByRole('button', { name: 'Evidence (1)' }).nth(1).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says if its document has a newer version, and opens the passage in the version that was quoted', async () => {
    const to = `/api/documents/${await idOf('Regions.csv')}/versions`;
    await uploadFile(server.url, { token: leader.token, name: 'Regions.csv', content: `${csv}\nZ,1`, to });
    const { page, context, complaints } = await signedIn(desk, leader, results(running));
    await card(page).getByRole('button', { name: 'Evidence (1)' }).nth(1).click();
    const piece = page.getByRole('article', { name: 'Regions.csv' });
    await piece.getByText('Quoted from version 1; version 2 is newer.').waitFor();
    await piece.getByRole('link', { name: 'Show the passage: Regions.csv' }).click();
    await page.getByText('This is version 1').waitFor();
    await page.getByRole('rowheader', { name: 'Region 8' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is read by an auditor, who is offered no other action', async () => {
    const { page, context, complaints } = await signedIn(desk, auditor, results(running));
    await card(page).getByRole('button', { name: 'Evidence (1)' }).first().click();
    await page.getByRole('article', { name: 'Minutes.txt' }).getByText(minutes).waitFor();
    for (const name of [/^Attach/, /^Remove/])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    expect(await axeProblems(page)).toEqual([]);

    // Evidence attached and removed by somebody else appears and disappears without a reload.
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    const where = `/api/assessments/${running}/evidence`;
    const body = { subLens: '3.1', documentId: await idOf('Minutes.txt'), version: 1, passage: 0 };
    const { evidenceId } = await leader.call<{ evidenceId: string }>('POST', where, body, leader);
    const third = card(page).getByRole('button', { name: 'Evidence (1)' }).nth(2);
    await third.waitFor();
    await leader.call('DELETE', `${where}/${evidenceId}`, {}, leader);
    await third.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('disappears when its document is deleted, and returns when the document is restored', async () => {
    const { page, context, complaints } = await signedIn(desk, leader, results(running));
    await card(page).getByRole('button', { name: 'Evidence (1)' }).nth(1).waitFor();
    await page.getByRole('link', { name: 'Documents', exact: true }).first().click();
    await page.getByRole('button', { name: 'Delete Minutes.txt' }).click();
    await page.getByRole('link', { name: 'Minutes.txt', exact: true }).waitFor({ state: 'detached' });
    // A message under the pointer stays.
    await page.getByRole('button', { name: 'Undo' }).hover();
    await page.goBack();
    await expect.poll(() => card(page).getByRole('button', { name: 'Evidence (1)' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await card(page).getByRole('button', { name: 'Evidence (1)' }).nth(1).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is removed after a confirmation', async () => {
    const { page, context, complaints } = await signedIn(desk, leader, results(running));
    await card(page).getByRole('button', { name: 'Evidence (1)' }).first().click();
    const piece = page.getByRole('article', { name: 'Minutes.txt' });
    await piece.getByRole('button', { name: 'Remove Minutes.txt' }).click();
    const question = page.getByRole('dialog', { name: 'Remove “Minutes.txt” from the evidence?' });
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await piece.waitFor({ state: 'detached' });
    await page.goto(`${server.url}/audit?assessment=${running}`);
    await page.getByText('Removed a piece of evidence from a sub-lens.').nth(1).waitFor();
    await page.getByText('Attached a document to a sub-lens as evidence.').first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is shown as it was at a past moment, and cannot be changed there', async () => {
    const { asked } = await leader.call<Moments>(
      'GET',
      `/api/assessments/${running}/moments`,
      undefined,
      leader,
    );
    const then = `${results(running)}&at=${asked.previous?.position}`;
    const { page, context, complaints } = await signedIn(desk, leader, then);
    expect(await card(page).getByRole('button', { name: 'Attach evidence' }).count()).toBe(0);
    await card(page).getByRole('button', { name: 'Evidence (1)' }).first().click();
    const piece = page.getByRole('article', { name: 'Minutes.txt' });
    await piece.getByText(minutes).waitFor();
    for (const name of [/^Attach/, /^Remove/])
      expect(await page.getByRole('dialog').getByRole('button', { name }).count()).toBe(0);
    expect(await axeProblems(page)).toEqual([]);
    await piece.getByRole('link', { name: 'Show the passage' }).click();
    await page.locator('[id^="passage-"]:focus', { hasText: minutes }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('evidence on every width', () => {
  it.each([
    ['390 px, dark', { ...phone, colorScheme: 'dark' }],
    ['1440 px, light', { ...wide, colorScheme: 'light' }],
  ] as const)('%s: card, list, form and dialog fit and have no failing axe node', async (_, device) => {
    const { page, context, complaints } = await signedIn(device, leader, results(released));
    const findings: string[] = [];
    const look = async (what: string) => {
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${_}-${what}.png` });
      for (const problem of await axeProblems(page)) findings.push(`${what}: ${problem}`);
      const over = await sidewaysScroll(page);
      if (over > 0) findings.push(`${what}: ${over} px wider than the window`);
    };
    await openMarket(page);
    await page
      .getByRole('button', { name: /^Attach evidence: / })
      .first()
      .scrollIntoViewIfNeeded();
    await look('lenses');
    await card(page).scrollIntoViewIfNeeded();
    await look('card');
    await card(page)
      .getByRole('button', { name: /^Evidence \(/ })
      .click();
    const opened = page.getByRole('dialog');
    await opened.getByRole('article').first().waitFor();
    await look('list');
    await opened.getByRole('button', { name: 'Attach evidence' }).click();
    await opened.getByRole('button', { name: 'A report.docx' }).waitFor();
    await look('documents');
    await opened.getByRole('button', { name: 'A report.docx' }).click();
    await opened.getByRole('radio').nth(2).check();
    await opened.getByLabel('Note').scrollIntoViewIfNeeded();
    await look('passages');
    await page.goto(`${server.url}/documents`);
    await page.getByRole('link', { name: 'A report.docx' }).click();
    const attach = page.getByRole('button', { name: /^Attach Paragraphs? .* as evidence$/ }).first();
    await attach.focus();
    await look('preview');
    await attach.click();
    await page.getByRole('dialog', { name: 'Attach as evidence' }).getByLabel('Sub-lens').waitFor();
    await look('dialog');
    expect(findings).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
