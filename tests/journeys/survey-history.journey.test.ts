import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, phone, visit } from '../support/browser.ts';
import { launch, linksFromOutbox, registerLeader } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

it('Back leads from the expertise page to the intro page, and Forward leads back again', async () => {
  const leader = await registerLeader(server.url);
  const participants = [{ name: 'Bo', email: 'bo@example.org', role: 'Employee' as const }];
  await launch(leader, { name: 'Spring', company: 'Engines', participants });
  const link = (await linksFromOutbox(leader, ['bo@example.org'])).get('bo@example.org') ?? '';
  const { page, complaints } = await visit(browser, phone);
  await page.goto(link);
  await page.getByRole('button', { name: 'Tell us where you know most' }).click();
  const expertise = page.getByRole('heading', { name: 'Identify Your Expertise' });
  await expertise.waitFor();

  await page.goBack();
  await page.getByRole('heading', { name: 'Spring' }).waitFor();
  await expertise.waitFor({ state: 'detached' });
  await page.getByLabel('Your group').selectOption('Manager');
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('Page 1 of').first().waitFor();

  await page.goBack();
  expect(await page.getByLabel('Your group').inputValue()).toBe('Manager');
  expect(await page.getByLabel('Your name').inputValue()).toBe('Bo');
  await page.goForward();
  await page.getByText('Page 1 of').first().waitFor();
  expect(complaints).toEqual([]);
});
