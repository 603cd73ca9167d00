import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrived, desk, launchBrowser, type Visit, visit } from '../support/browser.ts';
import { mailedTokenIn } from '../support/client.ts';
import { startDns, type TestDns } from '../support/dns-server.ts';
import {
  startIdentityProvider,
  type TestIdentityProvider,
} from '../support/identity-provider/identity-provider.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';

let server: TestServer;
let smtp: TestSmtp;
let provider: TestIdentityProvider;
let dns: TestDns;
let browser: Browser;
beforeAll(async () => {
  smtp = await startSmtp();
  dns = await startDns();
  server = await startServer({ env: { SMTP_URL: smtp.url, DNS_SERVERS: dns.address } });
  provider = await startIdentityProvider(`${server.url}/login/sso`);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await provider?.stop();
  expect(await server?.stop()).toBe(0);
  await smtp?.close();
  await dns?.close();
});

const company = 'engines.example';
const owner = { email: `ada@${company}`, password: 'Correct-Horse-7', next: 'Another-Horse-8' };
const member = { email: `grace@${company}`, sub: 'grace' };
const linkFor = async (page: string, to: string, subject: string) =>
  `${server.url}/${page}?token=${mailedTokenIn((await smtp.letter(to, subject)).mail.text ?? '')}`;

/**
 * Ada registers, confirms her address, sets up a second factor and invites a colleague. The colleague signs in through the
 * identity provider and loses a permission while signed in. Ada forgets her password and sets a new one. Her security log shows
 * all of it.
 */
it('an account is used from registration to a forgotten password, with an invited colleague', async () => {
  const ada = await visit(browser, desk);
  const { page } = ada;

  await page.goto(`${server.url}/register`);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByLabel('Organization name').fill('Engines Ltd');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByLabel('Confirm password').fill(owner.password);
  await page.locator('form').getByRole('button', { name: 'Create account' }).click();
  await arrived(page);
  await page.getByText('Please confirm your email address.').waitFor();

  await page.goto(await linkFor('verify-email', owner.email, 'Confirm your email address'));
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByText('Please confirm your email address.').waitFor({ state: 'detached' });
  expect(page.url()).not.toContain('token');

  const secret = await turnCodesOn(ada);
  await connectProvider(ada);
  await inviteGrace(page);

  const grace = await signInThroughProvider();
  await loseReports(page, grace);

  await forgetAndReset(ada, secret);
  await readLog(page);
  expect([...ada.complaints, ...grace.complaints]).toEqual([]);
});

async function turnCodesOn({ page, complaints }: Visit): Promise<string> {
  await page.goto(`${server.url}/profile?tab=security`);
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(owner.password);
  await dialog.locator('button[type=submit]').click();
  await page.getByText('Scan this picture').waitFor();
  const secret = (await page.locator('code').first().innerText()).trim();
  await page.getByLabel('Six digits from the app').fill(codeOf(secret, 0));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('Keep these recovery codes').waitFor();
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Second factor' }) });
  await card.getByText('On', { exact: true }).waitFor();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  const recovery = (await codes.first().textContent()) ?? '';
  await keepTheCodes(page);
  await page.getByRole('button', { name: 'Make new recovery codes' }).click();
  await dialog.getByLabel('Your password').fill(owner.password);
  await dialog.locator('button[type=submit]').click();
  // This session began before the second factor was set up, so a code is requested.
  await dialog.getByLabel('Code of your second factor').fill(recovery);
  await dialog.locator('button[type=submit]').click();
  await keepTheCodes(page);
  expect(complaints.splice(0)).toEqual([expect.stringMatching(/403 .*recovery-codes/)]);
  return secret;
}

/** Saves the recovery codes, after trying to leave the page without saving, which asks for confirmation. */
async function keepTheCodes(page: Page): Promise<void> {
  await page.getByText('Keep these recovery codes').waitFor();
  await page.getByRole('tab', { name: 'Profile' }).click();
  const asked = page.getByRole('dialog');
  await asked.getByText('Leave without these codes?').waitFor();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
}

