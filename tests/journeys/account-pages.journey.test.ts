import { createServer } from 'node:net';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  arrived,
  axeProblems,
  desk,
  greeting,
  launchBrowser,
  phone,
  sidewaysScroll,
  visit,
  walkedDevices,
} from '../support/browser.ts';
import { confirmAddress, type Leader, registerLeader } from '../support/client.ts';
import { startDns, type TestDns } from '../support/dns-server.ts';
import { startIdentityProvider } from '../support/identity-provider/identity-provider.ts';
import { letterTo } from '../support/letters.ts';
import { addMember } from '../support/members.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { connectProvider, proveDomain, recordOf } from '../support/sso.ts';

let server: TestServer;
let browser: Browser;
let owner: Leader;
let dns: TestDns;
let domains = 0;

beforeAll(async () => {
  dns = await startDns();
  server = await startServer({
    env: {
      // The pages are opened by host name, because passkeys are not offered at an IP address.
      HOST: 'localhost',
      DNS_SERVERS: dns.address,
      TERMS_URL: 'https://example.org/terms',
      PRIVACY_URL: 'https://example.org/privacy',
    },
  });
  browser = await launchBrowser();
  owner = await registerLeader(server.url);
  await confirmAddress(owner);
  await invite(owner, 'waiting@example.org', 'facilitator');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await dns?.close();
});

