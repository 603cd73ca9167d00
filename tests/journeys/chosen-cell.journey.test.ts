import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desk, launchBrowser, phone, visit } from '../support/browser.ts';
import { launch, linksFromOutbox, registerLeader } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;
let links: readonly string[];

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  const leader = await registerLeader(server.url);
  const emails = ['anna@cells.example', 'bo@cells.example', 'cy@cells.example'];
  const participants = emails.map((email) => ({ email, role: 'Employee' as const }));
  await launch(leader, { name: 'Spring', company: 'Engines', participants });
  const sent = await linksFromOutbox(leader, emails);
  links = emails.map((email) => sent.get(email) ?? '');
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

/** A screenshot of the text of a choice and its background. */
async function painted(page: Page, input: Locator): Promise<string> {
  const clip = await input.evaluate((element) => {
    const words = element.nextElementSibling ?? element;
    const { x, y, width, height } = words.getBoundingClientRect();
    return { x, y, width, height };
  });
  return (await page.screenshot({ clip })).toString('base64');
}

it.each([
  ['desk, light', 0, { ...desk, colorScheme: 'light' }],
  ['phone, dark', 1, { ...phone, colorScheme: 'dark' }],
] as const)('a chosen answer is painted the same with and without focus: %s', async (_, person, device) => {
  const { page, context } = await visit(browser, device);
  await page.goto(links[person] ?? '');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByText('Page 1 of 37').waitFor();
  for (const choice of [
    page.getByRole('radio', { name: /^7/ }),
    page.getByRole('radio', { name: /judge/ }),
  ]) {
    const input = choice.first();
    await input.focus();
    await page.keyboard.press('Space');
    await page.getByText(/^Saved \d/).waitFor();
    const state = await input.evaluate((one: HTMLInputElement) => [
      one.checked,
      one.matches(':focus-visible'),
    ]);
    expect(state).toEqual([true, true]);
    const focused = await painted(page, input);
    await input.evaluate((one: HTMLInputElement) => one.blur());
    const left = await painted(page, input);
    expect(focused === left, 'the words are painted the same').toBe(true);
  }
  await context.close();
});

it('the fixed bar covers scales that scroll behind it, including a focused cell', async () => {
  const { page, context } = await visit(browser, phone);
  await page.goto(links[2] ?? '');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByText('Page 1 of 37').waitFor();
  const input = page.getByRole('radio', { name: /^4/ }).nth(1);
  await input.focus();
  await page.keyboard.press('ArrowRight');
  const over = await page.evaluate(() => {
    const bar = document.querySelector('header');
    const cell = document.activeElement?.closest('label');
    if (!bar || !cell) return ['There is no bar, or no cell with the focus.'];
    const box = bar.getBoundingClientRect();
    const at = cell.getBoundingClientRect();
    window.scrollBy(0, at.top + at.height / 2 - (box.top + box.height / 2));
    const { left, width, top, height } = cell.getBoundingClientRect();
    // Lets all elements receive pointer events, so that `elementFromPoint` finds the topmost one.
    const style = document.createElement('style');
    style.textContent = '* { pointer-events: auto !important; }';
    document.head.append(style);
    const found = [0.25, 0.5, 0.75].map((share) =>
      document.elementFromPoint(left + width * share, top + height / 2),
    );
    style.remove();
    return found
      .filter((one) => !one?.closest('header'))
      .map((one) => one?.outerHTML.slice(0, 80) ?? 'nothing');
  });
  expect(over).toEqual([]);
  await context.close();
});
