import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Participation } from '../../api/assessment/contract/participation.ts';
import type { GuestSession } from '../../api/demo/contract/demo.ts';
import type { Results } from '../../api/results/contract/results.ts';
import { samplePages } from '../../web/src/public/site.ts';
import { impactDemo, platformDemo, reviewDemo } from '../../web/src/public/texts/demos.ts';
import { axeProblems, desk, launchBrowser, phone, sidewaysScroll, visit } from '../support/browser.ts';
import { prepareDemo } from '../support/demo.ts';
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

const stepShown = (page: Page, n: number, of: number, name: string) =>
  page.locator('p[role=status]', { hasText: `Step ${n} of ${of}: ${name}` }).waitFor({ state: 'attached' });

describe.each(samplePages.map(({ path }) => path))('the walkthrough at %s', (path) => {
  const { steps } = demos[path];

  it('reaches its last step by keyboard on a phone; each step shows its screen, and axe finds no failing node', async () => {
    const { page, complaints, context } = await visit(browser, { ...phone, colorScheme: 'dark' });
    await page.goto(`${server.url}${path}`);
    const findings: string[] = [];
    const addresses = new Set<string>();
    await stepShown(page, 1, steps.length, steps[0]?.name ?? '');
    await page.locator('[data-demo-next]').focus();
    for (const [index, { name }] of steps.entries()) {
      await stepShown(page, index + 1, steps.length, name);
      await page.locator(`iframe[title="Screen of the sample: ${name}"]`).waitFor();
      await screenOf(page);
      addresses.add((await page.locator('[data-demo-open]').getAttribute('href')) ?? '');
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
  const asGuest = async <T>(path: string): Promise<T> => {
    const opened = await fetch(`${server.url}/sample/api/guest-session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const { accessToken } = (await opened.json()) as GuestSession;
    const answer = await fetch(`${server.url}/sample/api${path}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    return (await answer.json()) as T;
  };

  it('are those of the API at the moment of the step', async () => {
    const { page, context } = await visit(browser, desk);
    const wrong: string[] = [];
    const steps = new Map<string, string>();
    for (const [path, step] of [
      ['/demo', 0],
      ['/demo', 1],
      ['/demo', 5],
      ['/complete-demo', 1],
      ['/full-demo', 1],
      ['/full-demo', 3],
    ] as const) {
      await page.goto(server.url + path);
      await page.locator(`[data-demo-go="${step}"]`).first().click();
      await page.locator(`iframe[title="Screen of the sample: ${demos[path].steps[step]?.name}"]`).waitFor();
      const opened = page.locator('[data-demo-open]');
      const { pathname, searchParams } = new URL((await opened.getAttribute('href')) ?? '', server.url);
      const at = searchParams.get('at');
      const figures = await figuresAt(pathname, searchParams.get('assessment') ?? '', at);
      const frame = await screenOf(page);
      for (const [label, value] of Object.entries(figures))
        await frame
          .locator('dl > div')
          .filter({ has: frame.locator('dt', { hasText: label }) })
          .filter({ has: frame.getByText(value, { exact: true }) })
          .first()
          .waitFor({ timeout: 20_000 })
          .catch(() => wrong.push(`${path} ${step}: ${label} is not ${value}`));
      steps.set(`${path} ${step}`, JSON.stringify(figures));
    }
    expect(wrong).toEqual([]);
    // Three moments of one assessment differ.
    expect(new Set(['/demo 0', '/demo 1', '/complete-demo 1'].map((step) => steps.get(step))).size).toBe(3);
    await context.close();
  });

  async function figuresAt(path: string, assessmentId: string, at: string | null) {
    const query = at === null ? '' : `?at=${at}`;
    if (path.endsWith('/ceo-dashboard')) {
      const { groups } = await asGuest<Participation>(`/assessments/${assessmentId}/participation${query}`);
      const sum = (of: 'invited' | 'started' | 'submitted') =>
        `${groups.reduce((total, { counts }) => total + counts[of], 0)}`;
      return {
        Invited: sum('invited'),
        Started: sum('started'),
        Submitted: sum('submitted'),
      };
    }
    const { figure } = await asGuest<Results>(`/assessments/${assessmentId}/results${query}`);
    return { 'Overall score': figure?.overall.mean?.toFixed(1) ?? '', Participants: `${figure?.people}` };
  }
});

describe('the 360 Review Demo', () => {
  it('plays by itself, four seconds a step, and cannot be moved by hand until it is stopped', async () => {
    const { page, context } = await visit(browser, { ...desk, reducedMotion: 'reduce' });
    await page.clock.install();
    await page.goto(`${server.url}/demo`);
    const bar = (step: number) => page.locator(`[data-demo-go="${step - 1}"]`);
    await bar(6).click();
    await stepShown(page, 6, 8, 'Results');
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
    if (number < 5) await page.getByRole('button', { name: 'Next', exact: true }).click();
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

  await page.getByRole('link', { name: 'Use these settings' }).click();
  await page.getByRole('link', { name: 'Create account' }).first().click();
  await registered(page, 'ada-from-the-sample@example.org');
  await page.getByText('Groups and settings are those of the sample.').waitFor();
  expect(await page.getByLabel('Company').inputValue()).toBe('Engines Ltd');
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
