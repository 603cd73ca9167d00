import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRehearsal } from '../load/rehearsal-workspace.ts';
import {
  arrived,
  axeProblems,
  launchBrowser,
  sidewaysScroll,
  visit,
  walkedDevices,
} from '../support/browser.ts';
import { confirmAddress, launch, linksFromOutbox, openLink } from '../support/client.ts';
import { addOperator } from '../support/operators.ts';
import { startServer, type TestServer } from '../support/server.ts';

const operator = 'operator@example.org';
/** Cookies of the browser in which the answers were begun, so that the next device may continue. */
let begunIn: Awaited<ReturnType<BrowserContext['cookies']>> = [];
let server: TestServer;
let browser: Browser;
let signIn: { readonly email: string; readonly password: string };
const links: Record<string, string> = {};
let withNames: string;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  const demo = await makeRehearsal(server.url, {
    people: 14,
    seed: 3,
    source: 'Made-up ratings.',
    name: 'Walk',
    email: operator,
  });
  await confirmAddress(demo.leader);
  await addOperator(server, operator);
  for (const { taker, answers } of demo.people.slice(0, 9)) {
    await taker.start();
    await taker.save(answers);
    await taker.submit();
  }
  signIn = demo.leader;
  const addresses = ['fresh', 'done', 'replaced', 'revoked', 'later', 'shut'].map(
    (name) => `${name}.somebody-with-a-long-name@subsidiary.example.org`,
  );
  const [fresh = '', done = '', replaced = '', revoked = '', later = '', shut = ''] = addresses;
  // Words without a place to break, which a narrow page must break anyway.
  const invite = (email: string) => ({
    name: 'Wolfeschlegelsteinhausenbergerdorff',
    email,
    role: 'Employee' as const,
  });
  const { assessmentId } = await launch(demo.leader, {
    name: 'Open',
    company: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
    participants: [fresh, done, replaced, revoked].map(invite),
  });
  await launch(demo.leader, {
    name: 'Later',
    company: 'Demo',
    opensAt: '2099-01-01T00:00:00.000Z',
    participants: [invite(later)],
  });
  const closed = await launch(demo.leader, { name: 'Shut', company: 'Demo', participants: [invite(shut)] });
  const named = await launch(demo.leader, {
    name: 'By name',
    company: 'Demo',
    named: true,
    participants: ['told@example.org', 'named@example.org'].map(invite),
  });
  withNames = named.assessmentId;
  addresses.push('told@example.org', 'named@example.org');
  const all = await linksFromOutbox(demo.leader, addresses);
  for (const [address, link] of all) links[address.split(/[.@]/)[0] ?? ''] = link;
  const { token, call } = demo.leader;
  const taker = await openLink(call, links.told ?? '');
  await taker.start();
  await taker.save([{ theme: '1.1.1', score: 2, comment: 'Too slow' }]);
  await taker.submit();
  delete links.told;
  const board = await call<{ people: readonly { participantId: string; email: string }[] }>(
    'GET',
    `/api/assessments/${assessmentId}/participation`,
    undefined,
    { token },
  );
  const idOf = (email: string) => board.people.find((person) => person.email === email)?.participantId;
  await call('POST', `/api/assessments/${assessmentId}/participants/${idOf(replaced)}/resend`, undefined, {
    token,
  });
  await call('POST', `/api/assessments/${assessmentId}/participants/${idOf(revoked)}/revoke`, undefined, {
    token,
  });
  await call('POST', `/api/assessments/${closed.assessmentId}/close`, undefined, { token });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Waits until the page has a heading and nothing on it is loading. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(
    () => document.querySelector('[aria-busy="true"]') === null && document.readyState === 'complete',
  );
}

/** tests/journeys/every-route.journey.test.ts checks the same pages on a desk. */
const leadersDevices = walkedDevices().filter(
  ([name]) => process.env.LONG === '1' || !name.startsWith('desk'),
);

