import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desk, launchBrowser, signInByApi, visit } from '../support/browser.ts';
import { type Leader, launch, registerLeader } from '../support/client.ts';
import { releasedAssessment, twoCamps } from '../support/released.ts';
import { startServer, type TestServer } from '../support/server.ts';

// A sentence that is shown before its facts are read may be false.
let server: TestServer;
let browser: Browser;
let leader: Leader;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function signedIn(path: string): Promise<Page> {
  const { page } = await visit(browser, desk);
  await signInByApi(page, server.url, leader);
  await page.goto(`${server.url}${path}`);
  return page;
}

it('an insight says nothing about agreement before the disagreements are read, nor when they cannot be read', async () => {
  // Everybody gives the first lens the best ratings, so that it is a strength.
  const assessmentId = await releasedAssessment(server.url, leader, {
    scoreOf: (person, theme) => (theme.startsWith('1.') ? 9 : twoCamps(person, theme)),
  });
  const page = await signedIn('/');
  const held = Promise.withResolvers<void>();
  await page.route(/\/results\/disagreement(\?|$)/, async (route) => {
    await held.promise;
    await route.fulfill({ status: 404, body: '' });
  });
  await page.goto(`${server.url}/dashboard?assessment=${assessmentId}`);
  await page.getByRole('button', { name: /^View Details: / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Where people do not agree in it' }).waitFor();
  const claims = dialog.getByText(/shows? a disagreement/);
  expect(await claims.count()).toBe(0);
  await dialog.getByText('Reading where people do not agree…').waitFor();
  held.resolve();
  const again = dialog.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  expect(await claims.count()).toBe(0);
  await page.unroute(/\/results\/disagreement(\?|$)/);
  await again.click();
  await dialog
    .getByText('Among the 12 themes on which people differ most, none of this lens shows a disagreement.')
    .waitFor();
});

it('a reminder shows no numbers of the group chosen before while those of another one are read', async () => {
  const people = [
    ['bo', 'Employee'],
    ['cy', 'Employee'],
    ['di', 'Manager'],
  ] as const;
  const { assessmentId } = await launch(leader, {
    name: 'Reminded',
    company: 'Engines Ltd',
    participants: people.map(([name, role]) => ({ name, email: `${name}@facts.example`, role })),
  });
  const page = await signedIn(`/ceo-dashboard?assessment=${assessmentId}`);
  await page.getByRole('button', { name: 'Send a reminder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a reminder' });
  const before = dialog.getByText('3 people have not opened their link');
  await before.waitFor();
  const mail = dialog.getByRole('region', { name: 'The mail' });
  await mail.waitFor();
  const held = Promise.withResolvers<void>();
  await page.route(/\/reminders\/preview$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await dialog.getByLabel('Those who have not submitted').selectOption('Manager');
  await dialog.getByText('Reading who can be reminded…').waitFor();
  expect([await before.count(), await mail.count()]).toEqual([0, 0]);
  const send = dialog.getByRole('button', { name: /^Send / });
  expect(await send.getAttribute('aria-disabled')).toBe('true');
  held.resolve();
  await dialog.getByText('1 person has not opened their link').waitFor();
  expect(await send.getAttribute('aria-disabled')).toBe(null);
});
