import { createServer } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrived, desk, launchBrowser, visit } from '../support/browser.ts';
import { confirmAddress, type Leader, registerLeader } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let address: string;
let browser: Browser;
let leader: Leader;
beforeAll(async () => {
  // Passkeys belong to a host name, so the site is not opened at an IP address.
  const port = await freePort();
  address = `http://localhost:${port}`;
  server = await startServer({ env: { PORT: String(port), HOST: 'localhost', PUBLIC_URL: address } });
  leader = await registerLeader(address);
  await confirmAddress(leader);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

it('a passkey is added, opens the account without a password or code, and no longer opens it once removed', async () => {
  const { page, context, complaints } = await visit(browser, desk);
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
  await page.goto(`${address}/login`);
  await page.getByLabel('Email').fill(leader.email);
  await page.getByLabel('Password', { exact: true }).fill(leader.password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await arrived(page);

  await page.goto(`${address}/profile?tab=security`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('My laptop');
  await dialog.getByLabel('Your password').fill(leader.password);
  await dialog.locator('button[type=submit]').click();
  await page.getByText('The passkey was added.').first().waitFor();

  const signInByPasskey = async () => {
    await page.goto(`${address}/login`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  };
  const signOut = async () => {
    await page
      .getByRole('button', { name: /Ada Byron/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  };
  await signOut();
  await signInByPasskey();
  await arrived(page);
  await page.goto(`${address}/profile?tab=security`);
  await page.getByText('Signed in with a passkey').first().waitFor();

  await page.getByRole('button', { name: 'Remove passkey My laptop' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(leader.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The passkey was removed.').first().waitFor();
  await signOut();
  await signInByPasskey();
  await page.getByText('This passkey was not accepted.').first().waitFor();
  // The browser logs the refusal; there must be no other errors.
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, 'localhost', resolve));
  const found = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof found === 'object' && found ? found.port : 0;
}
