import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asTheirBrowser,
  axeProblems,
  desk,
  launchBrowser,
  narrow,
  phone,
  sidewaysScroll,
  signInByApi,
  visit,
} from '../support/browser.ts';
import {
  callerOf,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  registerLeader,
} from '../support/client.ts';
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

describe('a leader who launches an assessment', () => {
  it('finds an empty form afterwards, even if the next page is slow to load', async () => {
    const { page, complaints, context } = await visit(browser, desk);
    await signIn(page);
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route('**/api/assessments/*/participation*', async (route) => {
      await opened;
      await route.continue();
    });
    await page.clock.install();
    await page.goto(`${server.url}/assessment/launch`);
    await page.getByLabel('Assessment name').fill('Spring review');
    await page.getByLabel('Email, person 1').fill('grace@example.org');
    await page.getByText('With 1 person no score can come out; 5 are needed.').waitFor();
    await page.clock.runFor(1_000);
    await page.getByText('Draft saved').waitFor();

    await launchFromForm(page);
    await page.getByText('Assessment launched!').waitFor();
    // The page is still open, so its delayed save would run now.
    await page.clock.runFor(1_000);
    expect(await drafts(page)).toEqual([]);

    open();
    await page.waitForURL('**/ceo-dashboard**');
    await page.goto(`${server.url}/assessment/launch`);
    await page.getByLabel('Assessment name').waitFor();
    expect(await page.getByLabel('Assessment name').inputValue()).toBe('');
    expect(await page.getByText('Your draft from last time').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('a leader with custom groups', () => {
  it('names, orders and fills them, chooses the release setting, and sees the same on all later pages', async () => {
    const { page, complaints, context } = await visit(browser, narrow);
    await signIn(page);
    await page.goto(`${server.url}/assessment/launch`);
    // Pressed in vain, the disabled button says at each field what is missing, for as long as it is.
    await page.getByText('Needs a name and at least one email', { exact: true }).waitFor();
    const press = page.getByRole('button', { name: 'Launch Assessment' });
    expect(await press.getAttribute('aria-disabled')).toBe('true');
    await press.focus();
    await page.keyboard.press('Enter');
    const errors = page.getByRole('region', { name: 'Please fix the following errors:' });
    await errors.waitFor();
    expect(await errors.getByRole('link').allInnerTexts()).toEqual([
      'Assessment name is required',
      'At least one email is required',
    ]);
    await expect.poll(() => errors.evaluate((region) => region.contains(document.activeElement))).toBe(true);
    await errors.getByRole('link', { name: 'Assessment name is required' }).click();
    await page.getByRole('textbox', { name: 'Assessment name' }).and(page.locator(':focus')).fill('Sites');
    await errors.getByText('Assessment name is required').waitFor({ state: 'detached' });
    await errors.getByText('At least one email is required').waitFor();
    const radio = (name: string) => page.getByRole('radio', { name, exact: true });
    const list = page.getByRole('list', { name: 'Groups' });
    /** A single word that is wider than the page. */
    const long = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenverein';

    await radio('Eight stakeholder types').check();
    await list.getByText('Advisor', { exact: true }).waitFor();
    await radio('My own').check();
    for (const site of ['Porto', 'Berlim', 'Oslo']) {
      await page.getByLabel('Add a group').fill(site);
      await page.keyboard.press('Enter');
    }
    await page.getByLabel('Add a group').evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', 'Lima\nPORTO\n\nQuito\n');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByText(/^Not added, .*: PORTO$/).waitFor();
    for (const site of ['Lima', 'Quito']) await page.getByRole('button', { name: `Remove ${site}` }).click();
    await page.getByLabel('Add a group').fill('oslo');
    await page.keyboard.press('Enter');
    await page.getByText('“oslo” and “Oslo” are the same group').waitFor();
    await page.getByLabel('Name of the group Berlim').fill('Berlin');
    await page.keyboard.press('Enter');
    // An element keeps the focus when its row is rendered again or moves.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Name of the group Berlin');
    await page.getByRole('button', { name: 'Move Berlin down' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Berlin is number 3 of 3.').waitFor({ state: 'attached' });
    await expect.poll(focused).toBe('Move Berlin down');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Berlin is number 2 of 3.').waitFor({ state: 'attached' });
    await expect.poll(focused).toBe('Move Berlin up');
    await page.keyboard.press('Enter');
    await page.getByText('Berlin is number 1 of 3.').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Remove Oslo' }).click();

    await page.getByRole('button', { name: 'Add from a list or file' }).click();
    const paste = page.getByRole('dialog');
    await paste
      .getByLabel('People', { exact: true })
      .fill(
        `Ada, ada@own.example, berlin\nBo; bo@own.example; Porto\nCy, cy@own.example, ${long}\nDi, di@own.example, Home office\nEd, ed@own.example`,
      );
    await paste.getByRole('button', { name: 'Add 5 people' }).click();
    await page.getByRole('button', { name: `Add “${long}” as a group` }).click();
    await page.getByLabel('Put “Home office” into…').selectOption(long);
    await page.getByText('Some people are in groups').waitFor({ state: 'detached' });
    const groupOf = (position: number) => page.getByLabel(`Group, person ${position}`, { exact: true });
    expect(await groupOf(1).inputValue()).toBe('Berlin');
    expect(await groupOf(4).inputValue()).toBe(long);
    expect(await groupOf(5).inputValue()).toBe('');

    expect(await radio('When the assessment closes').isChecked()).toBe(true);
    await page.getByText('Usual for fewer than 20 people.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);

    await page.getByRole('button', { name: 'Launch Assessment' }).click();
    await page.getByRole('link', { name: 'Please select a group for person 5' }).click();
    await groupOf(5).selectOption('Porto');
    await launchFromForm(page);
    await page.getByText('Assessment launched!').waitFor();

    const board = page.getByRole('main');
    await board.getByText('Scores are shown when the assessment closes').waitFor();
    const [first = '', second = '', third = ''] = await board
      .getByRole('progressbar', { name: /^Complete, about: / })
      .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('aria-label') ?? ''));
    expect([first, second, third]).toEqual([
      'Complete, about: Berlin',
      'Complete, about: Porto',
      `Complete, about: ${long}`,
    ]);
    expect(await sidewaysScroll(page)).toBe(0);
    // Waits until no more changes arrive: the actions offered for a person change when their mail is stored in the outbox.
    await page.getByText('nothing was sent to 5 people').waitFor();
    await page.getByRole('button', { name: 'Actions for Cy' }).click();
    await page.getByRole('menuitem', { name: 'Correct details' }).click();
    await page.getByRole('dialog').getByLabel('Stakeholder group').selectOption('Porto');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The details of Cy are corrected.').waitFor();

    const links = await linksFromOutbox(leader, ['cy@own.example']);
    const survey = await visit(browser, narrow);
    await survey.page.goto(links.get('cy@own.example') ?? '');
    await survey.page.getByText('Nobody sees a score before the assessment closes.').waitFor();
    expect(await sidewaysScroll(survey.page)).toBe(0);
    const chosen = survey.page.getByLabel('Your group');
    expect(await chosen.inputValue()).toBe('Porto');
    expect(await chosen.locator('option').allTextContents()).toEqual(['Berlin', 'Porto', long]);
    expect(await axeProblems(survey.page)).toEqual([]);
    expect([...complaints, ...survey.complaints]).toEqual([]);
    await survey.context.close();
    await context.close();
  });
});

describe('a person who changes an answer after submitting', () => {
  it.each([
    [
      'atClosing',
      /^You can still change your answers until the organiser closes the assessment\.$/,
      'Changes count until the assessment closes.',
    ],
    [
      'inSteps',
      /If your answers are already part of shown results/,
      'If your answers are already part of shown results, changes wait until the assessment closes. Then they count only for questions where at least 5 people of your group changed something; for the others your earlier answer stays in the results. Comments that are shown already change in the same way.',
    ],
  ] as const)(
    'reads the effect before and afterwards, with scores %s',
    async (releases, thanks, sentence) => {
      const email = `${releases.toLowerCase()}@change.example`;
      await launch(leader, {
        name: 'Changes',
        company: 'Engines Ltd',
        releases,
        participants: [{ name: 'Mary', email, role: 'Employee' }],
      });
      const link = (await linksFromOutbox(leader, [email])).get(email) ?? '';
      const taker = await openLink(callerOf(server.url), link);
      await taker.start();
      await taker.save([{ theme: '1.1.1', score: 4 }]);
      await taker.submit();

      const { page, complaints, context } = await visit(browser, narrow);
      await asTheirBrowser(context, server.url);
      await page.goto(link);
      await page.getByText(thanks).waitFor();
      await page.getByRole('button', { name: 'Change my answers' }).click();
      await page
        .getByText(`You have submitted. What you change here is saved at once. ${sentence}`)
        .waitFor();
      const first = page.locator('fieldset').first();
      await first.getByRole('radio', { name: /^7/ }).check();
      await page.getByText(`Your change is saved. ${sentence}`).waitFor();
      expect(await axeProblems(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});

describe('an assessment that opens later', () => {
  it('shows its opening and closing times in the invitation and above the board', async () => {
    const { assessmentId } = await launch(leader, {
      name: 'Later review',
      company: 'Engines Ltd',
      opensAt: '2099-03-14T08:00:00.000Z',
      closesAt: '2099-03-28T17:00:00.000Z',
      participants: [{ name: 'Linus', email: 'linus@example.org', role: 'Employee' }],
    });
    await linksFromOutbox(leader, ['linus@example.org']);
    const read = <T>(path: string) => leader.call<T>('GET', path, undefined, { token: leader.token });
    const { mails } = await read<{ mails: readonly { id: string; to: string }[] }>('/api/outbox');
    const mail = mails.find(({ to }) => to === 'linus@example.org');
    const { text } = await read<{ text: string }>(`/api/outbox/${mail?.id}`);
    expect(text).toMatch(/You can answer .* from .*14 March 2099.* until .*28 March 2099/);

    const { page, context } = await visit(browser, desk);
    await signIn(page);
    await page.goto(`${server.url}/ceo-dashboard?assessment=${assessmentId}`);
    await page.getByText(/Opens 14 Mar 2099, .*, closes 28 Mar 2099/).waitFor();
    await context.close();
  });
});

describe('a leader who invited too few people', () => {
  it('sees how many are missing, is warned before losing a list of people, and is told the outcome before closing', async () => {
    const { page, complaints, context } = await visit(browser, phone);
    await signIn(page);
    const { assessmentId } = await launch(leader, {
      name: 'Small review',
      company: 'Engines Ltd',
      participants: [{ name: 'Grace', email: 'grace@example.org', role: 'Employee' }],
    });
    await page.goto(`${server.url}/ceo-dashboard?assessment=${assessmentId}`);
    await page.getByText('Invite 4 more: results need at least 5 people').waitFor();

    await page.getByRole('button', { name: 'Add people' }).click();
    const email = page.getByLabel('Email, person 1');
    await email.fill('alan@example.org');
    const question = page.getByRole('dialog', { name: 'Leave without inviting?' });
    // Pressed repeatedly, because at the second Escape a browser closes a dialog without notifying the page.
    await page.keyboard.press('Escape');
    await question.getByText('1 person in this list would be lost.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await question.waitFor();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    expect(await email.inputValue()).toBe('alan@example.org');
    await page.getByRole('button', { name: 'Send invitations' }).click();
    await page.getByText('Invite 3 more: results need at least 5 people').waitFor();

    await page.getByRole('button', { name: 'Close assessment' }).click();
    const closing = page.getByRole('dialog');
    await closing.getByText('0 of 2 submitted: no results will be shown').waitFor();
    await closing.getByText('2 people have not started.').waitFor();
    await closing.getByRole('button', { name: 'Close assessment' }).click();
    await page.getByText('Closed with 0 of the 5 people a score needs: no results are shown').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('discards an empty list of people without a confirmation', async () => {
    const { page, context } = await visit(browser, phone);
    await signIn(page);
    const { assessmentId } = await launch(leader, {
      name: 'Another review',
      company: 'Engines Ltd',
      participants: [{ name: 'Grace', email: 'grace@example.org', role: 'Employee' }],
    });
    await page.goto(`${server.url}/ceo-dashboard?assessment=${assessmentId}`);
    await page.getByRole('button', { name: 'Add people' }).click();
    await page.getByRole('dialog', { name: 'Add people' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await context.close();
  });
});

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('launch-draft')));

async function signIn(page: Page): Promise<void> {
  await signInByApi(page, server.url, leader);
}
