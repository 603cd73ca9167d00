import { utils, write } from '@e965/xlsx';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  axeProblems,
  desk,
  launchBrowser,
  narrow,
  phone,
  sidewaysScroll,
  signInByApi,
  visit,
} from '../support/browser.ts';
import { type Leader, launch, participationOf, registerLeader } from '../support/client.ts';
import { launchFromForm } from '../support/launching.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;
let leader: Leader;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** 60 people as a German spreadsheet saves them: semicolons, Windows-1252, a column that nothing needs. */
const people = Array.from({ length: 60 }, (_, index) => ({
  first: index % 3 === 0 ? 'Jörg' : 'Zoë',
  last: `Müller${index + 1}`,
  email: `p${index + 1}@file.example`,
  group: index % 2 === 0 ? 'Mitarbeiter' : 'Manager',
}));
const line = ({ first, last, email, group }: (typeof people)[number]) =>
  `${email};${first};${last};${group};4711`;
const bad = [
  ';Ann;Without;Manager;4711',
  'bo at file.example;Bo;Spelled;Manager;4711',
  'cy@file;Cy;Short;Manager;4711',
  'di@file.example, di@other.example;Di;Two;Manager;4711',
  'Ed;Shifted;ed@file.example;Manager;4711',
  'p1@file.example;Fi;Other;Manager;4711',
  'P2@file.example;Zoë;Müller2;Manager;4711',
];
const text = [
  'E-Mail;Vorname;Nachname;Funktion;Kostenstelle',
  ...people.slice(0, 30).map(line),
  ...bad,
  ...people.slice(30).map(line),
].join('\r\n');
const file = {
  name: 'panel.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text, 'latin1'),
};

const onLaunchPage = async (page: Page, name: string) => {
  await signInByApi(page, server.url, leader);
  await page.goto(`${server.url}/assessment/launch`);
  await page.getByLabel('Assessment name').fill(name);
};

