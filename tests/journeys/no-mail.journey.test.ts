import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeProblems, launchBrowser, phone, sidewaysScroll, visit } from '../support/browser.ts';
import { launchFromForm } from '../support/launching.ts';
import { letterTo } from '../support/letters.ts';
import { startServer, type TestServer } from '../support/server.ts';

// A new installation without a mail server and without an account, used by one person with a phone-sized window.

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

/** The environment variable SHOTS names a folder for screenshots. */
const shots = process.env.SHOTS;
async function looksRight(page: Page, name: string): Promise<void> {
  expect(await axeProblems(page), name).toEqual([]);
  expect(await sidewaysScroll(page), name).toBe(0);
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

it('without mail, the first owner launches an assessment and hands over links by copy, QR code and paper, and a participant answers', async () => {
  const { page, context, complaints } = await visit(browser, phone);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  // The sign-in page says where to begin, and the first-start page says that it needs a code.
  await page.goto(`${server.url}/register`);
  await page.getByText('Nobody has an account on this server yet.').waitFor();
  await looksRight(page, 'register');
  await page.goto(`${server.url}/first-start`);
  await page.getByText('This page needs the code of the server.').waitFor();

  // Opens the address with the host name that the server printed on its console.
  const address = /http:\/\/localhost:\d+\/first-start#token=[\w-]+/.exec(server.output())?.[0] ?? '';
  await page.goto(address);
  await heading(page, 'Make the first account').waitFor();
  expect(page.url()).not.toContain('token');
  await looksRight(page, 'first-start');
  for (const [label, text] of [
    ['First name', 'Ada'],
    ['Last name', 'Byron'],
    ['Organization name', 'Engines Ltd'],
    ['Email', 'ada@first.example'],
    ['Password', 'Correct-Horse-7'],
    ['Confirm password', 'Correct-Horse-7'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Create account' }).click();
  await heading(page, 'Home').waitFor();
  // No address is left to confirm, and the account is an operator.
  expect(await page.getByText(/confirm/i).count()).toBe(0);
  const base = new URL(address).origin;
  await page.goto(`${base}/operations`);
  await page.getByRole('row', { name: /Ada Byron.*ada@first\.example.*Made at the first start/ }).waitFor();
  await looksRight(page, 'operations');

  await page.goto(`${base}/assessment/launch`);
  await page.getByLabel('Assessment name', { exact: true }).fill('First look');
  await page.getByRole('button', { name: 'Add from a list or file' }).click();
  const people = ['Bo', 'Cy', 'Di', 'Ed', 'Fi'];
  await page
    .getByLabel('People', { exact: true })
    .fill(people.map((name) => `${name}, ${name.toLowerCase()}@first.example, Employee`).join('\n'));
  await page.getByRole('button', { name: 'Add 5 people' }).click();
  await launchFromForm(page);
  await page.waitForURL('**/ceo-dashboard**');

  // Mails in the outbox are never shown as sent.
  await page.getByText('5 kept in the outbox').waitFor();
  await page.getByText(/nothing was sent to 5 people: their links are kept in the outbox/).waitFor();
  await page.getByText('Kept, not sent', { exact: true }).nth(4).waitFor();
  await page.getByText('Link for Bo kept in the outbox').waitFor();
  expect(await page.getByText(/^(Sent|\d+ sent|Link sent to .*)$/).count()).toBe(0);
  await looksRight(page, 'board');

  await page.getByRole('button', { name: 'Actions for Bo' }).click();
  await page.getByRole('menuitem', { name: 'Show link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link of Bo' });
  await dialog.getByRole('img', { name: 'QR code of the link of Bo' }).waitFor();
  const link = await dialog.locator('code').innerText();
  // It is said for two seconds.
  await Promise.all([
    dialog.getByText('Copied!').waitFor(),
    dialog.getByRole('button', { name: 'Copy' }).click(),
  ]);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await looksRight(page, 'link');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('link', { name: 'Print the links' }).click();
  await heading(page, 'Links to hand over: 5').waitFor();
  for (const name of people)
    await page.getByRole('img', { name: `QR code of the link of ${name}` }).waitFor();
  await page.getByText(link, { exact: true }).waitFor();
  await looksRight(page, 'sheet');
  await page.emulateMedia({ media: 'print' });
  expect(await heading(page, /Links to hand over/).isVisible()).toBe(false);
  expect(await page.getByText(link, { exact: true }).isVisible()).toBe(true);
  // A toast is not printed over the links. The real toast disappears after six seconds, so the test adds a copy of its container.
  const printed = await page.evaluate(() => {
    const list = document.createElement('ol');
    list.dataset.sonnerToaster = '';
    document.body.append(list);
    const { display } = getComputedStyle(list);
    list.remove();
    return display;
  });
  expect(printed).toBe('none');
  if (shots) await page.screenshot({ path: `${shots}/sheet-print.png`, fullPage: true });
  await page.emulateMedia({ media: 'screen' });

  await page.goto(`${base}/audit`);
  await page
    .getByText(/^Kept an invitation in the outbox; no mail was sent\./)
    .nth(4)
    .waitFor();
  expect(await page.getByText(/^(Sent|Started sending) an invitation mail/).count()).toBe(0);
  await looksRight(page, 'audit');

  // On Home nobody counts as invited while every link is only kept.
  await page.goto(base);
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByText('1 of 5 done').waitFor();
  await steps
    .getByText(/^No mail was sent, .* The links of 5 people are kept here: hand them over/)
    .waitFor();
  await looksRight(page, 'home');

  // The holder of the link answers. From then on the link opens the answers only in their browser.
  const guest = await visit(browser, phone);
  await guest.page.goto(link);
  await guest.page.getByRole('button', { name: 'Start' }).click();
  await guest.page.getByRole('radio').first().waitFor();
  await page.goto(`${base}/assessments/${/take\/([a-z0-9]{24})/.exec(link)?.[1]}/links/print`);
  await heading(page, 'Links to hand over: 4').waitFor();
  expect(await page.getByText(link, { exact: true }).count()).toBe(0);
  await page.goto(base);
  await page.getByText('Invite people', { exact: true }).waitFor();
  await steps.getByText('2 of 5 done').waitFor();
  expect(complaints).toEqual([]);
  await guest.context.close();
  await context.close();
});

it('without mail, a person who forgot the password is told whom to ask, and the link handed over to them works', async () => {
  const { page, context } = await visit(browser, phone);
  await page.goto(`${server.url}/forgot-password`);
  await page.getByText(/This server sends no mail yet/).waitFor();
  await page.getByLabel('Email').fill('ada@first.example');
  await page.getByRole('button', { name: 'Ask for a link' }).click();
  await heading(page, 'Ask whoever runs this server').waitFor();
  expect(await page.getByText(/check your email/i).count()).toBe(0);
  await looksRight(page, 'forgot');
  const letter = await letterTo(server.url, 'ada@first.example', 'Choose a new password');
  await page.goto(/https?:\/\/\S+#token=\S+/.exec(letter)?.[0] ?? '');
  await page.getByLabel('New password', { exact: true }).fill('Another-Horse-8');
  await page.getByLabel('Confirm new password', { exact: true }).fill('Another-Horse-8');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.getByText('Password reset successfully').waitFor();

  // The pages tell a second account where to get its confirmation link.
  await page.goto(`${server.url}/register`);
  expect(await page.getByText('Nobody has an account on this server yet.').count()).toBe(0);
  for (const [label, text] of [
    ['First name', 'Bo'],
    ['Last name', 'Byron'],
    ['Organization name', 'Bridges Ltd'],
    ['Email', 'bo@second.example'],
    ['Password', 'Correct-Horse-7'],
    ['Confirm password', 'Correct-Horse-7'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
  await page.getByText(/This server sends no mail yet: ask whoever runs it/).waitFor();
  await looksRight(page, 'unconfirmed');
  await context.close();
});
