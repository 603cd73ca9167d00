import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems, desk, launchBrowser, phone, visit } from '../support/browser.ts';
import { type Leader, launch, linksFromOutbox, registerLeader } from '../support/client.ts';
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
  it('finds an empty form afterwards, also when the next page takes its time', async () => {
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

    await page.getByRole('button', { name: 'Launch Assessment' }).click();
    await page.getByText('Assessment launched!').waitFor();
    // The page is still there: whatever it meant to do a moment later happens now.
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

describe('an assessment that opens later', () => {
  it('says when it opens and closes, in the invitation and above the board', async () => {
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
    await page.getByText(/Opens Mar 14, 2099, .*, closes Mar 28, 2099/).waitFor();
    await context.close();
  });
});

describe('a leader of too few people', () => {
  it('is told so on the board, loses no list of people, and closes knowing what comes out', async () => {
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
    // Escape again and again: a browser closes a dialog on the second one without asking the page.
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

  it('leaves an empty list of people without a question', async () => {
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
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill(leader.email);
  await page.getByLabel('Password', { exact: true }).fill(leader.password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' });
}
