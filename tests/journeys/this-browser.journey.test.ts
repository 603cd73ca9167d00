import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeProblems, desk, launchBrowser, phone, type Visit, visit } from '../support/browser.ts';
import { confirmAddress, type Leader, launch, linksFromOutbox, registerLeader } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;
let leader: Leader;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  await confirmAddress(leader);
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

async function signIn({ page }: Visit): Promise<void> {
  await page.getByLabel('Email').fill(leader.email);
  await page.getByLabel('Password', { exact: true }).fill(leader.password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

it('at an IP address no passkey is offered, because a passkey belongs to a domain', async () => {
  const visited = await visit(browser, desk);
  const { page, context, complaints } = visited;
  expect(new URL(server.url).hostname).toBe('127.0.0.1');
  await page.goto(`${server.url}/login`);
  const needed = /Passkeys need a domain name, and this page was opened at an IP address/;
  await page.getByText(needed).waitFor();
  expect(await page.getByRole('button', { name: /passkey/ }).count()).toBe(0);
  await signIn(visited);
  await page.goto(`${server.url}/profile?tab=security`);
  await page.getByText(needed).waitFor();
  expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

it('a browser without passkey support says so and offers none', async () => {
  const visited = await visit(browser, phone);
  const { page, context, complaints } = visited;
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await page.goto(`${server.url}/login`);
  await page.getByText('This browser cannot use passkeys. Sign in with your password.').waitFor();
  expect(await page.getByRole('button', { name: /passkey/ }).count()).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  await signIn(visited);
  await page.goto(`${server.url}/profile?tab=security`);
  await page
    .getByText('This browser cannot use passkeys. Open this page in another one to add a passkey.')
    .waitFor();
  expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

it('a page that is being left does not reload when its own files fail to load', async () => {
  const visited = await visit(browser, desk);
  const { page, context } = visited;
  await page.goto(`${server.url}/login`);
  await signIn(visited);
  await page.goto(`${server.url}/profile`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const stopped = Promise.withResolvers<void>();
  await page.exposeFunction('stopped', stopped.resolve);
  await page.route('**/team', async (route) => {
    await stopped.promise;
    await route.continue();
  });
  // Simulates WebKit and Firefox, which abort pending imports shortly after `beforeunload`; Chromium keeps them until the next
  // page.
  await page.evaluate(() => {
    window.addEventListener('beforeunload', () =>
      setTimeout(() => {
        const event = new Event('vite:preloadError', { cancelable: true });
        Reflect.set(event, 'payload', new Error('Importing a module script failed.'));
        window.dispatchEvent(event);
        Reflect.get(window, 'stopped')();
      }),
    );
    window.location.assign('/team');
  });
  await page.waitForURL('**/team');
  await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor();
  await context.close();
});

it('the object URL of a saved file stays valid after the click, and is revoked a minute later', async () => {
  const email = 'bo@files.example';
  await launch(leader, { name: 'Spring', company: 'Engines', participants: [{ email, role: 'Employee' }] });
  await linksFromOutbox(leader, [email]);
  const visited = await visit(browser, desk);
  const { page, context } = visited;
  await page.addInitScript(() => {
    const revoke = URL.revokeObjectURL;
    URL.revokeObjectURL = (address) => {
      document.documentElement.dataset.revoked = address;
      revoke.call(URL, address);
    };
  });
  await page.clock.install();
  await page.goto(`${server.url}/login`);
  await signIn(visited);
  await page.goto(`${server.url}/outbox`);
  await page.getByText(email).first().click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download .eml' }).click();
  await saved;
  const revoked = () => page.evaluate(() => document.documentElement.dataset.revoked);
  expect(await revoked()).toBeUndefined();
  await page.clock.fastForward(61_000);
  await expect.poll(revoked).toMatch(/^blob:/);
  await context.close();
});
