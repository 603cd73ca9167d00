import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GuestSession } from '../../api/demo/contract/demo.ts';
import { demoGroups } from '../../domain/demo/company.ts';
import { samplePages } from '../../web/src/public/site.ts';
import { impactDemo, platformDemo, reviewDemo } from '../../web/src/public/texts/demos.ts';
import { axeProblems, desk, launchBrowser, phone, sidewaysScroll, visit } from '../support/browser.ts';
import { prepareDemo } from '../support/demo.ts';
import { figuresOfScreen, missingIn } from '../support/demo-figures.ts';
import { eventually } from '../support/eventually.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';

const demos = { '/demo': reviewDemo, '/complete-demo': impactDemo, '/full-demo': platformDemo };
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  const folder = temporaryFolder();
  await prepareDemo(folder);
  server = await startServer({
    folder,
    env: { DEMO: 'on', DEMO_CALL_URL: 'https://example.org/book-a-call' },
  });
  browser = await launchBrowser();
  await eventually(
    async () => (await fetch(`${server.url}/sample/api/demo/state`)).json() as Promise<{ state: string }>,
    ({ state }) => state === 'ready',
  );
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** The screen of the sample in the frame, once it shows its heading. */
async function screenOf(page: Page): Promise<Frame> {
  const frame = await eventually(
    async () => page.frames().find((one) => one.url().startsWith(`${server.url}/sample/`)),
    (found) => found !== undefined,
  );
  if (!frame) throw new Error('There is no frame with a screen of the sample.');
  await frame.getByRole('heading', { level: 1 }).first().waitFor();
  return frame;
}

/** The text of a screen, with that of folded tables. */
async function unfolded(frame: Frame): Promise<string> {
  await frame.locator('details:not([open]) > summary').evaluateAll((all) => {
    for (const { parentElement } of all) (parentElement as HTMLDetailsElement).open = true;
  });
  return frame.locator('body').innerText();
}

const stepShown = (page: Page, n: number, of: number, name: string) =>
  page.locator('p[role=status]', { hasText: `Step ${n} of ${of}: ${name}` }).waitFor({ state: 'attached' });

