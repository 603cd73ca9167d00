import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guides } from '../../web/src/features/help/guides.ts';
import { launchBrowser, phone, sidewaysScroll, signInByApi, type Visit, visit } from '../support/browser.ts';
import { layOut } from '../support/browsers/layout.ts';
import { confirmAddress, type Leader, launch, linksFromOutbox, registerLeader } from '../support/client.ts';
import { releasedAssessment } from '../support/released.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;
let leader: Leader;
let unconfirmed: Leader;
let pages: readonly string[];

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  await confirmAddress(leader);
  unconfirmed = await registerLeader(server.url);
  const assessment = await releasedAssessment(server.url, leader);
  pages = [
    '/',
    `/dashboard?assessment=${assessment}`,
    `/ceo-dashboard?assessment=${assessment}`,
    `/assessments/${assessment}/plan`,
    `/assessments/${assessment}/compare`,
    '/trends',
    '/assessment/launch',
    '/assessment/import',
    '/team',
    '/organization',
    '/billing',
    '/profile',
    '/profile?tab=security',
    '/outbox',
    '/audit',
    `/methods?assessment=${assessment}`,
  ];
});
afterAll(async () => {
  await browser?.close();
  expect(await server.stop()).toBe(0);
});

async function signedIn(
  device: object,
  who: Leader,
  before?: (page: Page) => Promise<unknown>,
): Promise<Visit> {
  const visited = await visit(browser, device);
  const { page } = visited;
  await before?.(page);
  await signInByApi(page, server.url, who);
  return visited;
}

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(
    () => document.querySelector('[aria-busy="true"]') === null && document.readyState === 'complete',
  );
  await page.evaluate(() => document.fonts.ready);
}

const largeText = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const enlarge = () => document.documentElement.style.setProperty('font-size', '200%');
    if (document.documentElement) enlarge();
    document.addEventListener('readystatechange', enlarge);
  });
};

/** Sentences about labels in the bottom bar that overlap each other or extend beyond the window. */
function crowdedLabels(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const bar = [...document.querySelectorAll('nav')].find(
      (nav) => getComputedStyle(nav).position === 'fixed',
    );
    const labels = [...(bar?.querySelectorAll('a') ?? [])].map((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      return { name: link.textContent ?? '', box: range.getBoundingClientRect() };
    });
    if (labels.length === 0) return ['there is no bar'];
    const outside = labels
      .filter(({ box }) => box.left < 0 || box.right > window.innerWidth || box.bottom > window.innerHeight)
      .map(({ name }) => `${name} reaches out of the window`);
    const over = labels.flatMap((one, index) =>
      labels
        .slice(index + 1)
        .filter(
          ({ box }) =>
            box.left < one.box.right - 0.5 &&
            one.box.left < box.right - 0.5 &&
            box.top < one.box.bottom - 0.5 &&
            one.box.top < box.bottom - 0.5,
        )
        .map(({ name }) => `${one.name} and ${name}`),
    );
    return [...outside, ...over];
  });
}

describe('text of 200 % on a phone', () => {
  it('causes no sideways scroll and no overlapping labels', async () => {
    const { page, context } = await signedIn(phone, leader, largeText);
    const findings: string[] = [];
    for (const path of pages) {
      await page.goto(`${server.url}${path}`);
      await settled(page);
      const root = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
      if (root !== '32px') findings.push(`${path}: the text is ${root}`);
      const over = await sidewaysScroll(page);
      if (over > 0) findings.push(`${path}: ${over} px wider than the window`);
      for (const label of await crowdedLabels(page)) findings.push(`${path}: ${label}`);
    }
    expect(findings).toEqual([]);
    await context.close();
  });

  it('breaks no word and causes no sideways scroll in the survey', async () => {
    const email = 'large@room.example';
    const participants = [{ name: 'Grace', email, role: 'Employee' as const }];
    await launch(leader, { name: 'Large text', company: 'Engines Ltd', participants });
    const link = (await linksFromOutbox(leader, [email])).get(email) ?? '';
    const { page, context } = await visit(browser, phone);
    await largeText(page);
    const findings: string[] = [];
    const look = async (name: string) => {
      await page.evaluate(() => document.fonts.ready);
      const { cut, overlaps, sideways } = await page.evaluate(layOut);
      for (const words of [...cut, ...overlaps]) findings.push(`${name}: ${words}`);
      if (sideways > 0) findings.push(`${name}: ${sideways} px wider than the window`);
    };
    await page.goto(link);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByText('Page 1 of 37').waitFor();
    await page.getByRole('radio', { name: /^7/ }).first().check();
    await page.getByText(/^Saved \d/).waitFor();
    await look('a rated theme');
    await page.getByRole('button', { name: 'Lenses' }).click();
    await page.getByRole('button', { name: 'Review and submit' }).click();
    await page.getByText('You answered 1 of 196 themes.').waitFor();
    await look('review');
    expect(findings).toEqual([]);
    await context.close();
  });

  it('lets the notice about an unconfirmed address use the full width of the page', async () => {
    const { page, context } = await signedIn(phone, unconfirmed, largeText);
    await page.goto(`${server.url}/`);
    const notice = page.getByText(`Your email address ${unconfirmed.email} is not confirmed.`);
    await notice.waitFor();
    await settled(page);
    expect((await notice.boundingBox())?.width).toBeGreaterThan(phone.viewport.width * 0.8);
    expect(await sidewaysScroll(page)).toBe(0);
    await context.close();
  });
});

