import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asTheirBrowser,
  axeProblems,
  desk,
  launchBrowser,
  narrow,
  signInByApi,
  visit,
} from '../support/browser.ts';
import {
  callerOf,
  type Leader,
  launch,
  linkIn,
  openLink,
  participationOf,
  registerLeader,
} from '../support/client.ts';
import { type Product, runProduct } from '../support/product.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { waitFor } from '../support/wait-for.ts';

// A Wednesday morning and a Friday evening in UTC, which applies because the organisation has no time zone.
const wednesday = Date.parse('2030-11-27T10:00:00.000Z');
const friday = Date.parse('2030-11-29T21:00:00.000Z');
const names = ['Grace Hopper', 'Alan Turing', 'Edsger Dijkstra', 'Barbara Liskov', 'Margaret Hamilton'];
const addressOf = (name: string) => `${name.split(' ')[0]?.toLowerCase()}@example.org`;

let now = wednesday;
let smtp: TestSmtp;
let product: Product;
let browser: Browser;
let leader: Leader;

beforeAll(async () => {
  smtp = await startSmtp();
  product = await runProduct({
    env: { SMTP_URL: smtp.url },
    change: (infra) => ({ ...infra, clock: { now: () => now } }),
  });
  browser = await launchBrowser();
  leader = await registerLeader(product.url);
  const { assessmentId, position } = await launch(leader, {
    name: 'Autumn review',
    company: 'Engines Ltd',
    participants: names.map((name) => ({
      name,
      email: addressOf(name),
      role: name.startsWith('Margaret') ? 'Manager' : 'Employee',
    })),
  });
  await smtp.received(names.length);
  const taking = async (name: string) => {
    const taker = await openLink(callerOf(product.url), smtp.linkOf(addressOf(name)));
    await taker.start();
    await taker.save([{ theme: '1.1.1', score: 7 }]);
    return taker;
  };
  await taking('Alan Turing');
  await (await taking('Edsger Dijkstra')).submit();
  const { people } = await participationOf(leader, assessmentId, position);
  const barbara = people.find(({ name }) => name === 'Barbara Liskov')?.participantId;
  await leader.call('POST', `/api/assessments/${assessmentId}/participants/${barbara}/revoke`, {}, leader);
  await waitFor(
    async () => {
      const { counts } = (await participationOf(leader, assessmentId)).assessment;
      expect([counts.invited, counts.sent, counts.submitted]).toEqual([4, 4, 1]);
    },
    { interval: 50 },
  );
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await smtp?.close();
});

describe('a leader on Wednesday morning', () => {
  it('previews a reminder, sends it to the people who have not finished, and its link works', async () => {
    const { page, complaints, context } = await visit(browser, desk);
    await signIn(page);
    await page.getByRole('button', { name: 'Send a reminder' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send a reminder' });
    await dialog.getByText('2 people have not opened their link').waitFor();
    await dialog.getByText('1 person started and has not submitted').waitFor();
    expect(
      await dialog.getByLabel('Those who have not submitted').locator('option').allTextContents(),
    ).toEqual(['Everybody (3)', 'Manager (1)', 'Employee (2)']);
    const shown = dialog.getByRole('region', { name: 'The mail' });
    await dialog.getByLabel('Those who have not submitted').selectOption('Manager');
    await shown.getByText('To: Margaret Hamilton', { exact: true }).waitFor();
    await dialog.getByLabel('Those who have not submitted').selectOption({ index: 0 });
    await shown.getByText('and 2 people more').waitFor();
    await dialog.getByLabel('A line of your own').fill('Your view <i>counts</i>.');
    await shown.getByText('Ada Byron writes: “Your view <i>counts</i>.”').waitFor();
    await shown.getByText(/\[the personal link of .*\]/).waitFor();
    // An accidental Escape does not discard the text.
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    expect(await dialog.getByLabel('A line of your own').inputValue()).toBe('Your view <i>counts</i>.');
    expect(await shown.textContent()).not.toMatch(/https?:/);
    expect(await axeProblems(page)).toEqual([]);

    await dialog.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('A reminder is on its way to 3 people.').waitFor();
    const mails = (await smtp.received(names.length + 3)).slice(names.length);
    expect(mails.map(({ to }) => to).sort()).toEqual(
      ['Alan Turing', 'Grace Hopper', 'Margaret Hamilton'].map(addressOf),
    );
    for (const { mail } of mails) {
      expect(mail.subject).toBe('Reminder from Ada Byron: Autumn review');
      expect(mail.text).toContain('Ada Byron writes: “Your view <i>counts</i>.”');
    }
    await page.getByText('Reminder asked for 3 people', { exact: true }).waitFor();
    const rows = page.getByRole('region', { name: 'People' }).locator('tbody tr');
    await expect.poll(() => rows.filter({ hasText: /Reminded/ }).count()).toBe(3);
    expect(await rows.filter({ hasText: 'Edsger' }).textContent()).not.toContain('Reminded');

    // A person who has answered half continues at the same place.
    const alan = mails.find(({ to }) => to === addressOf('Alan Turing'));
    const survey = await visit(browser, desk);
    await asTheirBrowser(survey.context, product.url);
    await survey.page.goto(linkIn(alan?.mail.text ?? ''));
    await survey.page.getByText(/^Continue at/).waitFor();
    await survey.context.close();

    // A person is reminded at most once a day, even individually.
    await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
    await page.getByRole('menuitem', { name: 'Send a reminder' }).click();
    await dialog
      .getByText('Was reminded in the last 24 hours. The next reminder is possible from 28 Nov 2030')
      .waitFor();
    expect(await dialog.getByRole('button', { name: 'Send now' }).getAttribute('aria-disabled')).toBe('true');
    expect(await axeProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('a leader on Friday evening, with a phone of 320 px and the keyboard only', () => {
  it('starts to close the assessment, sends reminders first, and is told that the mails go out on Monday', async () => {
    now = friday;
    const { page, complaints, context } = await visit(browser, { ...narrow, colorScheme: 'dark' });
    await signIn(page);
    await page.getByRole('button', { name: 'Close assessment' }).press('Enter');
    await page.getByRole('button', { name: 'Remind them first' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Send a reminder' });
    await dialog.getByText(/Will be sent on 2 Dec 2030, 08:00/).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);

    await dialog.getByRole('button', { name: 'Send when quiet hours end' }).press('Enter');
    await page.getByText(/A reminder goes out to 3 people on 2 Dec 2030, 08:00\./).waitFor();
    await expect.poll(() => page.getByText(/^Reminder goes out 2 Dec 2030, 08:00$/).count()).toBe(3);
    expect(await axeProblems(page)).toEqual([]);
    expect(await smtp.received(names.length + 3)).toHaveLength(names.length + 3);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

async function signIn(page: Page): Promise<void> {
  const { email, password } = leader;
  await signInByApi(page, product.url, { email, password });
  await page.goto(`${product.url}/ceo-dashboard`);
}