/** Of the guest session with which the figures are read. */
let token: string | undefined;
async function asGuest<T>(path: string): Promise<T> {
  if (token === undefined) {
    const opened = await fetch(`${server.url}/sample/api/guest-session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    token = ((await opened.json()) as GuestSession).accessToken;
  }
  const answer = await fetch(`${server.url}/sample/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()) as T;
}

describe.each(samplePages.map(({ path }) => path))('the walkthrough at %s', (path) => {
  const { steps } = demos[path];

  it('reaches its last step by keyboard on a phone; each step shows its screen with the figures of the API at its moment, and axe finds no failing node', async () => {
    const { page, complaints, context } = await visit(browser, { ...phone, colorScheme: 'dark' });
    await page.goto(`${server.url}${path}`);
    const findings: string[] = [];
    const addresses = new Set<string>();
    await stepShown(page, 1, steps.length, steps[0]?.name ?? '');
    await page.locator('[data-demo-next]').focus();
    for (const [index, { name }] of steps.entries()) {
      await stepShown(page, index + 1, steps.length, name);
      await page.locator(`iframe[title="Screen of the sample: ${name}"]`).waitFor();
      const frame = await screenOf(page);
      const opened = (await page.locator('[data-demo-open]').getAttribute('href')) ?? '';
      addresses.add(opened);
      const figures = await figuresOfScreen(new URL(opened, server.url), asGuest);
      if (figures.length === 0) findings.push(`${name}: no figure was compared`);
      await expect
        .poll(async () => missingIn(await unfolded(frame), figures), { timeout: 60_000 })
        .toEqual([])
        .catch((thrown: Error) => findings.push(`${name}: ${thrown.message}`));
      if (index === 0 || index === steps.length - 1)
        for (const problem of await axeProblems(page)) findings.push(`${name}: ${problem}`);
      if ((await sidewaysScroll(page)) > 0) findings.push(`${name}: wider than the window`);
      await page.locator('[data-demo-next]').focus();
      await page.keyboard.press('Enter');
    }
    expect(findings).toEqual([]);
    expect(addresses.size).toBeGreaterThanOrEqual(steps.length - 2);
    expect(await page.locator('[data-demo-next]').getAttribute('aria-disabled')).toBe('true');
    await stepShown(page, steps.length, steps.length, steps.at(-1)?.name ?? '');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('can be read without scripts, as a list of its steps', async () => {
    const { page, context } = await visit(browser, { ...desk, javaScriptEnabled: false });
    await page.goto(`${server.url}${path}`);
    for (const { name } of steps)
      expect(await page.getByRole('heading', { name, exact: true }).isVisible()).toBe(true);
    await context.close();
  });
});

describe('figures in a walkthrough', () => {
  it('are others at other moments of one assessment', async () => {
    const addresses = ['/demo', '/complete-demo'].map(async (path) => {
      const { page, context } = await visit(browser, desk);
      const figures: string[] = [];
      await page.goto(server.url + path);
      for (const step of [0, 1]) {
        await page.locator(`[data-demo-go="${step}"]`).first().click();
        const { name = '' } = demos[path as '/demo'].steps[step] ?? {};
        await page.locator(`iframe[title="Screen of the sample: ${name}"]`).waitFor();
        const opened = await page.locator('[data-demo-open]').getAttribute('href');
        figures.push((await figuresOfScreen(new URL(opened ?? '', server.url), asGuest)).join(' '));
      }
      await context.close();
      return figures;
    });
    expect(new Set((await Promise.all(addresses)).flat()).size).toBe(3);
  });
});

describe('the 360 Review Demo', () => {
  it('plays by itself, four seconds a step, and cannot be moved by hand until it is stopped', async () => {
    const { page, context } = await visit(browser, { ...desk, reducedMotion: 'reduce' });
    await page.clock.install({ time: '2026-11-20T10:00:00Z' });
    await page.goto(`${server.url}/demo`);
    const bar = (step: number) => page.locator(`[data-demo-go="${step - 1}"]`);
    await bar(6).click();
    await stepShown(page, 6, 8, 'Results');
    await page.clock.pauseAt('2026-11-20T11:00:00Z');
    await page.getByRole('button', { name: 'Auto-Play Demo' }).click();
    await stepShown(page, 1, 8, 'Setup');
    await bar(6).click({ force: true });
    await stepShown(page, 1, 8, 'Setup');
    await page.clock.runFor(4_000);
    await stepShown(page, 2, 8, 'Data Collection');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.clock.runFor(20_000);
    await stepShown(page, 2, 8, 'Data Collection');
    await bar(8).click();
    await stepShown(page, 8, 8, 'Stakeholder Reports');
    await context.close();
  });

  it('moves nothing by itself for people who want less motion', async () => {
    const { page, context } = await visit(browser, { ...desk, reducedMotion: 'reduce' });
    await page.goto(`${server.url}/demo`);
    await screenOf(page);
    await page.getByRole('button', { name: 'Auto-Play Demo' }).click();
    await stepShown(page, 2, 8, 'Data Collection');
    const moving = () => page.evaluate(() => document.getAnimations().length);
    expect(await moving()).toBe(0);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('[data-demo-go="6"]').click();
    expect(await moving()).toBe(0);
    await context.close();
  });

  it('downloads the reports of the sample', async () => {
    const { page, context, complaints } = await visit(browser, desk);
    await page.goto(`${server.url}/demo`);
    await page.locator('[data-demo-go="7"]').click();
    await screenOf(page);
    for (const [name, file] of [
      ['Slides', 'sample-report.pptx'],
      ['Workbook', 'sample-report.xlsx'],
    ]) {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: `Download Report: ${name}` }).click();
      const download = await saved;
      expect(download.suggestedFilename()).toBe(file);
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
      // The first bytes of a zip, which both formats are.
      expect(Buffer.concat(chunks).subarray(0, 2).toString()).toBe('PK');
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says in the place of the screen that it opens, until it is there', async () => {
    const { page, context } = await visit(browser, phone);
    const arrive = Promise.withResolvers<void>();
    await page.route('**/sample/ceo-dashboard?*', async (route) => {
      await arrive.promise;
      await route.continue();
    });
    await page.goto(`${server.url}/demo`);
    const opening = page.getByText('Opening the screen…');
    await opening.waitFor();
    arrive.resolve();
    await opening.waitFor({ state: 'hidden' });
    await screenOf(page);
    await context.close();
  });

  it('explains itself in a guide', async () => {
    const { page, context } = await visit(browser, desk);
    await page.goto(`${server.url}/demo`);
    await page.getByRole('button', { name: 'How this demo works' }).click();
    const guide = page.getByRole('dialog', { name: 'How this demo works' });
    expect(await guide.getByRole('listitem').count()).toBe(3);
    await guide.getByRole('button', { name: 'Got it!' }).click();
    expect(await guide.isVisible()).toBe(false);
    await context.close();
  });
});

describe('the demo From Intake to Impact', () => {
  it('plays five seconds a step by keyboard, stops when it is moved, and begins again at its end', async () => {
    const { page, context } = await visit(browser, desk);
    await page.clock.install({ time: '2026-11-20T10:00:00Z' });
    await page.goto(`${server.url}/complete-demo`);
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
    };
    const elapsed = () =>
      page.locator('[data-demo]').evaluate((root: HTMLElement) => root.style.getPropertyValue('--elapsed'));
    await stepShown(page, 1, 9, 'Intake');
    await page.getByText('11% complete').waitFor();
    await page.clock.pauseAt('2026-11-20T11:00:00Z');
    await press('Play');
    await page.clock.runFor(2_500);
    expect(Number(await elapsed())).toBeCloseTo(0.5, 5);
    await page.clock.runFor(2_500);
    await stepShown(page, 2, 9, 'Invite Stakeholders');
    await press('Next');
    await stepShown(page, 3, 9, 'Expert Identification');
    await page.clock.runFor(20_000);
    await stepShown(page, 3, 9, 'Expert Identification');
    await press('Play');
    await press('Pause');
    await page.clock.runFor(20_000);
    await stepShown(page, 3, 9, 'Expert Identification');
    await press('Reset');
    await stepShown(page, 1, 9, 'Intake');
    await page.locator('[data-demo-go="8"]').focus();
    await page.keyboard.press('Space');
    await stepShown(page, 9, 9, 'Outcomes');
    await page.getByText('100% complete').waitFor();
    expect(await page.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
    await press('Replay');
    await stepShown(page, 1, 9, 'Intake');
    await context.close();
  });
});

it('every link of the walkthroughs leads to a page that is there', async () => {
  const { page, context } = await visit(browser, desk);
  const wrong: string[] = [];
  for (const { path } of samplePages) {
    await page.goto(server.url + path);
    await screenOf(page);
    const links = await page
      .locator('main a[href]:not([hidden])')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(links.length).toBeGreaterThan(0);
    for (const link of links.filter((one) => one.startsWith(server.url))) {
      const answer = await fetch(link, { redirect: 'manual' });
      if (answer.status !== 200) wrong.push(`${path}: ${link} is answered ${answer.status}`);
    }
  }
  expect(wrong).toEqual([]);
  await context.close();
});

it('a page of the sample says that it has nothing of that id, as after an upgrade, and leads on', async () => {
  const { page, context } = await visit(browser, phone);
  await page.goto(`${server.url}/sample/documents/dissect?documents=${'a'.repeat(24)}`);
  const bar = page.getByRole('complementary', { name: 'Sample workspace' });
  await bar.getByText('What this address names is not in it.').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await bar.getByRole('link', { name: 'See what the sample has now' }).click();
  await page
    .getByText(/^Pulse /)
    .first()
    .waitFor();
  expect(await bar.getByText('What this address names is not in it.').count()).toBe(0);
  await context.close();
});

it('the last slide of the platform demo leads to registering, launching and a call', async () => {
  const { page, context } = await visit(browser, desk);
  await page.goto(`${server.url}/full-demo`);
  // The first screen moves what is below it, also while a button is being pressed.
  await page.locator('[data-demo-frame]').waitFor();
  await page
    .getByRole('navigation', { name: 'Quick Navigation' })
    .getByRole('button', { name: 'Audit Trail' })
    .click();
  const to = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href');
  expect(await to('Get Started')).toBe('/register');
  expect(await to('Start Free Assessment')).toBe('/assessment/launch');
  await page.getByRole('link', { name: 'Schedule Demo Call' }).waitFor();
  expect(await to('Schedule Demo Call')).toBe('https://example.org/book-a-call');
  await context.close();
});

it('a visitor rates five themes, sees the board move, registers, and launches with the settings of the sample', async () => {
  const { page, context, complaints } = await visit(browser, phone);
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Rate five themes now' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  for (let number = 1; number <= 5; number += 1) {
    await page.getByText(`Page ${number} of 5`).waitFor();
    await page.locator('fieldset').first().locator('label').filter({ hasText: '7' }).first().click();
    // A double press is one.
    if (number < 5) await page.getByRole('button', { name: 'Next', exact: true }).dblclick();
  }
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByRole('button', { name: 'Submit Assessment' }).click();
  await page.getByRole('heading', { name: 'Thank you! Submitted 5 responses.' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'See the live board' }).click();
  await page.getByRole('heading', { name: 'Five themes' }).waitFor();
  // Twelve people of the scenario have submitted, and now this visitor.
  await page.getByText('Submitted', { exact: true }).first().waitFor();
  await page.getByText('13', { exact: true }).first().waitFor();
  expect(await axeProblems(page)).toEqual([]);
  // A page of the sample keeps no session of the installation.
  expect(await page.evaluate(() => localStorage.getItem('nine-lenses.signed-in'))).toBeNull();

  await page.getByRole('link', { name: 'Use these groups and rules' }).click();
  await page.getByRole('link', { name: 'Create account' }).first().click();
  await registered(page, 'ada-from-the-sample@example.org');
  await page
    .getByText(/^Copied from the sample: 6 groups, anonymous answers, scores from 5 people on, in steps/)
    .waitFor();
  expect(await page.getByLabel('Company').inputValue()).toBe('Engines Ltd');
  expect(await axeProblems(page)).toEqual([]);
  await page.getByLabel('Assessment name').fill('As in the sample');
  await page.getByRole('button', { name: 'Add from a list or file' }).click();
  const people = [1, 2, 3, 4, 5].map((n) => `Person ${n}, p${n}@engines.example, Board Member`);
  await page.getByLabel('People', { exact: true }).fill(people.join('\n'));
  await page.getByRole('button', { name: 'Add 5 people' }).click();
  await page.getByRole('button', { name: 'Launch Assessment', exact: true }).click();
  const launched = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url() === `${server.url}/api/assessments`,
  );
  await page.getByRole('button', { name: 'Launch and keep 5 invitations' }).click();
  expect((await launched).postDataJSON()).toMatchObject({
    groups: demoGroups.map(({ name }) => name),
    threshold: 5,
    releases: 'inSteps',
  });
  await page.waitForURL('**/ceo-dashboard**');
  await page.getByText('Board Member').first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('an empty Home leads to the sample, which cannot be changed, and back to the own workspace', async () => {
  const { page, context, complaints } = await visit(browser, desk);
  await page.goto(`${server.url}/register`);
  await registered(page, 'grace-explores@example.org');
  await page.getByRole('link', { name: 'Explore a sample' }).click();
  const bar = page.getByRole('complementary', { name: 'Sample workspace' });
  await bar.waitFor();
  await page
    .getByText(/^Pulse /)
    .first()
    .waitFor();
  // The way back keeps the session of the own workspace.
  await bar.getByRole('link', { name: 'Back to your workspace' }).click();
  await page.getByRole('link', { name: 'Explore a sample' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

async function registered(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByLabel('Organization name').fill('Engines Ltd');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('A long enough passphrase 1843');
  await page.getByLabel('Confirm password').fill('A long enough passphrase 1843');
  await page.locator('form').getByRole('button', { name: 'Create account' }).click();
}
