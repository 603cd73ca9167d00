import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desk, launchBrowser, phone, signInByApi, visit } from '../support/browser.ts';
import { type Leader, launch, registerLeader } from '../support/client.ts';
import { releasedAssessment } from '../support/released.ts';
import { startServer, type TestServer } from '../support/server.ts';

// A button that moves while somebody presses it is pressed in vain.
let server: TestServer;
let browser: Browser;
let leader: Leader;
let released: string;
let running: string;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  released = await releasedAssessment(server.url, leader);
  const participants = ['bo', 'cy', 'di'].map((name) => ({
    name,
    email: `${name}@still.example`,
    role: 'Employee' as const,
  }));
  const about = { name: 'Running', company: 'Engines Ltd', releases: 'inSteps' as const };
  ({ assessmentId: running } = await launch(leader, { ...about, participants }));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Answers of the server to these addresses are held back until the returned function is called. */
async function holdBack(page: Page, addresses: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

async function signedIn(device: BrowserContextOptions) {
  const visited = await visit(browser, device);
  await signInByApi(visited.page, server.url, leader);
  return visited;
}

/** Distance from the top of the page, in px. */
const placeOf = (control: Locator) =>
  control.evaluate((element) => Math.round(element.getBoundingClientRect().top + window.scrollY));

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name }).first();
const atBoard = (page: Page) => page.goto(`${server.url}/ceo-dashboard?assessment=${running}`);
const atResults = (page: Page) => page.goto(`${server.url}/dashboard?assessment=${released}`);

type Opened = {
  readonly open: (page: Page) => Promise<unknown>;
  readonly held: RegExp;
  /** Shown when what was held back has arrived. */
  readonly arrived: string | RegExp;
  /** Controls that could be pressed before. */
  readonly controls: readonly RegExp[];
};

const dialogs: Readonly<Record<string, Opened>> = {
  'a reminder': {
    open: async (page) => {
      await atBoard(page);
      await button(page, 'Send a reminder').click();
    },
    held: /\/api\/.+\/reminders\/preview$/,
    arrived: /have not opened their link/,
    controls: [/^Close$/, /^Cancel$/, /^Send /],
  },
  'the shared links': {
    open: async (page) => {
      await atResults(page);
      await button(page, 'Share').click();
    },
    held: /\/api\/.+\/shares(\?|$)/,
    arrived: 'No link was made yet.',
    controls: [/^Close$/, /^Copy the address/, /^Create link$/],
  },
  'the reports': {
    open: async (page) => {
      await atResults(page);
      await button(page, 'Export Report').click();
      await page.getByRole('menuitem', { name: 'Report as PDF' }).click();
    },
    held: /\/api\/.+\/reports(\?|$)/,
    arrived: 'No report was made yet.',
    controls: [/^Close$/, /^Make PDF$/],
  },
  'the parts of a figure': {
    open: async (page) => {
      await atResults(page);
      await button(page, /^What is this made of\?/).click();
    },
    held: /\/api\/.+\/results\/receipt\?/,
    arrived: 'Recompute',
    controls: [/^Close$/],
  },
};

describe.each([
  ['desk', desk],
  ['phone', phone],
] as const)('on a %s', (_, device) => {
  it.each(Object.entries(dialogs))(
    'no button of the dialog with %s moves when its content arrives',
    async (_name, { open, held, arrived, controls }) => {
      const { page, context } = await signedIn(device);
      const release = await holdBack(page, held);
      await open(page);
      const dialog = page.getByRole('dialog');
      const places = () => Promise.all(controls.map((name) => placeOf(button(dialog, name))));
      await button(dialog, controls[0] ?? /./).waitFor();
      const before = await places();
      release();
      await dialog.getByText(arrived).first().waitFor();
      expect(await places()).toEqual(before);
      await context.close();
    },
  );

  it.each([
    ['shared link', /\/claim-link$/, 'People', 'Reading whether the link is on…'],
    ['release line', /\/api\/.+\/results(\?|$)/, 'By stakeholder group', 'Reading when results are shown…'],
  ] as const)(
    'what is below the %s of the board stays where it is when it arrives',
    async (_name, held, below, reading) => {
      const { page, context } = await signedIn(device);
      const release = await holdBack(page, held);
      await atBoard(page);
      const heading = page.getByRole('heading', { name: below, exact: true });
      await heading.waitFor();
      const before = await placeOf(heading);
      await page.getByText(reading).waitFor({ state: 'attached' });
      release();
      await page.getByText(reading).waitFor({ state: 'detached' });
      expect(Math.abs((await placeOf(heading)) - before)).toBeLessThanOrEqual(4);
      await context.close();
    },
  );

  it('the assistant offers its questions once the choice of an assessment is there', async () => {
    const { page, context } = await signedIn(device);
    const release = await holdBack(page, /\/api\/assessments(\?|$)/);
    await page.goto(`${server.url}/ai-assistant`, { waitUntil: 'commit' });
    await page.locator('[aria-busy="true"]').first().waitFor();
    release();
    const question = button(page, 'What is our strongest lens?');
    await question.waitFor();
    expect(await page.getByLabel('Assessment', { exact: true }).isVisible()).toBe(true);
    await context.close();
  });
});
