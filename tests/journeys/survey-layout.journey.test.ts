import type { Browser } from 'playwright-core';
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
  const emails = ['bo@layout.example', 'cy@layout.example'];
  const participants = emails.map((email) => ({ name: email.slice(0, 2), email, role: 'Employee' as const }));
  await launch(leader, { name: 'Layout', company: 'Engines Ltd', participants });
  links = [...(await linksFromOutbox(leader, emails)).values()];
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it.each([
  ['phone', phone, 0],
  ['desk', desk, 1],
] as const)(
  'each question is near its own scale and distant from the theme above, %s',
  async (_, size, person) => {
    const { page, context } = await visit(browser, size);
    await page.goto(links[person] ?? '');
    await page.getByRole('button', { name: 'Start' }).click();
    const themes = page.locator('fieldset');
    await themes.first().waitFor();
    const distances = await themes.evaluateAll((all) =>
      all.map((theme) => {
        const box = theme.getBoundingClientRect();
        const legend = theme.querySelector('legend')?.getBoundingClientRect();
        const words = theme.querySelector('[aria-hidden="true"]')?.getBoundingClientRect();
        return [(legend?.top ?? 0) - box.top, (words?.top ?? 0) - (legend?.bottom ?? 0)].map(Math.round);
      }),
    );
    expect(distances.length).toBeGreaterThan(1);
    // Above a question are 24 px and a line of 1 px; below it are 12 px.
    for (const pair of distances) expect(pair).toEqual([25, 12]);

    // Styles use this attribute in browsers that do not match `:focus-visible` after keyboard use.
    const usesKeys = () => page.evaluate(() => document.documentElement.dataset.keys !== undefined);
    const scale = themes.first().getByRole('radio');
    await scale.first().click();
    expect(await usesKeys()).toBe(false);
    // The pointer still rests on the cell, whose number must stay readable.
    const colour = () => scale.first().evaluate((cell) => getComputedStyle(cell).backgroundColor);
    const underPointer = await colour();
    await page.mouse.move(0, 0);
    expect(await colour()).toBe(underPointer);
    await page.keyboard.press('ArrowRight');
    expect(await usesKeys()).toBe(true);
    expect(await scale.nth(1).evaluate((cell) => getComputedStyle(cell).outlineStyle)).toBe('solid');
    await scale.first().click();
    expect(await usesKeys()).toBe(false);
    await context.close();
  },
);
