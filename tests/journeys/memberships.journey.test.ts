import { createServer } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  arrived,
  axeProblems,
  desk,
  greeting,
  launchBrowser,
  phone,
  sidewaysScroll,
  visit,
} from '../support/browser.ts';
import { callerOf, type Leader, mailedTokenIn, registerLeader } from '../support/client.ts';
import {
  startIdentityProvider,
  type TestIdentityProvider,
} from '../support/identity-provider/identity-provider.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';

let server: TestServer;
let site: string;
let smtp: TestSmtp;
let provider: TestIdentityProvider;
let browser: Browser;
/** An owner whose address is not confirmed. */
let ada: Leader;
let beta: Leader;
const names = { ada: 'Alpha Works', beta: 'Beta Union of Engineers' };

beforeAll(async () => {
  smtp = await startSmtp();
  // Passkeys belong to a host name, so the site is not opened at an IP address.
  const port = await freePort();
  site = `http://localhost:${port}`;
  provider = await startIdentityProvider(`${site}/login/sso`);
  const { issuer, clientId, clientSecret } = provider;
  const oidc = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret };
  server = await startServer({
    env: { SMTP_URL: smtp.url, PORT: String(port), HOST: 'localhost', PUBLIC_URL: site, ...oidc },
  });
  [ada, beta] = await Promise.all([
    registerLeader(site, { organizationName: names.ada }),
    registerLeader(site, { organizationName: names.beta }),
  ]);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await provider?.stop();
  expect(await server?.stop()).toBe(0);
  await smtp?.close();
});

const invite = async (email: string, not = '') => {
  await beta.call('POST', '/api/team/invitations', { email, role: 'member' }, beta);
  return expect.poll(() => newest(email)).not.toBe(not);
};
const newest = async (email: string) =>
  mailedTokenIn((await smtp.letter(email, `Ada Byron invites you to ${names.beta}`)).mail.text ?? '');
/** Creates an account by accepting an invitation. */
const joined = async ({ email, password }: { readonly email: string; readonly password: string }) => {
  await invite(email);
  const first = await newest(email);
  const member = { token: first, firstName: 'Grace', lastName: 'Hopper', password };
  const call = callerOf(site);
  const { user } = await call<Leader['session']>('POST', '/api/member-invitations/accept', member);
  return { first, accountId: user.id };
};
const remove = (accountId: string) =>
  beta.call('DELETE', `/api/team/members/${accountId}`, { currentPassword: beta.password }, beta);
const openInvitation = async (page: Page, email: string) => {
  await page.goto(`${site}/join#token=${await newest(email)}`);
  await page.getByRole('heading', { name: `Join ${names.beta}` }).waitFor();
};
const fillIn = async (page: Page, { email, password }: Pick<Leader, 'email' | 'password'>) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
};
const menu = (page: Page) => page.getByRole('button', { name: 'Your account' }).locator('visible=true');
const own = (page: Page, name: string) => page.getByRole('menuitemradio', { name });
const look = async (page: Page, where: string) => {
  expect([where, await axeProblems(page)]).toEqual([where, []]);
  expect([where, await sidewaysScroll(page)]).toEqual([where, 0]);
};

