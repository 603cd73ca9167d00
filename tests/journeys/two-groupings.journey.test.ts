import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  axeProblems,
  desk,
  launchBrowser,
  narrow,
  sidewaysScroll,
  signInByApi,
  visit,
} from '../support/browser.ts';
import { type Leader, linksFromOutbox, participationOf, registerLeader } from '../support/client.ts';
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

const sites = ['Porto', 'Berlin'] as const;
const roles = ['Manager', 'Employee'] as const;
const people = Array.from({ length: 12 }, (_, index) => ({
  name: `Person ${String(index + 1).padStart(2, '0')}`,
  email: `p${index + 1}@both.example`,
  role: roles[index % 2] ?? '',
  site: sites[index < 6 ? 0 : 1] ?? '',
}));
/** A list as copied from a spreadsheet, with columns in another order than the form. */
const sheet = [
  'Location\tName\tEmail\tRole',
  ...people.map(({ site, name, email, role }) => [site, name, email, role].join('\t')),
].join('\n');

const board = async (assessmentId: string) => (await participationOf(leader, assessmentId)).people;

it('both groupings are kept from the launch to the submission, and the board shows them', async () => {
  const { page, complaints, context } = await visit(browser, desk);
  await signIn(page);
  await page.goto(`${server.url}/assessment/launch`);
  await page.getByLabel('Assessment name').fill('Roles and sites');

  // Added with the keyboard: the new element takes the focus.
  await page.getByRole('button', { name: 'Add a second grouping' }).focus();
  await page.keyboard.press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await expect.poll(focused).toBe('launch-second-name');
  await page.keyboard.type('Site');
  await page.getByText('its combination with the first is never shown').waitFor();
  await page.getByLabel('Add to Site').fill('employee');
  await page.keyboard.press('Enter');
  await page.getByText('“Employee” is a group of the other grouping already').waitFor();
  await page.getByLabel('Add to Site').fill('Oslo');
  await page.keyboard.press('Enter');

  await page.getByRole('button', { name: 'Add from a list or file' }).click();
  const paste = page.getByRole('dialog');
  await paste.getByLabel('People', { exact: true }).fill(sheet);
  await paste.getByRole('button', { name: 'Add 12 people' }).click();
  await page.getByText('Some people are in groups that “Site” does not have.').waitFor();
  await page.getByText('“Berlin”, 6 people').waitFor();
  await page.getByRole('button', { name: 'Add all 2' }).click();
  await page.getByText('Some people are in groups').waitFor({ state: 'detached' });
  const siteOf = (position: number) => page.getByLabel(`Site, person ${position}`, { exact: true });
  expect(await siteOf(1).inputValue()).toBe('Porto');
  expect(await siteOf(12).inputValue()).toBe('Berlin');
  expect(await page.getByLabel('Group, person 12', { exact: true }).inputValue()).toBe('Employee');
  expect(await axeProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeProblems(page)).toEqual([]);

  // The draft keeps the second grouping and its people.
  await page.getByText('Draft saved').waitFor();
  await page.reload();
  await page.getByText('Your draft from last time is here again.').waitFor();
  expect(await siteOf(7).inputValue()).toBe('Berlin');
  await page.setViewportSize(narrow.viewport);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.setViewportSize(desk.viewport);

  await siteOf(3).selectOption('Oslo');
  await launchFromForm(page);
  await page.getByText('Assessment launched!').waitFor();
  const bySite = page.getByRole('region', { name: 'By Site, table' });
  await bySite.getByRole('row', { name: /^Porto 5 / }).waitFor();
  const assessmentId = new URL(page.url()).searchParams.get('assessment') ?? '';

  await page.getByRole('button', { name: 'Actions for Person 01' }).click();
  await page.getByRole('menuitem', { name: 'Correct details' }).click();
  const correcting = page.getByRole('dialog');
  await correcting.getByLabel('Site').selectOption('Berlin');
  await correcting.getByText('They count in Berlin').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The details of Person 01 are corrected.').waitFor();
  await bySite.getByRole('row', { name: /^Porto 4 / }).waitFor();

  await page.getByRole('button', { name: 'Add people' }).click();
  const adding = page.getByRole('dialog');
  await adding.getByLabel('Email, person 1').fill('late@both.example');
  await adding.getByRole('button', { name: 'Send invitations' }).click();
  await adding.getByRole('link', { name: 'Please select Site for person 1' }).click();
  await adding.getByLabel('Site, person 1').selectOption('Oslo');
  await adding.getByRole('button', { name: 'Send invitations' }).click();
  await bySite.getByRole('row', { name: /^Oslo 2 / }).waitFor();

  const links = await linksFromOutbox(leader, ['p2@both.example']);
  const survey = await visit(browser, narrow);
  await survey.page.goto(links.get('p2@both.example') ?? '');
  await survey.page
    .getByText(
      'Scores are shown by group and by “Site”, each on its own and never by both together. No combination of them reveals a score of fewer than 5 people. Those by “Site” are shown only with the closing results.',
    )
    .waitFor();
  const site = survey.page.getByLabel('Site', { exact: true });
  expect(await site.inputValue()).toBe('Porto');
  expect(await site.locator('option').allTextContents()).toEqual(['Oslo', 'Porto', 'Berlin']);
  expect(await axeProblems(survey.page)).toEqual([]);
  expect(await sidewaysScroll(survey.page)).toBe(0);
  await site.selectOption('Oslo');
  await survey.page.getByRole('button', { name: 'Start' }).click();
  await survey.page.getByRole('radio', { name: /^7/ }).first().check();
  await survey.page.getByText(/^Saved /).waitFor();
  await bySite.getByRole('row', { name: /^Oslo 3 1 / }).waitFor();
  await survey.page.getByRole('button', { name: /Quick Navigation|Lenses/ }).click();
  await survey.page.getByRole('button', { name: 'Review and submit' }).click();
  await survey.page.getByRole('button', { name: 'Submit Assessment' }).dblclick();
  await survey.page.getByRole('button', { name: 'Continue anyway' }).click();
  await survey.page.getByText('Thank you! Submitted 1 response.').waitFor();

  await bySite.getByRole('row', { name: /^Oslo 3 1 1 / }).waitFor();
  const row = page.getByRole('region', { name: 'People, table' }).getByRole('row', { name: /^Person 02/ });
  await row.getByText('Submitted').waitFor();
  await row.getByText('Employee').waitFor();
  await row.getByText('Oslo').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  const shown = (await board(assessmentId)).map(({ name, group, secondGroup }) => [name, group, secondGroup]);
  expect(shown).toHaveLength(13);
  expect(shown).toEqual(
    expect.arrayContaining([
      ['Person 01', 'Manager', 'Berlin'],
      ['Person 02', 'Employee', 'Oslo'],
      ['Person 03', 'Manager', 'Oslo'],
      ['Person 12', 'Employee', 'Berlin'],
    ]),
  );
  await page.setViewportSize(narrow.viewport);
  await page.getByText('Employee · Oslo').first().waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  expect([...complaints, ...survey.complaints]).toEqual([]);
  await survey.context.close();
  await context.close();
});

it('removing the second grouping asks for confirmation only if people are assigned to it', async () => {
  const { page, complaints, context } = await visit(browser, narrow);
  await signIn(page);
  await page.goto(`${server.url}/assessment/launch`);
  const add = page.getByRole('button', { name: 'Add a second grouping' });
  const remove = page.getByRole('button', { name: 'Remove second grouping' });
  await add.click();
  await remove.click();
  await add.waitFor();

  await add.click();
  await page.getByLabel('What does it group by?').fill('Site');
  for (const site of sites) {
    await page.getByLabel('Add to Site').fill(site);
    await page.keyboard.press('Enter');
  }
  await page.getByLabel('Email, person 1').fill('ada@both.example');
  await page.getByLabel('Site, person 1').selectOption('Porto');
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Remove “Site”?' });
  await question.getByText('1 person is in its groups.').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Add a second grouping');
  expect(await page.getByLabel('Site, person 1').count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

async function signIn(page: Page): Promise<void> {
  await signInByApi(page, server.url, leader);
}
