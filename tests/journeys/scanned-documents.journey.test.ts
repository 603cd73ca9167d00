import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Documents } from '../../api/document/contract/documents.ts';
import { axeProblems, launchBrowser, phone, sidewaysScroll, signInByApi, visit } from '../support/browser.ts';
import { confirmAddress, type Leader, registerLeader } from '../support/client.ts';
import { scannedPage, scannedPdf } from '../support/documents/scan.ts';
import { eventually } from '../support/eventually.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { uploadFile } from '../support/uploads.ts';

let server: TestServer;
let browser: Browser;
let leader: Leader;

beforeAll(async () => {
  server = await startServer({ env: { OCR: 'on' } });
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  await confirmAddress(leader);
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

it('a member reads the text of a scanned page, is told that it was recognised by OCR, and finds it by search', async () => {
  const typed = 'This page of the contract was typed, and needs nobody to recognise its words.';
  const content = await scannedPdf(['The supplier delivers within thirty days.'], {
    paper: [4.5, 1.5],
    pages: [{ texts: [{ text: typed, x: 40, y: 700, size: 11 }] }, { ...scannedPage, size: [324, 108] }],
  });
  const { body } = await uploadFile(server.url, {
    token: leader.token,
    name: 'Contract.pdf',
    content: Buffer.from(content),
  });
  await eventually(
    () => leader.call<Documents>('GET', '/api/documents', undefined, leader),
    ({ documents }) => documents.some(({ stage }) => stage === 'ready'),
  );
  const { page, complaints } = await visit(browser, phone);
  await signInByApi(page, server.url, leader);
  await page.goto(`${server.url}/documents?document=${body.documentId}`);
  await page.getByRole('tab', { name: 'Text' }).click();
  await page.getByText(typed).waitFor();
  await page.getByText('The supplier delivers within thirty days.').waitFor();
  await page.getByText('Read from scanned pages; may contain errors.').waitFor();
  await page.getByRole('link', { name: 'Page 2', exact: true }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.goto(`${server.url}/documents`);
  await page.getByRole('searchbox').first().fill('"supplier delivers"');
  await page
    .getByText(/Page 2/)
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});