describe('an owner invited by another organisation', () => {
  it('keeps their own organisation, joins the other one, and switches between them', async () => {
    await invite(ada.email);
    const { page, context, complaints } = await visit(browser, desk);
    await openInvitation(page, ada.email);
    await page.getByText('never confirmed the address').waitFor();
    await look(page, 'invited, signed out');
    await page.getByRole('button', { name: 'It was not me, or I cannot sign in to it' }).click();
    await page.getByText('Nobody can sign in to the other account with it any more').waitFor();
    await look(page, 'a new account instead');
    await page.getByRole('button', { name: 'Back to signing in' }).click();
    await page.getByRole('link', { name: 'Sign in to accept' }).click();
    await fillIn(page, ada);
    await page.getByRole('button', { name: 'Accept invitation' }).waitFor();
    await look(page, 'invited, signed in');
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    await page.getByText(names.beta, { exact: true }).locator('visible=true').first().waitFor();

    // Another tab of the same browser shows the same organisation.
    const other = await context.newPage();
    await other.goto(`${site}/team`);
    await other.getByRole('heading', { name: 'Team' }).waitFor();

    await menu(page).press('Enter');
    await own(page, names.beta).waitFor();
    expect(await own(page, names.beta).getAttribute('aria-checked')).toBe('true');
    await look(page, 'menu');
    await own(page, names.ada).press('Enter');
    await menu(page).getByText(names.ada).waitFor();
    await other.waitForURL(({ pathname }) => pathname === '/');
    await menu(other).getByText(names.ada).waitFor();
    await page.goto(`${site}/organization`);
    await page.getByRole('heading', { name: 'Organization', exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('Name', { exact: false }).first().inputValue()).toBe(names.ada);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('does the same on a phone, and starts in the organisation that was used last', async () => {
    const { page, context, complaints } = await visit(browser, phone);
    await page.goto(`${site}/login`);
    await fillIn(page, ada);
    await arrived(page);
    await menu(page).tap();
    await own(page, names.ada).waitFor();
    expect(await own(page, names.ada).getAttribute('aria-checked')).toBe('true');
    await look(page, 'menu on a phone');
    const session = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/organization'));
    await own(page, names.beta).tap();
    expect((await session).status()).toBe(200);
    // The switch draws the page anew, which may close a menu that was opened a moment before. The menu has time to open, because a
    // second tap would close it.
    await expect
      .poll(
        async () => {
          if (!(await own(page, names.beta).isVisible())) {
            await menu(page).tap();
            await own(page, names.beta)
              .waitFor({ timeout: 20_000 })
              .catch(() => undefined);
          }
          return page.getByRole('menuitemradio', { name: names.beta, checked: true }).isVisible();
        },
        { timeout: 180_000 },
      )
      .toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('a removed member', () => {
  it('reads why no page opens, and returns with the next invitation', async () => {
    const grace = { email: 'grace@members.example', password: 'Correct-Horse-8' };
    const { first, accountId } = await joined(grace);
    const { page, context } = await visit(browser, desk);
    const live = greeting(page);
    await page.goto(`${site}/login`);
    await fillIn(page, grace);
    await arrived(page);
    await live;
    await remove(accountId);
    // The server notifies the page at once.
    await menu(page).waitFor({ state: 'detached' });
    // Waits until the page has reached the public home page, with whose navigation the next one would conflict.
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
    await page.goto(`${site}/login`);
    await fillIn(page, grace);
    await page.getByText('You are not a member of any organization now.').waitFor();
    await look(page, 'signed in to nothing');

    await invite(grace.email, first);
    await openInvitation(page, grace.email);
    await page.getByRole('link', { name: 'Sign in to accept' }).click();
    await fillIn(page, grace);
    await page.getByText('Accept the invitation to become a member.').waitFor();
    await look(page, 'in no organisation, invited');
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    await menu(page).getByText(names.beta).waitFor();
    await context.close();
  });

  it('returns with a passkey', async () => {
    const hedy = { email: 'hedy@members.example', password: 'Correct-Horse-8' };
    const { first, accountId } = await joined(hedy);
    const { page, context } = await visit(browser, desk);
    const devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto(`${site}/login`);
    await fillIn(page, hedy);
    await arrived(page);
    await page.goto(`${site}/profile?tab=security`);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('My laptop');
    await dialog.getByLabel('Your password').fill(hedy.password);
    await dialog.locator('button[type=submit]').click();
    await page.getByText('The passkey was added.').first().waitFor();
    // Leaves the app, because it could navigate by itself from here on.
    await page.goto('about:blank');
    await remove(accountId);
    await invite(hedy.email, first);
    await context.clearCookies();
    await openInvitation(page, hedy.email);
    await page.getByRole('link', { name: 'Sign in to accept' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('Accept the invitation to become a member.').waitFor();
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await menu(page).getByText(names.beta).waitFor();
    await context.close();
  });

  it('returns through the installation’s identity provider', async () => {
    const ines = { email: 'ines@members.example', password: 'Correct-Horse-8' };
    const { first, accountId } = await joined(ines);
    await provider.signIn({ sub: 'ines', email: ines.email, email_verified: true });
    const { page, context } = await visit(browser, desk);
    const throughProvider = async () => {
      await page.getByText('SSO', { exact: true }).click();
      await page.getByRole('button', { name: 'Continue with SSO' }).click();
    };
    await page.goto(`${site}/login`);
    await throughProvider();
    await page.getByLabel('Password', { exact: true }).fill(ines.password);
    await page.getByRole('button', { name: 'Link and sign in' }).click();
    await arrived(page);
    await menu(page).waitFor();
    // Leaves the app, because it could navigate by itself from here on.
    await page.goto('about:blank');
    await remove(accountId);
    await invite(ines.email, first);
    await context.clearCookies();
    await openInvitation(page, ines.email);
    await page.getByRole('link', { name: 'Sign in to accept' }).click();
    await throughProvider();
    await page.getByText('Accept the invitation to become a member.').waitFor();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(await newest(ines.email));
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await menu(page).getByText(names.beta).waitFor();
    await context.close();
  });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