/** The code for now, or for a number of 30 s steps later. Each step's code is valid once. */
const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function connectProvider({ page, complaints }: Visit): Promise<void> {
  await page.goto(`${server.url}/organization`);
  await page.getByRole('button', { name: 'Connect a provider' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Issuer').fill(provider.issuer);
  await dialog.getByLabel('Client ID').fill(provider.clientId);
  await dialog.getByLabel('Client secret').fill(provider.clientSecret);
  await dialog.getByLabel('Email domains').fill(company);
  await dialog.getByLabel('Your password').fill(owner.password);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Single sign-on was saved.').first().waitFor();
  // Naming the company's domain is not sufficient: its DNS must contain the record.
  const entry = page.getByRole('list', { name: 'Email domains' }).getByRole('listitem');
  await entry.getByText('Waiting for the DNS record').waitFor();
  await entry.getByRole('button', { name: 'Check now' }).click();
  await entry.getByRole('alert').getByText('The DNS has no TXT record').waitFor();
  expect(complaints.splice(0)).toEqual([expect.stringMatching(/409 .*sso\/check/)]);
  const [name = '', value = ''] = await entry.locator('code').allInnerTexts();
  expect(name).toBe(`_nine-lenses-challenge.${company}`);
  dns.set(name, [value]);
  await entry.getByRole('button', { name: 'Check now' }).click();
  await entry.getByText('Proven', { exact: true }).waitFor();
}

async function inviteGrace(page: Page): Promise<void> {
  await page.goto(`${server.url}/team`);
  await page.getByRole('button', { name: 'Invite member' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(member.email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText(`An invitation was sent to ${member.email}.`).first().waitFor();
  await smtp.letter(member.email, 'Ada Byron invites you to Engines Ltd');
}

async function signInThroughProvider(): Promise<Visit> {
  await provider.signIn({
    sub: member.sub,
    email: member.email,
    email_verified: true,
    given_name: 'Grace',
    family_name: 'Hopper',
  });
  const grace = await visit(browser, desk);
  await grace.page.goto(`${server.url}/login`);
  await grace.page.getByText('SSO', { exact: true }).click();
  await grace.page.getByLabel('Email').fill(member.email);
  await grace.page.getByRole('button', { name: 'Continue with SSO' }).click();
  await arrived(grace.page);
  await grace.page.getByRole('link', { name: 'Results', exact: true }).click();
  await grace.page.waitForURL('**/dashboard*');
  return grace;
}

async function loseReports(page: Page, { page: colleague }: Visit): Promise<void> {
  await page.reload();
  await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
  await page.getByRole('menuitem', { name: 'Change access' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('View Reports').uncheck();
  const gone = colleague.getByText('Your account may not see who takes part').first().waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The access of Grace Hopper was changed.').first().waitFor();
  await gone;
}

async function forgetAndReset({ page }: Visit, secret: string): Promise<void> {
  await page
    .getByRole('button', { name: /Ada Byron|Account/ })
    .first()
    .click();
  await leaveBeforeTheAnswer(page);
  await page.goto(`${server.url}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
  await page.getByLabel('Email').fill(owner.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.getByRole('button', { name: 'Send another email' }).waitFor();
  await page.goto(await linkFor('reset-password', owner.email, 'Choose a new password'));
  await page.getByLabel('New password', { exact: true }).fill(owner.next);
  await page.getByLabel(/Confirm/).fill(owner.next);
  expect(page.url()).not.toContain('token');
  await page.locator('form button[type=submit]').click();
  // After three seconds the page continues to the sign-in page.
  await page.waitForURL('**/login*');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.next);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await arrived(page);
}

/**
 * Leaves the page after the server has signed out but before its answer arrives. The next page must not use the ended session.
 */
async function leaveBeforeTheAnswer(page: Page): Promise<void> {
  const signedOut = new Promise<void>((resolve) => {
    void page.route('**/api/auth/logout', async (route) => {
      await route.fetch();
      resolve();
    });
  });
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await signedOut;
}

async function readLog(page: Page): Promise<void> {
  await page.goto(`${server.url}/profile?tab=security`);
  for (const line of [
    'The account was made.',
    'Signed in by registering.',
    'The email address was confirmed.',
    'One-time codes were turned on.',
    'A link to choose a new password was asked for.',
    'A new password was chosen through a mailed link.',
    'Signed in with the password and a second factor.',
  ])
    await page.getByText(line).first().waitFor();
}
