import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '../../api/account/contract/auth.ts';
import {
  axeProblems,
  desk,
  launchBrowser,
  phone,
  sidewaysScroll,
  signInByApi,
  visit,
} from '../support/browser.ts';
import { type Leader, launch, linkIn, mailedTokenIn, registerLeader } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';

// One person invites through a link that they post; another comes through it with a phone.

let smtp: TestSmtp;
let server: TestServer;
let browser: Browser;
let leader: Leader;
let assessmentId: string;

beforeAll(async () => {
  smtp = await startSmtp();
  server = await startServer({ env: { SMTP_URL: smtp.url } });
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  ({ assessmentId } = await launch(leader, {
    name: 'Spring check',
    company: 'Engines Ltd',
    participants: [{ name: 'Grace Hopper', email: 'grace@example.org', role: 'Manager' }],
  }));
  await smtp.received(1);
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
  await smtp?.close();
});

/** The environment variable SHOTS names a folder for screenshots. */
const shots = process.env.SHOTS;
const widths = [390, 1024];

/** Without accessibility problems and sideways scrolling, on a phone and on a small screen. */
async function looksRight(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    expect(await axeProblems(page), `${name} ${width}`).toEqual([]);
    expect(await sidewaysScroll(page), `${name} ${width}`).toBe(0);
    for (const scheme of shots ? (['light', 'dark'] as const) : []) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.screenshot({ path: `${shots}/${name}-${width}-${scheme}.png`, fullPage: true });
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
  if (before) await page.setViewportSize(before);
}

it('a leader turns the shared link on and copies it; a colleague enters an address on a phone, confirms the letter, gets a personal link by mail and rates', async () => {
  const office = await visit(browser, desk);
  await office.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInByApi(office.page, server.url, leader);
  await office.page.goto(`${server.url}/ceo-dashboard?assessment=${assessmentId}`);
  const card = office.page.getByRole('region', { name: 'Shared link' });
  await card.getByRole('button', { name: 'Turn on' }).focus();
  await office.page.keyboard.press('Enter');

  // A wrong number is said at its field; any address says what it means.
  await card.getByText(/so one person can answer several times\./).waitFor();
  expect(await card.getByLabel('Mail domains', { exact: true }).inputValue()).toBe('example.org');
  await card.getByLabel('At most this many people').fill('0');
  await card.getByRole('button', { name: 'Turn on the link' }).click();
  await card.getByText('Please enter a number from 1 to 10,000.').waitFor();
  await looksRight(office.page, 'claim-form');
  await card.getByLabel('At most this many people').fill('200');
  await card.getByRole('button', { name: 'Turn on the link' }).click();
  await card.getByText('Addresses at example.org').waitFor();
  const copy = card.getByRole('button', { name: 'Copy' });
  // It is said for two seconds.
  await Promise.all([card.getByText('Copied!').waitFor(), copy.click()]);
  await card.getByText('Copied!').waitFor({ state: 'hidden' });
  const link = await office.page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`${server.url}/claim#${assessmentId}.`);
  await looksRight(office.page, 'claim-card');

  const outside = await visit(browser, phone);
  const { page } = outside;
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'Take part in “Spring check”' }).waitFor();
  await looksRight(page, 'claim-page');
  // A reload keeps the link, and an address elsewhere is refused at the field.
  await page.reload();
  await page.getByLabel('Email').fill('alan@elsewhere.example');
  await page.keyboard.press('Enter');
  await page.getByText(/^This link is for addresses at example\.org\./).waitFor();
  await looksRight(page, 'claim-refused');
  await page.getByLabel('Email').fill('alan@example.org');
  await page.getByRole('button', { name: 'Send me the letter' }).click();
  await page.getByRole('heading', { level: 1, name: 'Check your mail' }).waitFor();
  await page.getByText(/^If this address may get mail from here, a letter to it is on its way\./).waitFor();
  await looksRight(page, 'claim-asked');

  // Opening the letter's link changes nothing; its button does.
  const { mail } = await smtp.letter('alan@example.org', 'Confirm that you want to take part');
  const [confirming = ''] = /https?:\/\/\S+\/claim\/confirm#token=[\w-]+/.exec(mail.text ?? '') ?? [];
  const response = await page.goto(confirming);
  expect(response?.headers()['x-robots-tag']).toBe('noindex');
  await page.getByRole('heading', { level: 1, name: 'Take part' }).waitFor();
  expect(page.url()).toBe(`${server.url}/claim/confirm`);
  await looksRight(page, 'claim-confirm');
  await card.getByText('0 of at most 200').waitFor();
  expect(await office.page.getByText('alan@example.org').count()).toBe(0);
  await page.getByRole('button', { name: 'Yes, send me my personal link' }).click();
  await page.getByText(/^Confirmed\. Your personal link is on its way to the same mailbox/).waitFor();
  await looksRight(page, 'claim-confirmed');

  const invitation = (await smtp.received(2)).find(({ to }) => to === 'alan@example.org');
  await page.goto(linkIn(invitation?.mail.text ?? ''));
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByText('Page 1 of 37').waitFor();
  await page.locator('fieldset').first().locator('label').filter({ hasText: '7' }).first().click();
  await card.getByText('1 of at most 200').waitFor();
  await office.page.getByText('1 of the people invited came through a shared link.').waitFor();
  await office.page.getByText('alan@example.org').first().waitFor();

  // The letter works once.
  await page.goto(confirming);
  await page.getByRole('button', { name: 'Yes, send me my personal link' }).click();
  await page.getByRole('heading', { level: 1, name: 'Nothing to confirm' }).waitFor();
  await looksRight(page, 'claim-used');

  // After a reload the link is not shown any more; turned off, its page is closed.
  await office.page.reload();
  await card.getByText(/^The link is shown only when it is made\./).waitFor();
  await card.getByRole('button', { name: 'Turn off' }).click();
  await office.page
    .getByRole('dialog', { name: 'Turn off the shared link?' })
    .getByRole('button', { name: 'Turn off' })
    .click();
  await card.getByRole('button', { name: 'Turn on' }).waitFor();
  await page.goto(link);
  await page.getByText('This link is not open any more. Ask the person who gave it to you.').waitFor();
  await looksRight(page, 'claim-ended');
  expect(office.complaints).toEqual([]);
});

