import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { publicPages, samplePages } from '../../web/src/public/site.ts';
import { makeRehearsal } from '../load/rehearsal-workspace.ts';

import {
  axeProblems,
  desk,
  goWithinApp,
  launchBrowser,
  sidewaysScroll,
  signInByApi,
  visit,
} from '../support/browser.ts';
import { confirmAddress, type Leader, registerLeader, resultsOf } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { addMember } from '../support/members.ts';
import { addOperator } from '../support/operators.ts';
import { startServer, type TestServer } from '../support/server.ts';

type Caller = 'guest' | 'member' | 'auditor' | 'owner' | 'operator';

/** The page at an address, identified by the start of its title. A guest gets the sign-in page unless `but` says otherwise. */
type Seen = {
  readonly title: string;
  /** Title in a workspace with released results. */
  readonly full?: string;
  readonly but?: Partial<Record<Caller, string>>;
};

const noAccess = 'You have no access to this page';
const home: Seen = { title: 'Home', but: { guest: 'Nine Lenses' } };
/** The billing page itself asks guests to sign in. */
const billing: Seen = { title: 'Billing', but: { guest: 'Billing' } };

/** All addresses of the product. */
const routes: Readonly<Record<string, Seen>> = {
  '/': home,
  '/login': { ...home, full: 'Results', but: { guest: 'Sign in' } },
  '/register': { ...home, full: 'Results', but: { guest: 'Create your account' } },
  '/forgot-password': { title: 'Forgot password', but: { guest: 'Forgot password' } },
  '/reset-password': { title: 'Invalid', but: { guest: 'Invalid' } },
  '/claim': { title: 'Take part', but: { guest: 'Take part' } },
  '/claim/confirm': { title: 'This link is not complete', but: { guest: 'This link is not complete' } },
  '/profile': { title: 'Profile' },
  '/dashboard': { title: 'Results' },
  '/ceo-dashboard': { title: 'Participation' },
  '/assessment/launch': { title: 'Launch New Assessment', but: { auditor: noAccess } },
  '/assessment/create': { title: 'Create Assessment', but: { auditor: noAccess } },
  '/assessment/import': { title: 'Import an earlier survey', but: { auditor: noAccess } },
  '/assessment/take': { title: 'Nine Lenses', but: { guest: 'Nine Lenses' } },
  '/assessment/expertise': { title: 'Nine Lenses', but: { guest: 'Nine Lenses' } },
  '/plan': { title: 'Plan' },
  '/trends': { title: 'Trends' },
  '/audit': { title: 'Audit' },
  '/methods': { title: 'Methods' },
  '/documents': { title: 'Documents' },
  '/documents/dissect': { title: '9-Lens Dissector' },
  '/assessment/data-sources': { title: 'Data Sources' },
  '/documents/lexicon': { title: 'Lexicon' },
  '/upload': { title: 'Upload Files', but: { auditor: noAccess } },
  '/ai-assistant': { title: 'Assistant' },
  '/outbox': { title: 'Outbox', but: { auditor: noAccess } },
  '/team': { title: 'Team' },
  '/organization': { title: 'Organization' },
  // Plans are not sold on this installation, so there is no plan chooser.
  '/pricing': home,
  '/billing': billing,
  '/billing/success': billing,
  '/billing/canceled': billing,
  // Except for operators, this page does not exist.
  '/operations': { title: 'Home', but: { operator: 'Operations' } },
  '/no-such-page': home,
};

/** Walkthroughs exist only where there is a sample (demos.journey.test.ts); elsewhere their addresses lead to the home page. */
const walkthroughs = samplePages.map(({ path }) => path);

const walked: readonly (readonly [string, Seen])[] = [
  ...Object.entries(routes),
  ...walkthroughs.map((path) => [path, home] as const),
  ...publicPages
    .filter(({ path }) => path !== '/')
    .map(({ path, head }) => {
      return [path, { title: head.title, but: { guest: head.title } }] as const;
    }),
];

/**
 * Addresses whose page depends on being signed in, but not on the role or the workspace: public files, and addresses that the
 * router does not know. Normally only a guest and one signed-in caller open them, which still finds a wrong page at once; with
 * `LONG=1` every caller does.
 */
const equalForRoles = new Set<string>([
  ...walkthroughs,
  ...publicPages.map(({ path }) => path).filter((path) => path !== '/'),
]);
const walks = (caller: Caller, path: string): boolean =>
  process.env.LONG === '1' || caller === 'guest' || caller === 'operator' || !equalForRoles.has(path);

/** Addresses that are always loaded anew: most are other documents than the app's, without its links. */
const loadedAnew = new Set<string>(['/assessment/take', '/assessment/expertise', ...equalForRoles]);
/** Guests load each address anew; the others follow links within the app, which takes a tenth of the CPU time. */
const followsLinks = (caller: Caller): boolean => process.env.LONG !== '1' && caller !== 'guest';

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

