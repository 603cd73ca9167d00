import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Moments } from '../../api/assessment/contract/past.ts';
import {
  axeProblems,
  desk,
  launchBrowser,
  sidewaysScroll,
  signInByApi,
  visit,
  walkedDevices,
} from '../support/browser.ts';
import {
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  participationOf,
  registerLeader,
} from '../support/client.ts';
import { tabThrough } from '../support/keyboard.ts';
import { releasedAssessment } from '../support/released.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;
let leader: Leader;
let assessmentId: string;
let moments: Moments;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  assessmentId = await releasedAssessment(server.url, leader);
  moments = await leader.call<Moments>('GET', `/api/assessments/${assessmentId}/moments`, undefined, leader);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const markOf = (kind: string) => moments.marks.find((mark) => mark.kind === kind)?.position ?? '';
const banner = (page: Page) => page.getByText(/You are looking at .* \(position \d+\)\./);
const slider = (page: Page) => page.getByRole('slider', { name: 'Moment to look at' });

async function signedIn(options: BrowserContextOptions) {
  const visited = await visit(browser, options);
  const { page } = visited;
  await signInByApi(page, server.url, leader);
  return visited;
}
const board = (at?: string) =>
  `${server.url}/ceo-dashboard?assessment=${assessmentId}${at === undefined ? '' : `&at=${at}`}`;
const results = (at?: string) => board(at).replace('/ceo-dashboard', '/dashboard');