it('the card says that the link is paused once the member who turned it on has left, and a new one is turned on in its place', async () => {
  const member = await memberFrom();
  const { assessmentId: own } = await launch(leader, {
    name: 'Autumn check',
    company: 'Engines Ltd',
    participants: [{ name: 'Grace Hopper', email: 'grace@autumn.example', role: 'Manager' }],
  });
  const wish = { domains: ['example.org'], people: 5, role: 'Employee' };
  const made = await leader.call<{ path: string }>('POST', `/api/assessments/${own}/claim-link`, wish, {
    ...leader,
    token: member.accessToken,
  });
  await leader.call(
    'DELETE',
    `/api/team/members/${member.user.id}`,
    { currentPassword: leader.password },
    leader,
  );
  const { page, complaints, context } = await visit(browser, phone);
  await signInByApi(page, server.url, leader);
  await page.goto(`${server.url}/ceo-dashboard?assessment=${own}`);
  const card = page.getByRole('region', { name: 'Shared link' });
  await card.getByText('Paused: Mem Ber may not invite now. Nobody can come through the link.').waitFor();
  await looksRight(page, 'claim-paused');
  await card.getByRole('button', { name: 'New link' }).focus();
  await page.keyboard.press('Enter');
  await card.getByRole('button', { name: 'Make a new link' }).focus();
  await page.keyboard.press('Enter');
  await card.getByText('Paused:').waitFor({ state: 'detached' });
  await card.getByRole('button', { name: 'Copy' }).waitFor();
  expect(complaints).toEqual([]);
  await page.goto(`${server.url}${made.path}`);
  await page.getByText('This link is not open any more. Ask the person who gave it to you.').waitFor();
  await context.close();
});

/** A member who accepted a mailed invitation. */
async function memberFrom(): Promise<Session> {
  const email = 'mem.ber@example.org';
  await leader.call('POST', '/api/team/invitations', { email, role: 'member' }, leader);
  const token = mailedTokenIn((await smtp.letter(email, '')).mail.text ?? '');
  return leader.call<Session>('POST', '/api/member-invitations/accept', {
    ...{ token, firstName: 'Mem', lastName: 'Ber', password: 'Correct-Horse-8' },
  });
}
