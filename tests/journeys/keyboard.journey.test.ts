import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrived, desk, launchBrowser, type Visit, visit } from '../support/browser.ts';
import { confirmAddress, type Leader, registerLeader } from '../support/client.ts';
import { interactive, tabThrough } from '../support/keyboard.ts';
import { addMember, teamOf } from '../support/members.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;
let owner: Leader;

beforeAll(async () => {
  // The pages are opened by host name, because passkeys are not offered at an IP address.
  server = await startServer({ env: { HOST: 'localhost' } });
  browser = await launchBrowser();
  owner = await registerLeader(server.url);
  await confirmAddress(owner);
  await addMember(owner, server.url, 'member');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Problems that a keyboard user has on this page or in its dialog. */
async function complaintsOf(page: Page, name: string): Promise<readonly string[]> {
  const stops = await tabThrough(page);
  const orders = stops.map(({ order }) => order);
  return [
    ...(await interactive(page))
      .filter(({ reached }) => !reached)
      .map((element) => `${name}: ${element.name} is not reached`),
    ...stops.filter(({ ring }) => !ring).map((stop) => `${name}: ${stop.name} shows no focus`),
    ...stops.filter(({ seen }) => !seen).map((stop) => `${name}: ${stop.name} is focused out of sight`),
    ...(orders.toSorted((one, other) => one - other).join() === orders.join()
      ? []
      : [`${name}: the order is not that of the page`]),
    ...(stops.length < 2 ? [`${name}: only ${stops.length} stops`] : []),
  ];
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${server.url}${path}`);
  await settled(page);
}

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
  });

async function signIn({ page }: Visit): Promise<void> {
  await open(page, '/login');
  await page.getByLabel('Email').focus();
  await page.keyboard.type(owner.email);
  await press(page, 'Tab');
  await page.keyboard.insertText(owner.password);
  await press(page, 'Enter');
  await arrived(page);
}

describe('keyboard only, before signing in,', () => {
  it('every control is reached in order and visibly, forwards and backwards', async () => {
    const { page, context, complaints } = await visit(browser, desk);
    const found: string[] = [];
    for (const path of [
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password?token=anything',
      '/join',
    ]) {
      await open(page, path);
      found.push(...(await complaintsOf(page, path)));
    }
    expect(found).toEqual([]);
    await open(page, '/register');
    await page.getByLabel('Confirm password').waitFor();
    const there = await tabThrough(page);
    const back = await tabThrough(page, 'Shift+Tab');
    expect(back.map(({ name }) => name)).toEqual(there.map(({ name }) => name).toReversed());
    // The page checks a reset link when it opens; if the link is invalid, the browser logs the 400.
    expect(complaints).toEqual([expect.stringMatching(/400 .*reset-password\/look$/)]);
    await context.close();
  });

  it('a password is hidden by default, can be pasted, and is recognised by password managers', async () => {
    const { page, context } = await visit(browser, desk);
    await open(page, '/register');
    const fields = await page
      .locator('input[type="password"]')
      .evaluateAll((all) => all.map((field) => field.getAttribute('autocomplete')));
    expect(fields).toEqual(['new-password', 'new-password']);
    await open(page, '/login');
    const password = page.getByLabel('Password', { exact: true });
    expect(await password.getAttribute('autocomplete')).toBe('current-password');
    expect(await password.getAttribute('type')).toBe('password');
    const taken = await password.evaluate((field) =>
      field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    );
    expect(taken).toBe(true);
    await password.focus();
    await press(page, 'Tab', 'Space');
    expect(await password.getAttribute('type')).toBe('text');
    await press(page, 'Space');
    expect(await password.getAttribute('type')).toBe('password');
    await context.close();
  });
});

describe('keyboard only, signed in,', () => {
  let visited: Visit;
  beforeAll(async () => {
    visited = await visit(browser, desk);
    await signIn(visited);
  });
  afterAll(() => visited?.context.close());

  it('dialogs take the focus, keep it, and return it to the element that opened them', async () => {
    const { page, complaints } = visited;
    const found: string[] = [];
    const dialog = page.getByRole('dialog');
    for (const [path, openers] of [
      ['/profile?tab=security', ['Set up', 'Add a passkey', 'Sign out everywhere']],
      ['/team', ['Invite member']],
      ['/organization', ['Connect a provider', 'Create key']],
    ] as const) {
      await open(page, path);
      for (const opener of openers) {
        await page.getByRole('button', { name: opener, exact: true }).focus();
        await press(page, 'Enter');
        await dialog.waitFor();
        expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
        found.push(...(await complaintsOf(page, `${path}: ${opener}`)));
        await press(page, 'Escape');
        await dialog.waitFor({ state: 'detached' });
        if ((await focused(page)) !== opener) found.push(`${opener}: focus went to "${await focused(page)}"`);
      }
    }
    await open(page, '/team');
    const menu = page.getByRole('button', { name: 'Actions for Mem Ber' });
    for (const item of ['Change access', 'Make owner', 'Sign out everywhere', 'Remove']) {
      await menu.focus();
      await press(page, 'Enter');
      await page.getByRole('menuitem', { name: item }).waitFor();
      for (let n = 0; n < 5 && (await focused(page)) !== item; n += 1) await press(page, 'ArrowDown');
      await press(page, 'Enter');
      await dialog.waitFor();
      found.push(...(await complaintsOf(page, `/team: ${item}`)));
      await press(page, 'Escape');
      await dialog.waitFor({ state: 'detached' });
      if (!(await focused(page)).startsWith('Actions for'))
        found.push(`${item}: focus went to "${await focused(page)}"`);
    }
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it("the palette's list wraps around with the arrow keys, announces the position, and is operated from its field", async () => {
    const { page, complaints } = visited;
    await open(page, '/profile');
    await press(page, 'Control+k');
    const field = page.getByRole('combobox', { name: 'Page, assessment, person, lens or action' });
    await field.waitFor();
    const options = page.getByRole('dialog').getByRole('option');
    const active = () =>
      field.evaluate((input) => {
        const all = [...document.querySelectorAll('dialog [role="option"]')];
        return all.findIndex(({ id }) => id === input.getAttribute('aria-activedescendant'));
      });
    // Once the entries of the slowest request are listed, all entries have arrived.
    await page.keyboard.type('ex');
    await Promise.all(
      ['Execution', owner.email].map((name) => options.filter({ hasText: name }).first().waitFor()),
    );
    const last = (await options.count()) - 1;
    expect(last).toBeGreaterThan(1);
    await expect.poll(active).toBe(0);
    await press(page, 'ArrowUp');
    await expect.poll(active).toBe(last);
    await press(page, 'ArrowDown', 'ArrowDown');
    await expect.poll(active).toBe(1);
    expect(await options.nth(1).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.type('zzz');
    await options.first().waitFor({ state: 'detached' });
    expect(await field.getAttribute('aria-activedescendant')).toBeNull();
    await field.fill('Billing');
    await press(page, 'Enter');
    await page.waitForURL((url) => url.pathname === '/billing');
    expect(complaints).toEqual([]);
  });

  it('the option chosen in the palette stays chosen when other entries arrive above it', async () => {
    const { page, context, complaints } = await visit(browser, desk);
    await signIn({ page, context, complaints });
    let arrive: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/api/frameworks/*', async (route) => {
      await held;
      await route.continue();
    });
    await open(page, '/profile');
    await press(page, 'Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.type('e');
    const options = page.getByRole('dialog').getByRole('option');
    const chosen = page.getByRole('dialog').getByRole('option', { selected: true });
    // The answers that are not held have arrived.
    await options.nth(1).waitFor();
    await press(page, 'ArrowDown');
    const name = await chosen.textContent();
    expect(await chosen.evaluate((option) => option.parentElement?.firstElementChild === option)).toBe(false);
    arrive();
    await options.filter({ hasText: 'Execution' }).waitFor();
    expect(await chosen.textContent()).toBe(name);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a member is invited with a role and a permission, and removed', async () => {
    const { page, complaints } = visited;
    await open(page, '/team');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Invite member' }).focus();
    await press(page, 'Space');
    await dialog.waitFor();
    await dialog.getByLabel('Email').focus();
    await page.keyboard.type('keys@example.org');
    await dialog.getByLabel('Role').focus();
    await press(page, 'ArrowDown');
    await dialog.getByRole('checkbox', { name: 'Manage Team' }).focus();
    await press(page, 'Space');
    await dialog.getByLabel('Email').focus();
    await press(page, 'Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('keys@example.org').first().waitFor();
    const { invitations } = await teamOf(owner);
    const [invitation] = invitations.filter(({ email }) => email === 'keys@example.org');
    expect(invitation).toMatchObject({ role: 'facilitator', permissions: { canManageTeam: true } });

    await page.getByRole('button', { name: 'Actions for Mem Ber' }).focus();
    await press(page, 'Enter');
    await page.getByRole('menuitem', { name: 'Remove' }).waitFor();
    await press(page, 'End', 'Enter');
    await dialog.waitFor();
    await dialog.getByLabel('Your password').focus();
    await page.keyboard.insertText(owner.password);
    await press(page, 'Enter');
    await dialog.waitFor({ state: 'detached' });
    expect((await teamOf(owner)).members).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  it('every control of an account, its team and its organisation is reached; signing out is possible on each page and leaves nothing behind', async () => {
    const { page, complaints } = visited;
    const found: string[] = [];
    for (const [path, last] of [
      ['/profile', 'Save changes'],
      ['/profile?tab=security', 'Sign out everywhere'],
      ['/team', 'Invite member'],
      ['/organization', 'Create key'],
    ] as const) {
      await open(page, path);
      // The last part of the page has been rendered.
      await page.getByRole('button', { name: last }).waitFor();
      await page.locator('button[aria-keyshortcuts="?"]').waitFor();
      found.push(...(await complaintsOf(page, path)));
      expect(await page.getByRole('button', { name: 'Your account' }).count()).toBe(1);
    }
    expect(found).toEqual([]);

    await open(page, '/profile');
    await page.getByRole('button', { name: 'Your account' }).focus();
    await press(page, 'Enter');
    await page.getByRole('menu').waitFor();
    for (let n = 0; n < 10 && (await focused(page)) !== 'Sign Out'; n += 1) await press(page, 'ArrowDown');
    await press(page, 'Enter');
    await page.waitForURL(`${server.url}/`);
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
    const left = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.body.innerText]),
    );
    expect([owner.email, 'Byron'].filter((text) => left.includes(text))).toEqual([]);
    await page.goBack();
    await page.waitForURL(/\/login/);
    expect(await page.getByText(owner.email).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