/** Names of controls that the round help button covers when the page opens. */
function coveredByHelp(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const help = document.querySelector('[aria-keyshortcuts="?"]');
    if (!help) return [];
    const box = help.getBoundingClientRect();
    return [...document.querySelectorAll('a, button, input, select, textarea, summary, [role="tab"]')]
      .filter((control) => control !== help && control.checkVisibility({ checkVisibilityCSS: true }))
      .filter((control) => {
        const { left, right, top, bottom, width } = control.getBoundingClientRect();
        return width > 1 && left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      })
      .map(
        (control) =>
          (control.getAttribute('aria-label') ?? control.textContent ?? '').slice(0, 40) || control.id,
      );
  });
}

it.each([
  ['390 px', phone],
  ['1280 px', { viewport: { width: 1280, height: 800 } }],
] as const)('the help button covers no control of a page that opens, at %s', async (_, device) => {
  const { page, context } = await signedIn(device, leader);
  const findings: string[] = [];
  let helped = 0;
  for (const path of pages) {
    await page.goto(`${server.url}${path}`);
    await settled(page);
    if (guides.some(({ screen }) => screen === path.replace(/\?.*/, ''))) {
      await page.locator('[aria-keyshortcuts="?"]').waitFor();
      helped += 1;
    }
    for (const control of await coveredByHelp(page)) findings.push(`${path}: ${control}`);
  }
  expect(findings).toEqual([]);
  expect(helped).toBeGreaterThan(5);
  await context.close();
});

describe('a dialog', () => {
  const openAction = async (page: Page) => {
    await page.goto(`${server.url}${pages.find((path) => path.endsWith('/plan'))}`);
    await settled(page);
    const opener = page.getByRole('button', { name: 'Add action' }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    return { opener, dialog: page.getByRole('dialog').first() };
  };

  it('fits the window with text of 200 %, because its body scrolls and its footer stays visible', async () => {
    const { page, context } = await signedIn({ ...phone, viewport: { width: 390, height: 664 } }, leader);
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () =>
        document.documentElement.style.setProperty('font-size', '200%'),
      ),
    );
    const { dialog } = await openAction(page);
    const sizes = await dialog.evaluate((one) => [
      one.scrollHeight - one.clientHeight,
      one.clientHeight > 200,
    ]);
    expect(sizes).toEqual([0, true]);
    await context.close();
  });

  it('returns the focus to the element that opened it when its draft is discarded', async () => {
    const { page, context } = await signedIn({ viewport: { width: 1280, height: 800 } }, leader);
    const { opener, dialog } = await openAction(page);
    await dialog.waitFor();
    await dialog.getByRole('textbox').first().fill('Half a title');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
    await question.getByRole('button', { name: 'Discard' }).focus();
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
    await context.close();
  });

  it('and a menu enlarged by large text beyond the room below it can be scrolled to its end', async () => {
    const { page, context } = await signedIn({ ...phone, viewport: { width: 390, height: 664 } }, leader);
    await page.goto(`${server.url}${pages[1]}`);
    await settled(page);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const button = page.getByRole('button', { name: 'Export' }).first();
    await button.evaluate((one) => {
      one.scrollIntoView({ block: 'center' });
    });
    await button.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu').first();
    await menu.waitFor();
    const { top, bottom } = await menu.evaluate((one) => one.getBoundingClientRect());
    expect([top >= 0, bottom <= 664]).toEqual([true, true]);
    await context.close();
  });
});
