import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Documents } from '../../api/document/contract/documents.ts';
import type { Evidence } from '../../api/evidence/contract/evidence.ts';
import { axeProblems, desk, launchBrowser, type Visit, visit } from '../support/browser.ts';
import { confirmAddress, type Leader, launch, registerLeader } from '../support/client.ts';
import { ordinaryFiles } from '../support/documents/ordinary.ts';
import { startServer, type TestServer } from '../support/server.ts';

type Sent = { readonly name: string; readonly bytes: Uint8Array };

const phrase = 'thirty wind turbines off the coast';
let server: TestServer;
let browser: Browser;
let leader: Leader;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  await confirmAddress(leader);
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

async function signedIn(): Promise<Visit> {
  const visited = await visit(browser, desk);
  const { page } = visited;
  await page.goto(`${server.url}/login?returnTo=/documents`);
  await page.getByLabel('Email').fill(leader.email);
  await page.getByLabel('Password', { exact: true }).fill(leader.password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/documents');
  return visited;
}

/** One file of each of the ten supported formats, and two that the library refuses. */
async function twelve(seed: number): Promise<readonly Sent[]> {
  const good = (await ordinaryFiles(seed, 1)).map(({ name, bytes }) => ({ name: `${seed}-${name}`, bytes }));
  const bad = [
    { name: `${seed}-program.exe`, bytes: Buffer.from('MZ') },
    { name: `${seed}-page.pdf`, bytes: Buffer.from('<html>This is no pdf.</html>') },
  ];
  return [...good, ...bad];
}

async function drop(page: Page, files: readonly Sent[]): Promise<void> {
  const carried = files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('base64')] as const);
  const dataTransfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const [name, content] of all) {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], name));
    }
    return data;
  }, carried);
  await page.getByText('Drop files or folders here').locator('..').dispatchEvent('drop', { dataTransfer });
}

async function choose(page: Page, opens: Locator, files: readonly Sent[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), opens.press('Enter')]);
  await chooser.setFiles(
    files.map(({ name, bytes }) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(bytes),
    })),
  );
}

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
const library = (search: string) =>
  leader.call<Documents>('GET', `/api/documents?search=${encodeURIComponent(search)}`, undefined, leader);

async function expectTaken(page: Page, files: readonly Sent[], total: number): Promise<void> {
  await page.getByRole('heading', { name: `Documents (${total})` }).waitFor();
  for (const { name } of files.slice(0, 10)) await row(page, name).getByText('Ready').waitFor();
  const refused = page.getByRole('region', { name: 'Some files were not uploaded:' });
  for (const { name } of files.slice(10)) await refused.getByText(name).waitFor();
}

it('a leader drops twelve files, adds twelve by keyboard, then sorts, searches, replaces and deletes by keyboard', async () => {
  const { page, context, complaints } = await signedIn();
  await page.getByRole('button', { name: 'Upload New Documents' }).first().press('Enter');
  const first = await twelve(31);
  await drop(page, first);
  await expectTaken(page, first, 10);
  const second = [...(await twelve(32))];
  const story = `We will build ${phrase} within three years. ${'The board agrees. '.repeat(20)}`;
  const [txt] = second.splice(
    second.findIndex(({ name }) => name.endsWith('.txt')),
    1,
    { name: '32-plan.txt', bytes: Buffer.from(story) },
  );
  expect(txt?.name).toBe('32-1.txt');
  await choose(page, page.getByRole('button', { name: 'Choose files' }), second);
  await expectTaken(page, second, 20);
  expect(await axeProblems(page)).toEqual([]);

  await page.getByLabel('Select all shown').press('Space');
  await page
    .getByRole('region', { name: 'Selected documents' })
    .getByRole('button', { name: 'Edit category' })
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Category of 20 documents' });
  await dialog.getByLabel('Lens', { exact: true }).selectOption('Strategy');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByLabel('Lens', { exact: true }).selectOption('Strategy');
  await page.getByRole('heading', { name: 'Documents (20)' }).waitFor();

  await page.getByLabel('Search documents').fill(`"${phrase}"`);
  await page.getByRole('heading', { name: 'Documents (1)' }).waitFor();
  const found = page.getByRole('list', { name: 'Passages found in 32-plan.txt' });
  await found.locator('mark', { hasText: phrase }).waitFor();
  await found.getByRole('link').first().press('Enter');
  await page.locator('[id^="passage-"]:focus', { hasText: phrase }).waitFor();
  const documentId = new URL(page.url()).searchParams.get('document') ?? '';

  const { assessmentId, position } = await launch(leader, {
    name: 'Cycle',
    company: 'Engines',
    participants: [{ name: 'P', email: 'p@whole-job.example', role: 'Employee' }],
  });
  const evidence = `/api/assessments/${assessmentId}/evidence`;
  await leader.call('GET', `/api/assessments?after=${position}`, undefined, leader);
  await leader.call('POST', evidence, { subLens: '2.1', documentId, version: 1, passage: 0 }, leader);
  const pieces = async () =>
    (await leader.call<Evidence>('GET', evidence, undefined, leader)).evidence.length;
  await expect.poll(pieces).toBe(1);

  const preview = page.getByRole('region', { name: 'Preview of 32-plan.txt' });
  await preview.getByRole('button', { name: 'Actions for 32-plan.txt' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Upload a new version' }).press('Enter');
  const version = page.getByRole('dialog', { name: 'New version of 32-plan.txt' });
  await version.getByLabel('File').setInputFiles({
    name: '32-plan.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(`${story} With forty of them.`),
  });
  await version.getByRole('button', { name: 'Upload', exact: true }).press('Enter');
  await version.waitFor({ state: 'detached' });
  await preview.getByText('Versions (2)').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await preview.getByRole('button', { name: 'Close preview' }).press('Enter');

  const remove = page.getByRole('button', { name: 'Delete 32-plan.txt' });
  await remove.press('Enter');
  await row(page, '32-plan.txt').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await row(page, '32-plan.txt').waitFor();
  await expect.poll(pieces).toBe(1);
  await remove.press('Enter');
  await row(page, '32-plan.txt').waitFor({ state: 'detached' });
  await expect.poll(async () => (await library(phrase)).matching).toBe(0);
  await expect.poll(pieces).toBe(0);
  for (const path of ['', '/file', '/passages']) {
    const { status } = await fetch(`${server.url}/api/documents/${documentId}${path}`, {
      headers: { authorization: `Bearer ${leader.token}` },
    });
    expect([path, status]).toEqual([path, 404]);
  }
  // The browser logs a refused upload.
  expect(complaints.filter((text) => !/status of 4(00|15) .*\/api\/documents$/.test(text))).toEqual([]);
  await context.close();
});
