import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  axeProblems,
  desk,
  launchBrowser,
  phone,
  signInByApi,
  type Visit,
  visit,
} from '../support/browser.ts';
import { confirmAddress, type Leader, registerLeader } from '../support/client.ts';
import { releasedAssessment } from '../support/released.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;
let leader: Leader;
let assessmentId: string;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  await confirmAddress(leader);
  assessmentId = await releasedAssessment(server.url, leader);
});
afterAll(async () => {
  await browser?.close();
  expect(await server.stop()).toBe(0);
});

async function signedIn(device: object): Promise<Visit> {
  const visited = await visit(browser, device);
  const { page } = visited;
  await signInByApi(page, server.url, leader);
  return visited;
}

/** Types a day and a month, but no year. */
async function halfTyped(field: Locator): Promise<void> {
  await field.focus();
  await field.pressSequentially('0301');
  expect(await field.inputValue()).toBe('');
}

/** Expects the field to have the focus and to say, by its name, that its date is incomplete. */
async function askedToComplete(field: Locator, label: string): Promise<void> {
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await describedBy(field)).toContain(`${label}: the date is not complete. Complete it`);
}

const describedBy = (field: Locator): Promise<string> =>
  field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );

/** Records the write requests that the page sends. */
function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname !== '/api/auth/refresh')
      writes.push(`${request.method()} ${pathname}`);
  });
  return writes;
}

describe('a partly typed date is never treated as empty', () => {
  it('in the Closes and Opens fields of a launch, which keeps the other fields', async () => {
    const { page, context } = await signedIn(phone);
    await page.goto(`${server.url}/assessment/launch`);
    await page.getByLabel('Assessment name').fill('Half a date');
    await page.getByPlaceholder('Email').first().fill('bo@dates.example');
    const closes = page.getByLabel('Closes (optional)');
    expect(await describedBy(closes)).toContain('none');
    await halfTyped(closes);
    expect(await describedBy(closes)).not.toContain('none');
    const writes = writesOf(page);
    await page.getByRole('button', { name: 'Launch Assessment', exact: true }).click();
    await askedToComplete(closes, 'Closes');
    expect(await page.getByLabel('Assessment name').inputValue()).toBe('Half a date');
    expect(await axeProblems(page)).toEqual([]);

    // An emptied field is valid, so the error message disappears.
    await closes.press('Backspace');
    await closes.press('ArrowRight');
    await closes.press('Backspace');
    expect(await describedBy(closes)).not.toContain('complete');
    expect(await describedBy(closes)).toContain('none');

    await page.getByText('More settings').click();
    const opens = page.getByLabel('Opens (optional)');
    await halfTyped(opens);
    await page.getByText('More settings').click();
    await page.getByRole('button', { name: 'Launch Assessment', exact: true }).click();
    await askedToComplete(opens, 'Opens');
    expect(writes).toEqual([]);
    await context.close();
  });

  it('in the due date of an action and in a milestone', async () => {
    const { page, context } = await signedIn(desk);
    await page.goto(`${server.url}/assessments/${assessmentId}/plan`);
    await page.getByRole('button', { name: 'Add action' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What will be done').fill('Talk about it');
    await halfTyped(dialog.getByLabel('Due on'));
    const writes = writesOf(page);
    await dialog.getByRole('button', { name: 'Add action' }).click();
    await askedToComplete(dialog.getByLabel('Due on'), 'Due on');
    expect(await dialog.getByLabel('What will be done').inputValue()).toBe('Talk about it');

    await page.goto(`${server.url}/trends`);
    await page.getByLabel('What happened').fill('Merger');
    const day = page.getByLabel('Day', { exact: true });
    await halfTyped(day);
    await page.getByRole('button', { name: 'Add milestone' }).click();
    await askedToComplete(day, 'Day');
    expect(writes).toEqual([]);
    await context.close();
  });

  it('in the day of an import and in the moment to look back at', async () => {
    const { page, context } = await signedIn(desk);
    await page.goto(`${server.url}/assessment/import`);
    await page.getByLabel('CSV or Excel file').setInputFiles({
      name: 'climate.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('group,Listens,Explains\nNorth,1,2\nNorth,3,4\nSouth,2,5\n'),
    });
    const answered = page.getByLabel('When people answered');
    await halfTyped(answered);
    await page.getByLabel('Name', { exact: true }).fill('Climate');
    await page.getByLabel('Lowest rating').fill('1');
    await page.getByLabel('Highest rating').fill('5');
    const writes = writesOf(page);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await askedToComplete(answered, 'When people answered');
    // A preview stores nothing.
    expect(writes.filter((write) => !write.endsWith('/preview'))).toEqual([]);

    await page.goto(`${server.url}/dashboard?assessment=${assessmentId}`);
    await page.getByRole('button', { name: 'Look back' }).click();
    await page.getByText('Go to a release or a date').click();
    const moment = page.getByLabel('Date and time');
    await halfTyped(moment);
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await askedToComplete(moment, 'Date and time');
    await context.close();
  });
});

it('a mistyped year is refused at its field', async () => {
  const { page, context } = await signedIn(desk);
  await page.goto(`${server.url}/trends`);
  await page.getByLabel('What happened').fill('Merger');
  const day = page.getByLabel('Day', { exact: true });
  await day.fill('0005-03-01');
  const writes = writesOf(page);
  await page.getByRole('button', { name: 'Add milestone' }).click();
  await expect.poll(() => describedBy(day)).toContain('Day: the year must be between 1900 and 2199.');
  expect(writes).toEqual([]);
  await day.fill('2026-03-01');
  expect(await day.getAttribute('aria-invalid')).toBe(null);
  await page.getByRole('button', { name: 'Add milestone' }).click();
  await page.getByRole('button', { name: 'Edit Merger' }).waitFor();
  // No time is shown before the second assessment, so that no day is outside of it.
  expect(await page.getByText('outside the time shown').count()).toBe(0);
  await context.close();
});
