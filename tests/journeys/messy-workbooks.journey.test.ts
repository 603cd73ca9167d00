import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  axeProblems,
  desk,
  launchBrowser,
  phone,
  sidewaysScroll,
  signInByApi,
  visit,
} from '../support/browser.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { importAndShow } from '../support/imports.ts';
import {
  countySurvey,
  feedbackForm,
  germanSurvey,
  type MessyWorkbook,
  programExport,
  staffSurvey,
} from '../support/messy-workbooks.ts';
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

const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const fileOf = ({ name, buffer }: MessyWorkbook) => ({ name, buffer, mimeType: kind });
const opened = async (page: Page) => {
  await signInByApi(page, server.url, leader);
  await page.goto(`${server.url}/assessment/import`);
  await page.getByRole('heading', { name: 'Import an earlier survey' }).waitFor();
};
const fine = async (page: Page) => {
  expect(await axeProblems(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
};

type Cell = { readonly mean: number; readonly reversed?: true };
/** The imported means are those of the workbook, and everybody was counted. */
async function holds(page: Page, { expected, people }: MessyWorkbook): Promise<void> {
  const assessmentId = new URL(page.url()).searchParams.get('assessment') ?? '';
  const { figure } = await leader.call<{
    figure: { overall: { n: number }; themes: readonly { id: string; cell: Cell }[] };
  }>('GET', `/api/assessments/${assessmentId}/results`, undefined, leader);
  const means = figure.themes.map(({ cell }) => cell.mean.toFixed(1));
  expect(means).toEqual(Object.values(expected).map((mean) => mean.toFixed(1)));
  expect(figure.overall.n).toBe(people);
}

describe('a messy workbook becomes results', () => {
  it('with a cover sheet, titles, zeros shown as "-" and a sum, by keyboard alone', async () => {
    const book = staffSurvey();
    const { page, complaints, context } = await visit(browser, desk);
    await opened(page);
    const at = async (label: string) => {
      const field = page.getByLabel(label, { exact: true });
      for (let step = 0; step < 80; step += 1) {
        if (await field.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`The Tab key does not reach “${label}”`);
    };
    const chosen = async (label: string, option: string) => {
      await at(label);
      await page.keyboard.type(option);
    };
    // The dialog that follows the Enter key is the browser's own.
    await at('CSV or Excel file');
    await page.getByLabel('CSV or Excel file').setInputFiles(fileOf(book));
    await page.getByLabel('Sheet', { exact: true }).waitFor();
    await chosen('Sheet', 'Data');
    await page.getByLabel('Location', { exact: true }).waitFor();
    await chosen('Location', 'Group');
    await chosen('Remarks', 'Not read');
    await at('Lowest rating');
    await page.keyboard.type('0');
    await at('Highest rating');
    await page.keyboard.type('9');
    await page.getByText('41 lines, one line per person').waitFor();
    // The sum is no person: it has no group, and the page says what would be lost.
    await page.getByText('Lines without a group').first().waitFor();
    await fine(page);
    await at('Leave out what cannot be read');
    await page.keyboard.press('Space');
    const lost = await page.getByText(/^Type \d+ to confirm$/).textContent();
    await at(lost ?? '');
    await page.keyboard.type(/\d+/.exec(lost ?? '')?.[0] ?? '');
    await at('Name');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Staff survey 2025');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Check “Staff survey 2025”' }).waitFor();
    const on = async (button: string) => {
      const target = page.getByRole('button', { name: button, exact: true });
      for (let step = 0; step < 80; step += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`The Tab key does not reach the button “${button}”`);
    };
    await on('Show it to everybody');
    await page.keyboard.press('Enter');
    await on('Show it');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Staff survey 2025 : Results' }).waitFor();
    await holds(page, book);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('with one line per rating, codes and two spellings', async () => {
    const book = countySurvey();
    const { page, complaints, context } = await visit(browser, desk);
    await opened(page);
    await page.getByLabel('CSV or Excel file').setInputFiles(fileOf(book));
    await page.getByText('60 lines, one line per rating').waitFor();
    await page.getByText(/^\d+ columns: .*1 group.*1 rating/).waitFor();
    await page.getByLabel('Lowest rating').fill('1');
    await page.getByLabel('Highest rating').fill('5');
    await page.getByLabel('Codes for “no rating”').fill('99');
    await page.getByText('Groups in two spellings').first().waitFor();
    await fine(page);
    await page.getByLabel('Name', { exact: true }).fill('County 2025');
    await importAndShow(page);
    await page.getByRole('heading', { level: 1, name: 'County 2025 : Results' }).waitFor();
    // Nobody said when people answered, and the questions are one lens.
    await page.getByText('Answered elsewhere, imported').waitFor();
    expect(await page.getByText('Only one lens has a score').count()).toBe(2);
    await holds(page, book);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('with answers in words and a question for which a low rating is good, on a phone', async () => {
    const book = feedbackForm();
    const { page, complaints, context } = await visit(browser, phone);
    await opened(page);
    await page.getByLabel('CSV or Excel file').setInputFiles(fileOf(book));
    await page
      .getByLabel('Answers in words')
      .fill('Strongly disagree = 1\nDisagree = 2\nNeutral = 3\nAgree = 4\nStrongly agree = 5');
    await page.getByLabel('Codes for “no rating”').fill('Prefer not to say');
    await page.getByLabel('Lowest rating').fill('1');
    await page.getByLabel('Highest rating').fill('5');
    await page.getByText('24 lines, one line per person').waitFor();
    await page.getByText('Questions for which a low rating is good').click();
    await page.getByRole('checkbox', { name: 'There is hostility' }).check();
    await fine(page);
    await page.getByLabel('Name', { exact: true }).fill('Form 2025');
    await importAndShow(page);
    await page.getByRole('heading', { level: 1, name: 'Form 2025 : Results' }).waitFor();
    await holds(page, book);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('in German, with a cover and a legend, by taking over what the page offers', async () => {
    const book = germanSurvey();
    const { page, complaints, context } = await visit(browser, phone);
    await opened(page);
    await page.getByLabel('CSV or Excel file').setInputFiles(fileOf(book));
    await page.getByText('38 lines, one line per person').waitFor();
    expect(await page.getByLabel('Sheet', { exact: true }).inputValue()).toBe('Rohdaten');
    const settled = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' });
    };
    await fine(page);
    await settled('99 means “no rating”');
    await settled('Do not read “Zufriedenheit (0-10)”');
    await settled('Do not read “Alter”');
    await settled('Do not read “Dienstjahre”');
    await settled('A low rating is good for them');
    expect(await page.getByLabel('Codes for “no rating”').inputValue()).toBe('99');
    await page.getByLabel('Lowest rating').fill('1');
    await page.getByLabel('Highest rating').fill('6');
    // The means and the note below the people are left out, and no doubt says that they are people.
    await page.getByText('The import would leave out 4 ratings of 135, on 2 lines of 38.').waitFor();
    await page.getByText('Questions for which a low rating is good').click();
    expect(await page.getByRole('checkbox', { name: 'Oft überlastet (-)' }).isChecked()).toBe(true);
    expect(await page.getByText('named like').count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Leave out what cannot be read' }).check();
    await page.getByLabel('Type 4 to confirm').fill('4');
    await page.getByLabel('Name', { exact: true }).fill('Befragung 2024');
    await fine(page);
    await importAndShow(page);
    await page.getByRole('heading', { level: 1, name: 'Befragung 2024 : Results' }).waitFor();
    await holds(page, book);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('of a survey program, with the answers of the file listed to be given numbers', async () => {
    const book = programExport();
    const { page, complaints, context } = await visit(browser, desk);
    await opened(page);
    await page.getByLabel('CSV or Excel file').setInputFiles(fileOf(book));
    await page.getByText('Choose “Group” if they divide people.').waitFor();
    // Nothing can be read yet, so the lines are shown as they are.
    await page.getByRole('cell', { name: 'Open-Ended Response' }).waitFor();
    await page.getByLabel('Where do you work?', { exact: true }).selectOption('Group');
    await page.getByText('30 people').or(page.getByText('31 lines, one line per person')).first().waitFor();
    await page.getByRole('button', { name: 'List the 5 answers of the file' }).click();
    const words = page.getByLabel('Answers in words');
    await page.getByText(/^Give “.+” a whole number\./).waitFor();
    expect((await words.inputValue()).split('\n')).toHaveLength(5);
    await fine(page);
    const values: Record<string, number> = {
      'Strongly disagree': 1,
      Disagree: 2,
      'Neither agree nor disagree': 3,
      Agree: 4,
      'Strongly agree': 5,
    };
    const lines = (await words.inputValue()).split('\n');
    await words.fill(lines.map((line) => `${line}${values[line.replace(' =', '').trim()]}`).join('\n'));
    await page.getByRole('button', { name: 'Do not read “How likely are you to stay?”' }).click();
    await page.getByLabel('Lowest rating').fill('1');
    await page.getByLabel('Highest rating').fill('5');
    await page.getByLabel('Name', { exact: true }).fill('Export 2025');
    await importAndShow(page);
    await page.getByRole('heading', { level: 1, name: 'Export 2025 : Results' }).waitFor();
    await holds(page, book);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
