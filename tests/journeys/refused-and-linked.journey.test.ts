import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrived, axeProblems, launchBrowser, phone, sidewaysScroll, visit } from '../support/browser.ts';
import { confirmAddress, type Leader, launch, mailedTokenIn, registerLeader } from '../support/client.ts';
import { startDns } from '../support/dns-server.ts';
import { startIdentityProvider } from '../support/identity-provider/identity-provider.ts';
import { readMail, startScriptedSmtp } from '../support/scripted-smtp.ts';
import { startServer } from '../support/server.ts';
import { connectProvider, proveDomain } from '../support/sso.ts';
import { waitFor } from '../support/wait-for.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

async function signIn(page: Page, at: string, { email, password }: Leader): Promise<void> {
  await page.goto(`${at}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await arrived(page);
}

async function looksRight(page: Page): Promise<void> {
  expect(await axeProblems(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

describe('a mail server that refuses all mails of the installation', () => {
  it('is reported to the operator, blocks no address, and once repaired delivers all mails', async () => {
    const smtp = await startScriptedSmtp();
    const address = 'operator@example.org';
    const server = await startServer({ env: { OPERATOR_EMAILS: address, SMTP_URL: smtp.url } });
    const leader = await registerLeader(server.url, { email: address });
    const letter = await waitFor(() => {
      const found = smtp.letters.find(({ to }) => to === address);
      if (!found) throw new Error('no letter yet');
      return found;
    });
    const token = mailedTokenIn((await readMail(letter)).text ?? '');
    await leader.call('POST', '/api/auth/verify-email', { token }, { token: leader.token });

    smtp.script(({ step }) => (step === 'rcpt' ? { say: '550 relay not permitted' } : undefined));
    const people = ['ann', 'bo', 'cy'].map((name) => ({
      name,
      email: `${name}@example.org`,
      role: 'Employee' as const,
    }));
    const { assessmentId } = await launch(leader, {
      name: 'Spring',
      company: 'Engines',
      participants: people,
    });
    const { page, complaints, context } = await visit(browser, phone);
    await signIn(page, server.url, leader);
    await page.goto(`${server.url}/operations`);
    await page
      .getByText(/The mail server refuses \d mails? for a reason that concerns this installation/)
      .waitFor();
    await page.getByText('It says: 550 relay not permitted').first().waitFor();
    await looksRight(page);
    expect(smtp.accepted).toEqual([]);

    // The relay accepts mails again, and no manual step is needed.
    smtp.script(() => undefined);
    await smtp.until((accepted) => accepted.length === 3);
    expect(smtp.accepted.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email));
    await page.goto(`${server.url}/ceo-dashboard?assessment=${assessmentId}`);
    await page.getByText('3 sent').first().waitFor();
    await looksRight(page);
    await page.goto(`${server.url}/operations`);
    await page.getByText('Everything is up to date.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
    expect(await server.stop()).toBe(0);
    await smtp.close();
  });
});

describe('an account with a second factor', () => {
  it('is linked to its organisation’s provider by password and code, and is then opened by the provider alone', async () => {
    const domain = 'linked.example';
    const dns = await startDns();
    const server = await startServer({ env: { DNS_SERVERS: dns.address } });
    const provider = await startIdentityProvider(`${server.url}/login/sso`);
    const leader = await registerLeader(server.url, { email: `owner@${domain}` });
    await confirmAddress(leader);
    await connectProvider(leader, provider, [domain]);
    await proveDomain(leader, dns, domain);
    const ask = <T>(path: string, json: object) =>
      leader.call<T>('POST', path, json, { token: leader.token });
    const { secret } = await ask<{ secret: string }>('/api/account/totp', {
      currentPassword: leader.password,
    });
    const codeAt = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
    const { recoveryCodes } = await ask<{ recoveryCodes: readonly string[] }>('/api/account/totp/enable', {
      code: codeAt(0),
    });

    const { page, complaints, context } = await visit(browser, phone);
    const through = async () => {
      await provider.signIn({ sub: 'own', email: leader.email, given_name: 'Ada', family_name: 'Byron' });
      await page.goto(`${server.url}/login?returnTo=%2Fteam`);
      await page.getByRole('button', { name: 'SSO', exact: true }).click();
      await page.getByLabel('Email').fill(leader.email);
      await page.getByRole('button', { name: 'Continue with SSO' }).click();
    };
    await through();
    await page.getByRole('heading', { name: 'Link your account' }).waitFor();
    await looksRight(page);
    await page.getByLabel('Password', { exact: true }).fill(leader.password);
    await page.getByRole('button', { name: 'Link and sign in' }).click();
    // The provider and the password alone are not sufficient.
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    await looksRight(page);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL('**/team');
    expect(complaints).toEqual([]);

    await context.clearCookies();
    await through();
    await page.waitForURL('**/team');
    await page.getByRole('heading', { name: 'Team', level: 1 }).waitFor();
    await context.close();
    await provider.stop();
    expect(await server.stop()).toBe(0);
    await dns.close();
  });
});
