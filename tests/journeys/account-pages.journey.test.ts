import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  axeProblems,
  desk,
  launchBrowser,
  narrow,
  phone,
  sidewaysScroll,
  visit,
} from '../support/browser.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;
let owner: Leader;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  owner = await registerLeader(server.url);
  await invite(owner, 'waiting@example.org', 'facilitator');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const devices: readonly (readonly [string, BrowserContextOptions])[] = [
  ['desk, light', { ...desk, colorScheme: 'light' }],
  ['desk, dark', { ...desk, colorScheme: 'dark' }],
  ['phone, light', { ...phone, colorScheme: 'light' }],
  ['phone, dark', { ...phone, colorScheme: 'dark' }],
  ['320 px, forced colours', { ...narrow, forcedColors: 'active' }],
];

describe.each(devices)('account pages on %s', (_, device) => {
  it('have no failing axe node, no sideways scroll and no console error, whatever the link', async () => {
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
      join.slice(server.url.length),
      '/login/sso',
    ]) {
      await page.goto(`${server.url}${path}`);
      await look(path);
      if (new URL(page.url()).search !== '') findings.push(`${path}: the token stays in the address`);
    }
    await page.goto(`${server.url}/login`);
    await page.getByRole('button', { name: 'SSO', exact: true }).click();
    await look('sso');
    await page.goto(`${server.url}/forgot-password`);
    await page.getByLabel('Email').fill('nobody@example.org');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await look('asked for a reset');
    expect(findings).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('have none of them for the owner either, dialogs open or not', async () => {
    const { page, complaints, context } = await visit(browser, device);
    const findings: string[] = [];
    const look = looker(page, findings);
    await signIn(page, owner.email, owner.password);
    for (const [path, dialogs] of [
      ['/profile', []],
      ['/profile?tab=security', ['Set up', 'Add a passkey', 'Sign out everywhere']],
      ['/team', ['Invite member', 'Withdraw the invitation to waiting@example.org']],
      ['/organization', ['Connect a provider', 'Create key']],
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

describe('an organisation and its people', () => {
  it('are invited, join, see what they may, and see it change the moment it does', async () => {
    await invite(owner, 'audrey@example.org', 'auditor');
    const { page, complaints, context } = await visit(browser, desk);
    await page.goto(await linkTo(owner, 'audrey@example.org'));
    await page.getByRole('heading', { name: 'Join Engines Ltd' }).waitFor();
    await page.getByLabel('First name').fill('Audrey');
    await page.getByLabel('Last name').fill('Clark');
    await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-8');
    await page.getByLabel('Confirm password').fill('Correct-Horse-8');
    await page.getByRole('button', { name: 'Create account and join' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();

    await page.goto(`${server.url}/assessment/launch`);
    await page.getByRole('heading', { name: 'You have no access to this page' }).waitFor();
    expect(await page.getByRole('main').textContent()).toMatch(
      /As auditor you may not launch assessments.*The owner or an administrator/,
    );
    await page.getByRole('link', { name: owner.email }).waitFor();
    const findings: string[] = [];
    await looker(page, findings)('no access');
    expect(findings).toEqual([]);
    // The live connection comes a moment after the first paint.
    await page.waitForTimeout(2_500);

    const { members, revision } = await teamOf(owner);
    const auditor = members.find(({ email }) => email === 'audrey@example.org');
    await owner.call(
      'PUT',
      `/api/team/members/${auditor?.accountId}`,
      {
        role: 'member',
        permissions: {
          canCreateAssessments: true,
          canViewReports: true,
          canManageTeam: false,
          canManageBilling: false,
        },
      },
      { token: owner.token },
    );
    expect(revision).toBeGreaterThan(0);
    await page.getByRole('heading', { level: 1, name: 'Launch New Assessment' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
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
  readonly revision: number;
  readonly members: readonly { readonly accountId: string; readonly email: string }[];
};
const teamOf = (leader: Leader) =>
  leader.call<TeamAnswer>('GET', '/api/team', undefined, { token: leader.token });

/** The link in the newest mail to an address, waiting until it has arrived. */
async function linkTo(leader: Leader, email: string): Promise<string> {
  const { token, call } = leader;
  const deadline = performance.now() + 20_000;
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
      const link = /https?:\/\/\S+\?token=\S+/.exec(text)?.[0];
      if (link) return link;
    }
    if (performance.now() > deadline) throw new Error(`No mail to ${email} arrived`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