describe('a file with 60 people and 7 bad lines', () => {
  it('is read on a phone, every bad line with its reason, and all 60 are invited', async () => {
    const { page, complaints, context } = await visit(browser, phone);
    await onLaunchPage(page, 'From a file');
    await page.getByRole('button', { name: 'Add from a list or file' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Paste a list or choose a file').waitFor();
    await dialog.getByLabel('Or a file').setInputFiles(file);

    await dialog.getByText('Choose so that these words are right: Jörg, Müller, Zoë').waitFor();
    const role = (column: string) => dialog.getByLabel(column).evaluate(chosenOption);
    expect(await role('Column 1, “E-Mail”')).toBe('Email');
    expect(await role('Column 2, “Vorname”')).toBe('First name');
    expect(await role('Column 3, “Nachname”')).toBe('Surname');
    expect(await role('Column 4, “Funktion”')).toBe('Group');
    expect(await role('Column 5, “Kostenstelle”')).toBe('Do not use');
    await dialog.getByText('Hello Jörg Müller1,').waitFor();

    const kinds = await dialog.locator('summary').allTextContents();
    expect(kinds).toEqual([
      '1 line without an email address, left out',
      '2 lines with an address that cannot be used, left out',
      '1 line with an address outside the email column, left out',
      '1 line with more than one address, left out',
      '1 line with an address of an earlier line, but other details, left out',
      '1 line repeating an earlier line, left out',
    ]);
    await dialog.getByText('2 lines with an address that cannot be used').click();
    await dialog.getByText('Line 33: bo at file.example | Bo | Spelled | Manager | 4711').waitFor();
    await dialog.getByText('5 lines giving no person').waitFor();
    await dialog.getByText('the cells of column 5, “Kostenstelle”').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);

    await dialog.getByText('“Mitarbeiter”, 30 people').waitFor();
    await dialog.getByRole('button', { name: 'Put “Mitarbeiter” into “Employee”' }).click();
    await dialog.getByText('“Mitarbeiter”, 30 people').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Add 60 people' }).click();

    await page.getByText('60 people added.').waitFor();
    await page.getByText('Line 32: Ann | Without | Manager | 4711').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await launchFromForm(page);
    await page.waitForURL('**/ceo-dashboard**');
    const assessment = new URL(page.url()).searchParams.get('assessment') ?? '';
    const board = (await participationOf(leader, assessment)).people;
    expect(board.map(({ name, group }) => `${name} ${group}`).toSorted()).toEqual(
      people
        .map(({ first, last, group }) => `${first} ${last} ${group === 'Mitarbeiter' ? 'Employee' : group}`)
        .toSorted(),
    );
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is mapped with the keyboard alone, and an unsaved list is asked about', async () => {
    const { page, complaints, context } = await visit(browser, desk);
    await onLaunchPage(page, 'By keyboard');
    await page.getByRole('button', { name: 'Add from a list or file' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add people from a list or file' });
    await dialog.getByLabel('People', { exact: true }).focus();
    await page.keyboard.insertText('ada@keys.example, Ada, Byron\nbo@keys.example, Bo, Diddley');
    await dialog.getByText('Say what is in column 2').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const focused = () => page.evaluate(() => document.activeElement?.id ?? '');
    await expect
      .poll(
        async () =>
          (await dialog.getByLabel('Line with the headings').getAttribute('id')) === (await focused()),
      )
      .toBe(true);
    for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('Tab');
    await page.keyboard.type('First');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Surname');
    await dialog.getByText('Hello Ada Byron,').waitFor();
    await dialog.getByText('2 people without a group: added as Employee').waitFor();
    await dialog.getByText('Nothing of this list would be lost.').waitFor();
    expect(await axeProblems(page)).toEqual([]);

    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog').last();
    await question.getByRole('button', { name: 'Keep editing' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Add 2 people' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('2 people added.').waitFor();
    expect(await page.getByLabel('Name, person 2', { exact: true }).inputValue()).toBe('Bo Diddley');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('files of other kinds', () => {
  const rows = [
    ['Name', 'E-Mail', 'Role'],
    ['Ada Byron', 'ada@book.example', 'Manager'],
  ];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Panel');
  const card = 'BEGIN:VCARD\nVERSION:4.0\nFN:Ada Byron\nEMAIL:ada@book.example\nORG:Engines Ltd\nEND:VCARD\n';
  const asFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

  it.each([
    ['a workbook', asFile('panel.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)],
    ['a vCard', asFile('ada.vcf', Buffer.from(card))],
    [
      'UTF-16 text',
      asFile('ada.txt', Buffer.from('\ufeffName\tMail\nAda Byron\tada@book.example', 'utf16le')),
    ],
  ])('%s is read in the browser', async (_, file) => {
    const { page, complaints, context } = await visit(browser, desk);
    await onLaunchPage(page, 'Other files');
    await page.getByRole('button', { name: 'Add from a list or file' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Or a file').setInputFiles(file);
    await dialog.getByText('Hello Ada Byron,').waitFor();
    await dialog.getByRole('button', { name: 'Add 1 person' }).click();
    await expect
      .poll(() => page.getByLabel('Name, person 1', { exact: true }).inputValue())
      .toBe('Ada Byron');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a workbook with several sheets is read as the chosen one, by keyboard at 320 px; one that unpacks to gigabytes is refused', async () => {
    const { page, complaints, context } = await visit(browser, { ...narrow, colorScheme: 'dark' });
    await onLaunchPage(page, 'Sheets');
    await page.getByRole('button', { name: 'Add from a list or file' }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('Or a file');
    const several = utils.book_new();
    utils.book_append_sheet(
      several,
      utils.aoa_to_sheet([
        ['Name', 'E-Mail'],
        ['Old', 'old@book.example'],
      ]),
      'Old',
    );
    const panel = Object.assign(utils.aoa_to_sheet(rows), { '!rows': [{}, { hidden: true }] });
    utils.book_append_sheet(several, panel, 'Panel');
    await field.setInputFiles(
      asFile('a.xlsx', write(several, { type: 'buffer', bookType: 'xlsx' }) as Buffer),
    );
    await dialog.getByText('Hello Old,').waitFor();
    const sheet = dialog.getByLabel('Sheet of the workbook');
    await sheet.focus();
    await page.keyboard.type('Panel');
    await dialog.getByText('Hello Ada Byron,').waitFor();
    await dialog.getByText('Hidden, for example by a filter, but read: 1 row.', { exact: false }).waitFor();
    expect(await sheet.inputValue()).toBe('Panel');
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeProblems(page)).toEqual([]);
    const bomb = write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
    // The size that its first part declares, at its beginning and in the list of parts.
    for (const at of [22, bomb.indexOf('PK\u0001\u0002') + 24]) bomb.writeUInt32LE(0xffff_fff0, at);
    await field.setInputFiles(asFile('bomb.xlsx', bomb));
    await dialog
      .getByText('This workbook unpacks to more than the page can read.', { exact: false })
      .waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a file that is no list is refused with what to do', async () => {
    const { page, context } = await visit(browser, desk);
    await onLaunchPage(page, 'No list');
    await page.getByRole('button', { name: 'Add from a list or file' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Or a file').setInputFiles(asFile('a.bin', Buffer.from([1, 0, 2, 255])));
    await dialog.getByText('This file is not a text. Save the list as .xlsx, CSV or vCard.').waitFor();
    await context.close();
  });
});

describe('people who are invited already', () => {
  it('are found again when a list is added after the launch', async () => {
    const { page, complaints, context } = await visit(browser, desk);
    const participants = [{ name: 'Ada', email: 'ada@again.example', role: 'Employee' }];
    const { assessmentId, position } = await launch(leader, {
      name: 'Again',
      company: 'Engines Ltd',
      participants,
    });
    // The list of people is complete before the page asks who is in it.
    await participationOf(leader, assessmentId, position);
    await signInByApi(page, server.url, leader);
    await page.goto(`${server.url}/ceo-dashboard?assessment=${assessmentId}`);
    await page.getByRole('button', { name: 'Add people' }).click();
    await page.getByRole('button', { name: 'Add from a list or file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add people from a list or file' });
    await dialog.getByLabel('People', { exact: true }).fill('Ada, ADA@again.example\nBo, bo@again.example');
    await dialog.getByText('1 line with people who are in the list already, left out').waitFor();
    await dialog.getByRole('button', { name: 'Add 1 person' }).click();
    await page.getByText('1 person added. 1 person is already in the list.').waitFor();
    expect(await page.getByLabel('Email, person 1', { exact: true }).inputValue()).toBe('bo@again.example');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('a list with nothing certain about it', () => {
  it('pasted into an e-mail field, opens the dialog at 320 px and adds nobody by itself', async () => {
    const { page, complaints, context } = await visit(browser, { ...narrow, colorScheme: 'dark' });
    await onLaunchPage(page, 'Pasted');
    await page.getByLabel('Email, person 1').evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', 'a@paste.example; b@paste.example, c@paste.example');
      field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
    });
    const dialog = page.getByRole('dialog');
    await dialog.getByText('3 lines without a name, kept').waitFor();
    await dialog.getByText('Hello a,').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add 3 people' }).click();
    expect(await page.getByLabel('Email, person 3', { exact: true }).inputValue()).toBe('c@paste.example');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

const chosenOption = (field: Element) =>
  field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.textContent ?? '') : '';