describe.each(leadersDevices)('every page on %s', (name, device) => {
  const narrowest = name.startsWith('320 px');
  it('has no failing axe node, no sideways scroll and no console error for a leader', async () => {
    const { page, complaints, context } = await visit(browser, device);
    const findings: string[] = [];
    const look = async (name: string) => {
      // On a busy machine, the page can still be loading although it has no busy element yet.
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await settled(page);
      for (const problem of await axeProblems(page)) findings.push(`${name}: ${problem}`);
      const over = await sidewaysScroll(page);
      if (over > 0) findings.push(`${name}: ${over} px wider than the window`);
    };
    for (const path of ['/', '/login', '/register']) {
      await page.goto(`${server.url}${path}`);
      await look(path);
    }
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Email').fill(signIn.email);
    await page.getByLabel('Password', { exact: true }).fill(signIn.password);
    await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
    await arrived(page);
    // The address changes before the page does, so this waits for the form to disappear.
    await page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' });
    await look('results');
    for (const path of [
      '/',
      '/assessment/launch',
      '/ceo-dashboard',
      '/dashboard',
      '/audit',
      '/documents',
      '/documents/dissect',
      '/documents/lexicon',
      '/upload',
      '/outbox',
      '/operations',
      '/no-such-page',
    ]) {
      await page.goto(`${server.url}${path}`);
      await look(path);
    }
    expect(new URL(page.url()).pathname).toBe('/');
    // The rest of this page was checked above; its table of answers is checked only on the narrowest device.
    if (narrowest) {
      await page.goto(`${server.url}/dashboard?assessment=${withNames}`);
      await page.getByText('Named assessment', { exact: true }).waitFor();
      await page
        .getByRole('button', { name: 'Everything Wolfeschlegelsteinhausenbergerdorff answered' })
        .click();
      await page.getByRole('table').getByText('Too slow').waitFor();
      await look('who answered what');
    }
    expect(findings).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe.each(walkedDevices())('every page on %s', (_, device) => {
  it('has no failing axe node, no sideways scroll and no console error for a participant, in every state of the link', async () => {
    const findings: string[] = [];
    const headings: Record<string, string> = {};
    const states: Record<string, string> = {
      ...links,
      unknown: `${links.fresh?.slice(0, -43)}${'x'.repeat(43)}`,
      incomplete: `${links.fresh?.slice(0, -5)}`,
      none: `${server.url}/assessment/take`,
    };
    for (const [name, link] of Object.entries(states)) {
      const { page, complaints, context } = await visit(browser, device);
      await context.addCookies(begunIn);
      await page.goto(link);
      await settled(page);
      headings[name] = (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? '';
      for (const problem of await axeProblems(page)) findings.push(`${name}: ${problem}`);
      if ((await sidewaysScroll(page)) > 0) findings.push(`${name}: wider than the window`);
      if (name === 'named') await page.getByRole('complementary', { name: 'Named assessment' }).waitFor();
      if (name === 'fresh') {
        const start = page.getByRole('button', { name: 'Start' });
        if (await start.isVisible().catch(() => false)) {
          await page.getByRole('button', { name: 'Tell us where you know most' }).click();
          await page.getByRole('checkbox').nth(1).check();
          for (const problem of await axeProblems(page)) findings.push(`expertise: ${problem}`);
          if ((await sidewaysScroll(page)) > 0) findings.push('expertise: wider than the window');
          await page.getByRole('button', { name: 'Not now' }).click();
        }
        await page.getByText('Page 1 of 37').waitFor();
        for (const problem of await axeProblems(page)) findings.push(`page 1: ${problem}`);
        if ((await sidewaysScroll(page)) > 0) findings.push('page 1: wider than the window');
      }
      if (name === 'fresh') begunIn = await context.cookies();
      // The browser logs the refusal of a link.
      const real = complaints.filter((text) => !/status of 4(04|10)/.test(text));
      if (real.length > 0) findings.push(`${name}: ${real.join(' | ')}`);
      await context.close();
    }
    expect(findings).toEqual([]);
    expect(headings).toMatchObject({
      replaced: 'A newer link was sent to you',
      unknown: 'This link is not known',
      incomplete: 'This link is not complete',
      later: 'Not open yet',
      shut: 'This assessment is closed',
      none: 'Open your personal link',
    });
  });
});
