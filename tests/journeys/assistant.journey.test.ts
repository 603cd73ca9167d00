import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AssistantAnswer } from '../../api/assistant/contract/assistant.ts';
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
import { eventually } from '../support/eventually.ts';
import { addMember } from '../support/members.ts';
import { releasedAssessment } from '../support/released.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { uploadFile } from '../support/uploads.ts';

const sentence = 'The lease began in 2019 and ends on 31 December 2031.';
let server: TestServer;
let browser: Browser;
let leader: Leader;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  await confirmAddress(leader);
  await releasedAssessment(server.url, leader, { name: 'Spring check' });
  await uploadFile(server.url, { token: leader.token, name: 'Lease.txt', content: sentence });
  await eventually(
    () =>
      leader.call<AssistantAnswer>(
        'POST',
        '/api/assistant/ask',
        { question: 'When does the lease end?' },
        leader,
      ),
    ({ sentences }) => sentences.length > 0,
  );
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

const opened = async (page: Page, who: Pick<Leader, 'email' | 'password'> = leader) => {
  await signInByApi(page, server.url, who);
  await page.goto(`${server.url}/ai-assistant`);
  await page.getByRole('heading', { name: 'Assistant', level: 1 }).waitFor();
};
const logOf = (page: Page) => page.getByRole('log', { name: 'Conversation' });

it('a leader asks on a phone, and each answer leads to where it comes from', async () => {
  const { page, complaints } = await visit(browser, phone);
  await opened(page);
  const log = logOf(page);
  await log.getByText('Hello. Ask about your results').waitFor();
  await page.getByLabel('Your question').fill('How is Market rated?');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await log.getByText(/^Market is rated \d\.\d of 9/).waitFor();
  await page.getByLabel('Your question').fill('What did Person 3 rate?');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await log.getByText(/^I do not answer questions about what one person rated/).waitFor();
  await page.getByLabel('Your question').fill('Which insurer covers the plant?');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  const nothing = log.getByText('I found nothing about this in your documents.');
  await nothing.waitFor();
  // The box scrolls by itself to what is new.
  await expect
    .poll(() =>
      nothing.evaluate((element) => {
        const [line, box] = [element, element.closest('[role=log]')].map((one) =>
          one?.getBoundingClientRect(),
        );
        return line && box ? line.top >= box.top && line.bottom <= box.bottom : false;
      }),
    )
    .toBe(true);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByLabel('Your question').fill('When does the lease end?');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await log.getByRole('blockquote').getByText(sentence).waitFor();
  await log.getByRole('link', { name: /^Lease\.txt, line/ }).click();
  await page.waitForURL(/document=.*passage=0/);
  expect(complaints).toEqual([]);
});

it('a reply leads to a page after a moment, at once by its link, or not at all', async () => {
  const { page, complaints } = await visit(browser, desk);
  const began = Date.now();
  await page.clock.install({ time: began });
  await opened(page);
  // The page opens after a second and a half, which a busy machine takes to press a button.
  await page.clock.pauseAt(began + 120_000);
  await page.getByRole('button', { name: /^Open the results/ }).press('Enter');
  await page.getByRole('button', { name: 'Stay here' }).press('Enter');
  const link = logOf(page).getByRole('link', { name: 'Open Results', exact: true });
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.clock.runFor(10_000);
  expect(new URL(page.url()).pathname).toBe('/ai-assistant');
  await page.clock.resume();
  await page.getByLabel('Open pages by themselves').uncheck();
  await page.getByLabel('Your question').fill('dashboard');
  await page.getByLabel('Your question').press('Enter');
  await expect.poll(() => link.count()).toBe(2);
  expect(await page.getByRole('button', { name: 'Stay here' }).count()).toBe(0);
  await link.last().press('Enter');
  await page.getByRole('heading', { name: 'Results', level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Assistant', level: 1 }).waitFor();
  // The conversation was kept on the page only.
  await expect.poll(() => link.count()).toBe(0);
  await page.getByRole('button', { name: /^Open the results/ }).click();
  await page.waitForURL(/\/dashboard/);
  expect(complaints).toEqual([]);
});

it('the three ways to assess are offered to who may take them', async () => {
  const { page, complaints } = await visit(browser, desk);
  await opened(page);
  await page.getByRole('button', { name: /^Start an assessment/ }).click();
  for (const name of ['Launch for yourself', 'Launch with a team', 'Upload documents'])
    await logOf(page).getByRole('link', { name }).waitFor();
  await logOf(page).getByRole('link', { name: 'Launch with a team' }).click();
  await page.waitForURL(/\/assessment\/launch/);
  expect(complaints).toEqual([]);

  const auditor = await addMember(leader, server.url, 'auditor');
  const other = await visit(browser, phone);
  await opened(other.page, auditor);
  expect(await other.page.getByRole('button', { name: /^Start an assessment/ }).count()).toBe(0);
  await other.page.getByLabel('Your question').fill('start');
  await other.page.getByLabel('Your question').press('Enter');
  await logOf(other.page).getByText('Your role does not start assessments').waitFor();
  expect(other.complaints).toEqual([]);
});

it('quick replies state where people disagree, and name the framework', async () => {
  const { page, complaints } = await visit(browser, desk);
  await opened(page);
  await page.getByRole('button', { name: 'Where do we disagree?' }).click();
  await logOf(page)
    .getByText(/^Market size \(Market Characteristics\): on average the ratings/)
    .waitFor();
  await page.getByRole('button', { name: 'What is the framework?' }).click();
  await logOf(page)
    .getByText(/^Nine Lenses looks at an organization through 9 lenses/)
    .waitFor();
  await page.getByRole('button', { name: 'Finance', exact: true }).click();
  await logOf(page)
    .getByText(/^Financial is a lens of Assets/)
    .waitFor();
  expect(complaints).toEqual([]);
});