describe('looking back at an assessment', () => {
  it('moves through the board with the keyboard, sends one request per pause, and returns to the present', async () => {
    const { page, complaints, context } = await signedIn(desk);
    const opened = Date.now();
    await page.clock.install({ time: opened });
    await page.goto(board());
    await page.getByRole('button', { name: 'Look back' }).click();
    await slider(page).focus();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/participation\?.*at=/.test(request.url())) asked.push(request.url());
    });
    // Holding the key down makes twenty steps but only one request. The clock stands still meanwhile, because a busy machine may make
    // a pause between two steps.
    await page.clock.pauseAt(opened + 120_000);
    for (let n = 0; n < 20; n += 1) await page.keyboard.press('ArrowLeft');
    await page.clock.resume();
    await banner(page).waitFor();
    expect(asked).toHaveLength(1);
    await page.keyboard.press('Home');
    await page.waitForURL((url) => url.searchParams.get('at') === moments.buckets[0]?.position);
    expect(await slider(page).evaluate((input) => input === document.activeElement)).toBe(true);

    // The address can be saved and shared.
    await page.goto(board(markOf('launched')));
    await banner(page).waitFor();
    expect(await banner(page).textContent()).toContain(`position ${markOf('launched')}`);
    await page
      .getByText('0 of 196 answers')
      .or(page.getByText('Nobody has been invited yet.'))
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Next change' }).click();
    await page.waitForURL((url) => url.searchParams.get('at') !== markOf('launched'));
    await page.getByRole('button', { name: 'Back to now' }).click();
    await banner(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.has('at')).toBe(false);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows results as they were released then, and offers no actions', async () => {
    const { page, complaints, context } = await signedIn(desk);
    await page.goto(results(markOf('released')));
    await banner(page).waitFor();
    await page
      .getByText(/^Release 1\b/)
      .or(page.getByText(/release 1\b/i))
      .first()
      .waitFor();
    // The export of the figures released then is offered, but no action that changes the present.
    const actions = page.locator('main header').first();
    await actions.getByRole('button', { name: 'Export Report' }).waitFor();
    expect(await actions.getByRole('link').allTextContents()).toEqual([]);
    expect(await actions.getByRole('button').count()).toBe(1);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      actions
        .getByRole('button')
        .click()
        .then(() => page.getByRole('menuitem', { name: 'JSON' }).click()),
    ]);
    expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({
      position: markOf('released'),
      release: { number: 1 },
    });
    const before = String(BigInt(markOf('released')) - 1n);
    await page.goto(results(before));
    await banner(page).waitFor();
    await page
      .getByText(/until the first release|when the assessment closes/)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('queries that moment for every card of the results and everything opened from them', async () => {
    const { page, complaints, context } = await signedIn(desk);
    const at = markOf('released');
    const asked: URL[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (/^\/api\/.*\/results\/./.test(url.pathname) && !url.pathname.endsWith('/framework'))
        asked.push(url);
    });
    await page.goto(results(at));
    await banner(page).waitFor();
    const heat = page.getByRole('grid', { name: 'Heat map' });
    await heat.scrollIntoViewIfNeeded();
    await page.getByRole('group', { name: 'Views' }).waitFor();
    await heat.getByRole('button', { expanded: false }).first().click();
    await heat.locator('td button').first().click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^What is this made of/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await expect
      .poll(() => asked.map(({ pathname }) => pathname.split('/').at(-1)))
      .toEqual(
        expect.arrayContaining([
          'compare',
          'disagreement',
          'weighting',
          'heat-map',
          'change',
          'comments',
          'receipt',
        ]),
      );
    expect(asked.filter(({ searchParams }) => searchParams.get('at') !== at).map(String)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps a past board unchanged while people take part, without actions', async () => {
    const participants = ['one@b.example', 'two@b.example'].map((email) => ({
      name: email.slice(0, 3),
      email,
      role: 'Employee' as const,
    }));
    const open = await launch(leader, {
      name: 'Running',
      company: 'Engines Ltd',
      releases: 'inSteps',
      participants,
    });
    const links = await linksFromOutbox(
      leader,
      participants.map(({ email }) => email),
    );
    const { position } = await participationOf(leader, open.assessmentId, open.position);
    const { page, context } = await signedIn(desk);
    await page.goto(`${server.url}/ceo-dashboard?assessment=${open.assessmentId}&at=${position}`);
    await banner(page).waitFor();
    for (const name of ['Add people', 'Send reminders', 'Close assessment', 'Actions for one'])
      expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0]);
    const live = await context.newPage();
    live.setDefaultTimeout(90_000);
    await live.goto(`${server.url}/ceo-dashboard?assessment=${open.assessmentId}`);
    await live.getByRole('heading', { name: 'Activity' }).waitFor();
    const main = page.locator('main');
    await page.getByRole('heading', { name: 'Activity' }).waitFor();
    await slider(page).waitFor();
    await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
    const shown = await main.innerText();
    const taker = await openLink(leader.call, links.get('one@b.example') ?? '');
    const { position: started } = await taker.start();
    await participationOf(leader, open.assessmentId, started);
    // The push that could wrongly change the page has arrived in the same browser.
    await live.getByText('one started').first().waitFor();
    expect(await main.innerText()).toBe(shown);
    await page.getByRole('button', { name: 'Back to now' }).click();
    await page.getByText('one started').first().waitFor();
    await context.close();
  });

  it('explains an invalid moment, and leads back to the present', async () => {
    const { page, context } = await signedIn(desk);
    await page.goto(board('1'));
    await page.getByText('this moment is before the launch').waitFor();
    // A future position shows the last change; refusing it would reveal the length of the log.
    await page.goto(board('99999999999'));
    await banner(page).waitFor();
    await page.getByRole('button', { name: 'Back to now' }).click();
    await page.getByRole('heading', { name: 'Activity' }).waitFor();

    await page.getByRole('button', { name: 'Look back' }).click();
    await page.getByText('Go to a release or a date').click();
    await page.getByLabel('Date and time').fill('2199-01-01T10:00:00');
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await page.getByText('This moment is yet to come').first().waitFor();
    await page.getByLabel('Date and time').fill('2020-01-01T10:00:00');
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await page.getByText('this moment is before the launch').waitFor();
    await page.getByLabel('Go to', { exact: true }).selectOption({ label: await labelOf(page, 'Closing') });
    await banner(page).waitFor();
    expect(new URL(page.url()).searchParams.get('at')).toBe(markOf('closed'));
    await context.close();
  });

  for (const [device, options] of walkedDevices())
    it(`is readable and operable on ${device}`, async () => {
      const { page, complaints, context } = await signedIn(options);
      const shot = async (what: string) => {
        const file = `${what} ${device}`.replaceAll(/[ ,]+/g, '-');
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${file}.png` });
      };
      for (const [what, url, heading] of [
        ['board', board(markOf('released')), 'People'],
        ['results', results(markOf('released')), 'Where you do not agree'],
      ] as const) {
        await page.goto(url);
        await banner(page).waitFor();
        await slider(page).waitFor();
        await page.getByRole('heading', { name: heading }).first().waitFor();
        await shot(what);
        expect([what, await axeProblems(page)]).toEqual([what, []]);
        expect([what, await sidewaysScroll(page)]).toEqual([what, 0]);
        if (what === 'board') {
          const stops = await tabThrough(page);
          expect(stops.filter(({ ring, seen }) => !ring || !seen).map(({ name }) => name)).toEqual([]);
          expect(stops.map(({ name }) => name).join('\n')).toContain('Back to now');
        }
      }
      await page.goto(board());
      await page.getByRole('button', { name: 'Look back' }).click();
      await slider(page).waitFor();
      await page.getByText('Go to a release or a date').click();
      await shot('now');
      expect(await axeProblems(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    });
});

async function labelOf(page: Page, name: string): Promise<string> {
  const options = await page.getByLabel('Go to', { exact: true }).locator('option').allTextContents();
  return options.find((text) => text.startsWith(name)) ?? '';
}