describe.each(walkedDevices())('account pages on %s', (_, device) => {
  it('have no failing axe node, no sideways scroll and no console error, with any kind of link', async () => {
    const { page, complaints, context } = await visit(browser, device);
    const findings: string[] = [];
    const look = looker(page, findings);
    const join = await linkTo(owner, 'waiting@example.org');
    for (const path of [
      '/forgot-password',
      '/reset-password',
      '/reset-password?token=anything',
      '/verify-email',
      '/verify-email?token=anything',
      '/join',
      await linkTo(owner, 'waiting@example.org', /\/no-more-mails#token=[\w-]+/),
      join.slice(server.url.length),
      '/login/sso',
    ]) {
      await page.goto(`${server.url}${path}`);
      await look(path);
      if (new URL(page.url()).search !== '') findings.push(`${path}: the token stays in the address`);
    }
    await page.goto(`${server.url}/login`);
    const notice = page.getByRole('link', { name: 'Privacy Policy' });
    expect(await notice.getAttribute('href')).toBe('https://example.org/privacy');
    await page.getByRole('button', { name: 'SSO', exact: true }).click();
    await look('sso');
    await page.goto(`${server.url}/forgot-password`);
    await page.getByLabel('Email').fill('nobody@example.org');
    await page.getByRole('button', { name: 'Ask for a link' }).click();
    await page.getByRole('heading', { name: 'Ask whoever runs this server' }).waitFor();
    await look('asked for a reset');
    expect(findings).toEqual([]);
    // The page checks a reset link when it opens; if the link is invalid, the browser logs the 400.
    expect(complaints).toEqual([expect.stringMatching(/400 .*reset-password\/look$/)]);
    await context.close();
  });

  it('have no failing axe node, no sideways scroll and no console error for the signed-in owner, with dialogs closed and open', async () => {
    const { page, complaints, context } = await visit(browser, device);
    const findings: string[] = [];
    const look = looker(page, findings);
    await signIn(page, server.url, owner);
    for (const [path, dialogs] of [
      ['/profile', []],
      ['/profile?tab=security', ['Set up', 'Add a passkey', 'Sign out everywhere']],
      ['/team', ['Invite member', 'Withdraw the invitation to waiting@example.org']],
      ['/organization', ['Require a second factor', 'Connect a provider', 'Create key']],
    ] as const) {
      await page.goto(`${server.url}${path}`);
      await look(path);
      for (const name of dialogs) {
        await page.getByRole('button', { name, exact: true }).click();
        await page.getByRole('dialog').waitFor();
        await look(`${path}: ${name}`);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
    }
    expect(findings).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('people of an organisation', () => {
  it('are invited, join, see their own permissions, and see a change of permissions at once', async () => {
    await invite(owner, 'audrey@example.org', 'auditor');
    const { page, complaints, context } = await visit(browser, desk);
    await page.goto(await linkTo(owner, 'audrey@example.org'));
    await page.getByRole('heading', { name: 'Join Engines Ltd' }).waitFor();
    await page.getByLabel('First name').fill('Audrey');
    await page.getByLabel('Last name').fill('Clark');
    await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-8');
    await page.getByLabel('Confirm password').fill('Correct-Horse-8');
    await page.getByRole('button', { name: 'Create account and join' }).click();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();

    const greeted = greeting(page);
    await page.goto(`${server.url}/assessment/launch`);
    await page.getByRole('heading', { name: 'You have no access to this page' }).waitFor();
    expect(await page.getByRole('main').textContent()).toMatch(
      /As auditor you may not launch assessments.*The owner or an administrator/,
    );
    await page.getByRole('link', { name: owner.email }).waitFor();
    const findings: string[] = [];
    await looker(page, findings)('no access');
    expect(findings).toEqual([]);

    await greeted;
    const auditor = (await teamOf(owner)).members.find(({ email }) => email === 'audrey@example.org');
    const permissions = {
      canCreateAssessments: true,
      canViewReports: true,
      canManageTeam: false,
      canManageBilling: false,
    };
    await owner.call(
      'PUT',
      `/api/team/members/${auditor?.accountId}`,
      { role: 'member', permissions },
      { token: owner.token },
    );
    await page.getByRole('heading', { level: 1, name: 'Launch New Assessment' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('confirm an address by pressing the button, not by opening the link', async () => {
    const leader = await registerLeader(server.url);
    const { page, complaints, context } = await visit(browser, phone);
    await signIn(page, server.url, leader);
    const banner = page.getByText(`Your email address ${leader.email} is not confirmed.`);
    await banner.waitFor();
    const letter = await letterTo(server.url, leader.email, 'Confirm your email address');
    await page.goto(/https?:\/\/\S+#token=\S+/.exec(letter)?.[0] ?? '');
    await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor();
    await banner.waitFor();
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor();
    await banner.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('sign-in methods', () => {
  it('a one-time code, a recovery code and a passkey each open the account', async () => {
    // A passkey belongs to a host name, not to an IP address.
    const port = await freePort();
    const site = `http://localhost:${port}`;
    const named = await startServer({ env: { PORT: String(port), PUBLIC_URL: site } });
    const leader = await registerLeader(named.url);
    await confirmAddress(leader);
    const { page, context } = await visit(browser, desk);
    const dialog = page.getByRole('dialog');
    await withAuthenticator(page);
    await signIn(page, site, leader);
    await page.goto(`${site}/profile?tab=security`);
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    await dialog.getByLabel('Your password').fill(leader.password);
    await dialog.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    const key = (await page.locator('code').first().textContent()) ?? '';
    const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
    await page.getByLabel('Six digits from the app').fill(app.generate());
    await page.getByRole('button', { name: 'Turn on' }).click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    const recovery = (await codes.first().textContent()) ?? '';
    const another = (await codes.nth(1).textContent()) ?? '';
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog.getByLabel('Name').fill('My laptop');
    await dialog.getByLabel('Your password').fill(leader.password);
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog.getByLabel('Code of your second factor').fill(another);
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('My laptop', { exact: true }).waitFor();
    await signOut(page, site);

    await enter(page, site, leader);
    const heading = page.getByRole('heading', { name: 'Enter your code' });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    const findings: string[] = [];
    await looker(page, findings)('code');
    expect(findings).toEqual([]);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(recovery);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await arrived(page);
    await signOut(page, site);

    await page.goto(`${site}/login?returnTo=%2Fteam`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL('**/team');
    expect(findings).toEqual([]);
    await context.close();
    expect(await named.stop()).toBe(0);
  });

  it('a signed-in colleague is asked at once for a second factor that the organisation begins to require', async () => {
    const leader = await registerLeader(server.url);
    await confirmAddress(leader);
    await giveSecondFactor(leader);
    const colleague = await addMember(leader, server.url);
    const { page, context } = await visit(browser, phone);
    const greeted = greeting(page);
    await signIn(page, server.url, colleague);
    await greeted;
    const rule = { required: true, currentPassword: leader.password };
    await leader.call('PUT', '/api/organization/second-factor', rule, leader);
    await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
    await page.getByText('Ada Byron has asked everybody').waitFor();
    const findings: string[] = [];
    await looker(page, findings)('second factor first');
    expect(findings).toEqual([]);
    await page.goto(`${server.url}/team`);
    await page.waitForURL('**/second-factor*');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL(`${server.url}/`);
    await context.close();
  });

  it.each(walkedDevices())('single sign-on domains show their state, on %s', async (_, device) => {
    const [proven, waiting, taken] = ['proven', 'waiting', 'taken'].map(
      (name) => `a-company-with-a-rather-long-name-${name}-${domains++}.example`,
    ) as [string, string, string];
    const provider = { issuer: 'https://login.example', clientId: 'nine-lenses', clientSecret: 'secret' };
    const leader = await registerLeader(server.url);
    await connectProvider(leader, provider, [proven, waiting, taken]);
    const record = await recordOf(leader, taken);
    const other = await registerLeader(server.url);
    await connectProvider(other, provider, [taken]);
    await proveDomain(other, dns, taken);
    await proveDomain(leader, dns, proven);
    const { page, complaints, context } = await visit(browser, device);
    const findings: string[] = [];
    await signIn(page, server.url, leader);
    await page.goto(`${server.url}/organization`);
    const entryOf = (domain: string) =>
      page.getByRole('list', { name: 'Email domains' }).getByRole('listitem').filter({ hasText: domain });
    await entryOf(proven).getByText('Proven', { exact: true }).waitFor();
    await entryOf(waiting).getByText('Waiting for the DNS record').waitFor();
    await entryOf(taken).getByText('Another organization has proven').waitFor();
    await looker(page, findings)('single sign-on');
    expect(complaints).toEqual([]);
    // The record of the other organisation is replaced by this one's: DNS decides who owns the domain.
    dns.set(record.name, [record.value]);
    await entryOf(taken).getByRole('button', { name: 'Check now' }).click();
    await entryOf(taken).getByText('Proven', { exact: true }).waitFor();
    await looker(page, findings)('single sign-on, taken over');
    expect([findings, complaints]).toEqual([[], []]);
    await context.close();
  });

  it('the organisation’s provider signs in new people, existing accounts after their password was entered once, and signs them out', async () => {
    const domain = 'sso-company.example';
    const provider = await startIdentityProvider(`${server.url}/login/sso`);
    onTestFinished(() => provider.stop());
    const leader = await registerLeader(server.url, { email: `owner@${domain}` });
    await confirmAddress(leader);
    await connectProvider(leader, provider, [domain]);
    await proveDomain(leader, dns, domain);
    const { page, complaints, context } = await visit(browser, desk);
    const through = async (sub: string, email: string) => {
      await context.clearCookies();
      await provider.signIn({ sub, email, email_verified: true, given_name: 'Grace', family_name: 'Hopper' });
      await page.goto(`${server.url}/login?returnTo=%2Fteam`);
      await page.getByRole('button', { name: 'SSO', exact: true }).click();
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Continue with SSO' }).click();
    };

    await through('grace', `grace@${domain}`);
    await page.waitForURL('**/team');
    await page.getByText('Grace Hopper').first().waitFor();
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    // The provider asks for confirmation, because the request contains no id token that identifies the person.
    await page.waitForURL(`${provider.issuer}/**`);
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await page.waitForURL(`${server.url}/`);
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();

    await through('own', leader.email);
    await page.getByRole('heading', { name: 'Link your account' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.getByLabel('Password', { exact: true }).fill(leader.password);
    await page.getByRole('button', { name: 'Link and sign in' }).click();
    await page.waitForURL('**/team');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

type Known = { readonly email: string; readonly password: string };

async function signIn(page: Page, site: string, who: Known): Promise<void> {
  await enter(page, site, who);
  await arrived(page);
}

async function enter(page: Page, site: string, { email, password }: Known): Promise<void> {
  await page.goto(`${site}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
}

/** Sets up a second factor through the API, because another test covers the set-up in the browser. */
async function giveSecondFactor(leader: Leader): Promise<void> {
  const body = { currentPassword: leader.password };
  const { secret } = await leader.call<{ secret: string }>('POST', '/api/account/totp', body, leader);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await leader.call('POST', '/api/account/totp/enable', { code }, leader);
}

async function signOut(page: Page, site: string): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL(`${site}/`);
  // Waits for a link of the public home page, because "/" can also be an earlier page of the app.
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
}

/** Adds a virtual authenticator whose user is verified. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
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
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const looker = (page: Page, findings: string[]) => async (name: string) => {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(
    () => document.querySelector('[aria-busy="true"]') === null && document.readyState === 'complete',
  );
  for (const problem of await axeProblems(page)) findings.push(`${name}: ${problem}`);
  const over = await sidewaysScroll(page);
  if (over > 0) findings.push(`${name}: ${over} px wider than the window`);
};

const invite = (leader: Leader, email: string, role: string) =>
  leader.call('POST', '/api/team/invitations', { email, role }, { token: leader.token });

type TeamAnswer = {
  readonly members: readonly { readonly accountId: string; readonly email: string }[];
};
const teamOf = (leader: Leader) =>
  leader.call<TeamAnswer>('GET', '/api/team', undefined, { token: leader.token });

/** Returns the link in the newest mail to an address, after waiting for the mail. */
async function linkTo(leader: Leader, email: string, link = /https?:\/\/\S+#token=\S+/): Promise<string> {
  const { token, call } = leader;
  const deadline = performance.now() + 90_000;
  for (;;) {
    const { mails } = await call<{ mails: readonly { id: string; to: string }[] }>(
      'GET',
      '/api/outbox',
      undefined,
      { token },
    );
    const mail = mails.find(({ to }) => to === email);
    if (mail) {
      const { text } = await call<{ text: string }>('GET', `/api/outbox/${mail.id}`, undefined, { token });
      const found = link.exec(text)?.[0];
      if (found) return found;
    }
    if (performance.now() > deadline) throw new Error(`No mail to ${email} arrived`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
