import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { controlsIn } from '../../web/src/features/help/guide.ts';
import { guides } from '../../web/src/features/help/guides.ts';
import { makeRehearsal } from '../load/rehearsal-workspace.ts';
import { axeProblems, desk, launchBrowser, phone, signInByApi, visit } from '../support/browser.ts';
import { resultsOf } from '../support/client.ts';
import { runCycle } from '../support/cycle.ts';
import { eventually } from '../support/eventually.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;
let owner: { readonly email: string; readonly password: string };
let released: string;
let open: string;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  const demo = await makeRehearsal(server.url, {
    people: 26,
    seed: 5,
    source: 'Made-up ratings.',
    name: 'Closed',
  });
  for (const { taker, answers } of demo.people) {
    await taker.start();
    await taker.save(answers);
    await taker.submit();
  }
  await eventually(
    () => resultsOf(demo.leader, demo.assessmentId),
    ({ figure }) => figure !== null,
  );
  await demo.leader.call('POST', `/api/assessments/${demo.assessmentId}/close`, {}, demo.leader);
  released = demo.assessmentId;
  // Trends has most of its controls from the second assessment of a company on.
  await runCycle(server.url, demo.leader, {
    ...{ name: 'Later', company: 'Demo Company', groups: { Employee: 5 } },
    scoreOf: (_, person) => 4 + (person % 3),
  });
  const running = await demo.leader.call<{ assessmentId: string }>(
    'POST',
    '/api/assessments',
    {
      name: 'Running',
      company: 'Demo Company',
      participants: ['a', 'b', 'c'].map((name) => ({
        name,
        email: `${name}@guides.example`,
        role: 'Employee',
      })),
    },
    demo.leader,
  );
  open = running.assessmentId;
  owner = demo.leader;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function signIn(page: Page): Promise<void> {
  await signInByApi(page, server.url, owner);
}

/**
 * Address at which a screen shows most of its controls: participation in a running assessment, every other screen in a released
 * one.
 */
function addressOf(screen: string): string {
  const about = screen === '/ceo-dashboard' ? open : released;
  const inPath = screen.replace('$assessmentId', about);
  return /^\/(ceo-dashboard|dashboard|audit)$/.test(screen) ? `${inPath}?assessment=${about}` : inPath;
}

/** Selector of buttons, links, fields, tabs and headings, including menu items. */
const controls = 'button, a, label, legend, summary, h1, h2, h3, [role=tab], [role=menuitem], [aria-label]';

describe('the guide of a screen', () => {
  it('names only controls that exist on the screen', async () => {
    const { page, context, complaints } = await visit(browser, desk);
    await signIn(page);
    const missing: string[] = [];
    for (const guide of guides) {
      await page.goto(`${server.url}${addressOf(guide.screen)}`);
      await page.getByRole('button', { name: `Help: ${guide.title}` }).waitFor();
      await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
      for (const control of controlsIn(guide)) {
        const wanted = control.replace(/ …$/, '');
        const found = await page
          .waitForFunction(
            ([selector, name]) =>
              [...document.querySelectorAll(selector)].some((element) =>
                (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().startsWith(name),
              ),
            [controls, wanted] as const,
            { timeout: 30_000 },
          )
          .catch(() => null);
        if (!found) missing.push(`${guide.id}: “${control}”`);
      }
    }
    expect(missing).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('opens with “?” except in fields, can be switched off, and returns the focus when closed', async () => {
    const { page, context } = await visit(browser, desk);
    await signIn(page);
    await page.goto(`${server.url}/team`);
    const button = page.getByRole('button', { name: 'Help: Your team' });
    await button.waitFor();
    const dialog = page.getByRole('dialog', { name: 'Your team' });
    await button.focus();
    await page.keyboard.press('?');
    await dialog.waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Got it!' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press('?');
    await dialog.getByLabel('Open with the key “?”').uncheck();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    expect(await dialog.count()).toBe(0);

    await page.goto(`${server.url}/profile`);
    await page.getByRole('button', { name: 'Help: Your profile' }).waitFor();
    await page.getByLabel('First name').press('?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await context.close();
  });

  it('can be opened on a phone without covering the page', async () => {
    const { page, context } = await visit(browser, phone);
    await signIn(page);
    await page.goto(`${server.url}/assessment/launch`);
    const button = page.getByRole('button', { name: 'Help: Launching an assessment' });
    const box = await button.boundingBox();
    const bar = await page.locator('header').filter({ visible: true }).first().boundingBox();
    expect(box && bar && box.y >= bar.y && box.y + box.height <= bar.y + bar.height).toBe(true);
    await button.click();
    await page.getByRole('dialog', { name: 'Launching an assessment' }).waitFor();
    await context.close();
  });

  it('is also on the public page of guides, with its own anchor', async () => {
    const text = await (await fetch(`${server.url}/resources/guides`)).text();
    for (const { id, title } of guides) {
      expect(text).toContain(`id="${id}"`);
      expect(text).toContain(`>${title}</h2>`);
    }
  });
});
