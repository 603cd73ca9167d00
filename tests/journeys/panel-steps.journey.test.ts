import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { auditTrail } from '../../api/audit/contract/audit.ts';
import { operator } from '../faults/operator.ts';
import {
  asTheirBrowser,
  axeProblems,
  desk,
  launchBrowser,
  phone,
  signInByApi,
  visit,
} from '../support/browser.ts';
import {
  type Leader,
  launch,
  linksFromOutbox,
  participationOf,
  registerLeader,
  resultsOf,
  type Taker,
} from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { answerAll, closeAndWait } from '../support/team.ts';

let server: TestServer;
let browser: Browser;
let leader: Leader;
let assessmentId: string;
let links: ReadonlyMap<string, string>;
const takers: Taker[] = [];
type AuditTrail = ReturnType<typeof auditTrail.parse>;
let trailBefore: readonly string[] = [];

/** Twelve people of Sales, then twelve of Plant; the last person of Plant never answers. */
const team = Array.from({ length: 24 }, (_, index) => ({
  name: `Person ${String(index + 1).padStart(2, '0')}`,
  email: `step${index + 1}@example.org`,
  role: index < 12 ? 'Sales' : 'Plant',
}));
const last = team[23];
/** Order of answering: six of each group in turn, so that each step counts people of both. */
const order = [...range(0, 6), ...range(12, 18), ...range(6, 12), ...range(18, 23)];
const scoreOf = (person: number, _theme: string, at: number) => (person < 12 ? 7 : 5) - ((at + person) % 3);

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  const launched = await launch(leader, {
    name: 'Plant and Sales',
    company: 'Engines Ltd',
    groups: ['Sales', 'Plant'],
    releases: 'inSteps',
    participants: team,
  });
  assessmentId = launched.assessmentId;
  links = await linksFromOutbox(
    leader,
    team.map(({ email }) => email),
  );
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe('an assessment of twenty-four people, released in steps', () => {
  it('releases a first step with people of both groups while the others still answer', async () => {
    for (const person of order.slice(0, 12)) await submits(person);
    const { releases, figure } = await eventually(
      () => resultsOf(leader, assessmentId),
      (seen) => seen.figure?.people === 10,
    );
    expect(releases[0]).toMatchObject({ number: 1, people: 5, reason: 'threshold' });
    expect(figure?.overall.mean).not.toBeNull();
  });

  it('tells a person who changes a counted answer what this does, before and after, and shows the change to nobody else', async () => {
    const before = await boardSeen(17);
    trailBefore = await trailSeen(17);
    const { page, complaints, context } = await visit(browser, phone);
    await asTheirBrowser(context, server.url);
    await page.goto(linkOf(0));
    await openFirstPage(page);
    const batches =
      'changes wait until the assessment closes. Then they count only for questions where at least 5 people of your group changed something';
    const note = page.getByRole('status').filter({ hasText: batches });
    await note.getByText(/^You have submitted\. What you change here is saved at once\./).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.locator('fieldset').first().locator('label').filter({ hasText: '2' }).first().click();
    await note.getByText(/^Your change is saved\./).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    const { response } = await takerOf(0).read();
    expect(response.answers.find(({ theme }) => theme === '1.1.1')?.score).toBe(2);
    expect(await boardSeen(0)).toEqual(before);
    expect(complaints).toEqual([]);
    await context.close();
  });

  // No line "Saved 1 answer." with the id of the person who changed something may appear in the trail (docs/protection.md,
  // Releases, 6).
  it('shows no such change in the audit trail', async () => {
    expect(await trailSeen(0)).toEqual(trailBefore);
  });

  it('leaves changes, a withdrawn rating and a withdrawn invitation out of every step', async () => {
    for (const person of range(1, 6)) await takerOf(person).save([{ theme: '1.1.1', score: 2 }]);
    for (const person of [12, 13]) await takerOf(person).save([{ theme: '1.1.2', score: 9 }]);
    await takerOf(14).save([{ theme: '1.1.3', score: null }]);
    for (const person of order.slice(12)) await submits(person);

    const { page, complaints, context } = await visit(browser, desk);
    await signIn(page);
    await page.goto(`${server.url}/ceo-dashboard?assessment=${assessmentId}`);
    await page.getByRole('button', { name: `Actions for ${last?.name}` }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText(`The link of ${last?.name} no longer works.`).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();

    const { releases, figure } = await resultsOf(leader, assessmentId);
    expect(releases.length).toBeGreaterThan(1);
    expect(releases.every(({ reason }) => reason === 'threshold')).toBe(true);
    const counted = order.slice(0, releases.at(-1)?.people);
    expect(themeOf(figure, '1.1.1')).toEqual(exactly(counted, 0));
  });

  it('counts everybody who submitted at closing, and changed answers only if five people of a group changed theirs', async () => {
    const { releases, figure } = await closeAndWait(leader, assessmentId);
    expect(releases.at(-1)).toMatchObject({ people: 23, reason: 'closing' });
    const changed = new Map(range(0, 6).map((person) => [person, 2]));
    expect(themeOf(figure, '1.1.1')).toEqual(exactly(order, 0, changed));
    // Two people of Plant changed a rating to nine, and one withdrew a rating. These are too few, so the earlier answers stay.
    expect(themeOf(figure, '1.1.2')).toEqual(exactly(order, 1));
    expect(themeOf(figure, '1.1.3')).toEqual(exactly(order, 2));
    // Both groups keep their last step, as they would without changes. Beside the steps of everyone, the newcomers of a group would be
    // fewer than five, and people who changed something do not count as protection. The newcomers' answers are in everyone's figure.
    const sales = (await resultsOf(leader, assessmentId, '?group=Sales')).figure;
    expect(sales?.people).toBe(5);
    expect(themeOf(sales, '1.1.1')).toEqual(exactly(range(0, 5), 0));
    const plant = (await resultsOf(leader, assessmentId, '?group=Plant')).figure;
    expect(plant?.people).toBe(6);
    expect(themeOf(plant, '1.1.2')).toEqual(exactly(range(12, 18), 1));
  });

  it('can be verified afterwards: each release follows from the answers by rule people@1', async () => {
    const { releases } = await resultsOf(leader, assessmentId);
    expect(await server.stop()).toBe(0);
    const { code, said, complained } = await operator('verify', [server.folder]);
    expect(complained).toBe('');
    expect(code).toBe(0);
    expect(said).toContain(
      `releases: ${releases.length} follow from the answers before them, ${releases.length} by the rule people@1`,
    );
  });
});

async function submits(person: number): Promise<void> {
  takers[person] = await answerAll(server.url, linkOf(person), person, scoreOf);
}

/** The board as a viewer of results reads it, once it includes everything this person did. */
async function boardSeen(person: number) {
  const { position } = await takerOf(person).read();
  const { people, assessment } = await participationOf(leader, assessmentId, position ?? undefined);
  return { people, counts: assessment.counts };
}

/** Saves shown in the audit trail, once it includes everything this person did. */
async function trailSeen(person: number): Promise<readonly string[]> {
  const { position } = await takerOf(person).read();
  const { entries } = await leader.call<AuditTrail>(
    'GET',
    `/api/assessments/${assessmentId}/audit-trail?limit=200&after=${position}`,
    undefined,
    { token: leader.token },
  );
  return entries
    .filter(({ type }) => type === 'AnswersSaved')
    .map(({ position, summary }) => `${position} ${summary}`);
}

type Figure = Awaited<ReturnType<typeof resultsOf>>['figure'];
const themeOf = (figure: Figure | undefined, theme: string) => {
  const cell = figure?.themes.find(({ id }) => id === theme)?.cell;
  return [cell?.n, cell?.mean];
};
/** Number of people and mean of the theme at this index, computed from the scores. */
function exactly(people: readonly number[], at: number, changed: ReadonlyMap<number, number> = new Map()) {
  const total = people.reduce((sum, person) => sum + (changed.get(person) ?? scoreOf(person, '', at)), 0);
  return [people.length, total / people.length];
}

async function openFirstPage(page: Page): Promise<void> {
  await page.getByText(/^Thank you! Submitted/).waitFor();
  await page.getByRole('button', { name: 'Change my answers' }).click();
  await page.getByText('Page 1 of').first().waitFor();
}

async function signIn(page: Page): Promise<void> {
  await signInByApi(page, server.url, leader);
}

function linkOf(person: number): string {
  return links.get(team[person]?.email ?? '') ?? '';
}
function takerOf(person: number): Taker {
  const taker = takers[person];
  if (!taker) throw new Error(`Person ${person} has not submitted`);
  return taker;
}
function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}