let server: TestServer;
let browser: Browser;
const people: Record<
  'full' | 'empty',
  Record<Exclude<Caller, 'guest'>, Pick<Leader, 'email' | 'password'>>
> = {
  full: {} as never,
  empty: {} as never,
};

beforeAll(async () => {
  server = await startServer({});
  browser = await launchBrowser();
  const demo = await makeRehearsal(server.url, {
    people: 10,
    seed: 9,
    source: 'Made-up ratings.',
    name: 'Everything',
    email: 'operator-full@example.org',
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
  const nothing = await registerLeader(server.url, { email: 'operator-empty@example.org' });
  for (const [workspace, operator] of [
    ['full', demo.leader],
    ['empty', nothing],
  ] as const) {
    await confirmAddress(operator);
    await addOperator(server, operator.email);
    people[workspace] = {
      operator,
      member: await addMember(operator, server.url, 'member'),
      auditor: await addMember(operator, server.url, 'auditor'),
      owner: await addMember(operator, server.url, 'admin'),
    };
  }
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function signIn(page: Page, who: Pick<Leader, 'email' | 'password'>): Promise<void> {
  await signInByApi(page, server.url, who);
}

/** Waits until nothing on the page is loading. */
async function settled(page: Page): Promise<void> {
  await page.locator('main h1, h1').first().waitFor();
  await page.waitForFunction(
    () => document.querySelector('[aria-busy="true"]') === null && document.readyState === 'complete',
  );
}

/**
 * Runs axe for two callers only, once for each page: this test checks which page is shown, and other tests check the pages in every state and size.
 */
const looksCloser = (caller: Caller, workspace: string, path: string, width: number): boolean =>
  !publicPages.some((page) => page.path === path) &&
  ((caller === 'auditor' && workspace === 'empty' && width < 500) ||
    (caller === 'operator' && workspace === 'full' && width > 500));

type Walk = readonly [Caller, 'full' | 'empty'];
const daily: readonly Walk[] = [
  ['guest', 'empty'],
  ['member', 'full'],
  ['auditor', 'empty'],
  ['operator', 'full'],
];
const others: readonly Walk[] = [
  ['member', 'empty'],
  ['auditor', 'full'],
  ['owner', 'empty'],
  ['owner', 'full'],
  ['operator', 'empty'],
];
/**
 * Half of the combinations are sufficient, because a page checks workspace and role in different parts, and an operator is an
 * owner with one page more; `LONG=1` adds the others.
 */
const callers = process.env.LONG === '1' ? [...daily, ...others] : daily;

describe('every address of the product', () => {
  it.each(callers)('shows the right page to a %s of a workspace that is %s', async (caller, workspace) => {
    const { page, context, complaints } = await visit(browser, desk);
    const findings: string[] = [];
    /** Titles and texts of the pages that axe has examined: many addresses lead to the same page. */
    const examined = new Set<string>();
    let at = '';
    let isInApp = false;
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(server.url) && !url.startsWith('data:') && !url.startsWith('ws'))
        findings.push(`${at}: asks ${url}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) findings.push(`${at}: ${response.status()} ${response.url()}`);
    });
    if (caller !== 'guest') await signIn(page, people[workspace][caller]);
    for (const [path, { title, full = title, but }] of walked.filter(([path]) => walks(caller, path))) {
      at = path;
      const expected =
        but?.[caller] ?? (caller === 'guest' ? 'Sign in' : workspace === 'full' ? full : title);
      if (isInApp && !loadedAnew.has(path)) await goWithinApp(page, path);
      else await page.goto(`${server.url}${path}`);
      isInApp = followsLinks(caller) && !loadedAnew.has(path);
      await page
        .waitForFunction((wanted) => document.title.startsWith(wanted), expected, { timeout: 60_000 })
        .catch(async () => findings.push(`${at}: “${await page.title()}”, not “${expected}…”`));
      await settled(page);
      for (const size of sizes) {
        at = `${path} at ${size.width}`;
        await page.setViewportSize(size);
        const headings = await page.getByRole('heading', { level: 1 }).count();
        if (headings !== 1) findings.push(`${at}: ${headings} headings of level 1`);
        if ((await sidewaysScroll(page)) > 0) findings.push(`${at}: wider than the window`);
        if (!looksCloser(caller, workspace, path, size.width)) continue;
        const shown = await page.evaluate(() => `${document.title}\n${document.body.innerText}`);
        if (examined.has(shown)) continue;
        examined.add(shown);
        for (const problem of await axeProblems(page)) findings.push(`${at}: ${problem}`);
      }
    }
    expect(findings).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
