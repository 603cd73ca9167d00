import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Changes } from '../../api/results/contract/analysis.ts';
import type { Trends } from '../../api/results/contract/trends.ts';
import { axeProblems, desk, launchBrowser, signInByApi, visit } from '../support/browser.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { closedAssessment } from '../support/team.ts';

let server: TestServer;
let browser: Browser;
let leader: Leader;
let spring: string;
let autumn: string;

const teamOf = (people: number, name: string) =>
  Array.from({ length: people }, (_, index) => ({
    name: `Person ${index + 1}`,
    email: `${name}${index}@example.org`,
    role: index < people / 2 ? 'Sales' : 'Plant',
  }));
/** In the second cycle the first lens is rated two points higher, and the others as before. */
const scores = (later: boolean) => (person: number, theme: string, at: number) =>
  4 + ((at + person) % 3) + (later && theme.startsWith('1.') ? 2 : 0);

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  const about = {
    company: 'Engines Ltd',
    groups: ['Sales', 'Plant'],
    participants: teamOf(12, 'again'),
  };
  spring = await closedAssessment(server.url, leader, { ...about, name: 'Spring' }, scores(false));
  autumn = await closedAssessment(server.url, leader, { ...about, name: 'Autumn' }, scores(true));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe('results of twelve people in two cycles', () => {
  it('say in words what changed, on the results page and in Trends', async () => {
    const { previous, rows } = await ask<Changes>(`/api/assessments/${autumn}/results/change`);
    expect(previous).toMatchObject({ assessmentId: spring, people: 12 });
    expect(rows.find(({ id }) => id === '1')).toMatchObject({ points: 2, verdict: 'clear' });
    expect(rows.find(({ id }) => id === '2')).toMatchObject({ points: 0, verdict: 'notClear' });

    const { page, complaints, context } = await visit(browser, desk);
    await signIn(page);
    await page.goto(`${server.url}/dashboard?assessment=${autumn}`);
    await page.getByText('+2.0 since Spring · clear change').first().waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.goto(`${server.url}/trends`);
    const market = page.getByRole('region', { name: 'Market', exact: true });
    await market.getByText('+2.0 since Spring · clear change').first().waitFor();
    const people = page.getByRole('region', { name: 'People', exact: true });
    await people.getByText('No change since Spring · no clear change').first().waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('say that six people in each cycle are too few for a test', async () => {
    const { page, complaints, context } = await visit(browser, desk);
    await signIn(page);
    for (const group of ['Sales', 'Plant']) {
      const { series } = await ask<Trends>(`/api/trends?group=${group}`);
      expect(series.find(({ id }) => id === '1')?.changes[0]?.points).toBe(2);
      expect(series.flatMap(({ changes }) => changes.map(({ verdict }) => verdict))).not.toContain('clear');
      await page.goto(`${server.url}/trends?group=${group}`);
      const market = page.getByRole('region', { name: 'Market', exact: true });
      await market.getByText('+2.0 since Spring · too few to tell').first().waitFor();
      expect(await page.getByText('· clear change').count()).toBe(0);
    }
    expect(await axeProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

it('results of six people with names in two cycles say the same, and hide nothing', async () => {
  const other = await registerLeader(server.url);
  const about = {
    company: 'Works Ltd',
    named: true,
    releases: 'inSteps',
    groups: ['Sales', 'Plant'],
  } as const;
  const participants = teamOf(6, 'named');
  const run = (name: string, later: boolean) =>
    closedAssessment(
      server.url,
      other,
      { ...about, groups: [...about.groups], name, participants },
      scores(later),
    );
  await run('By name', false);
  const second = await run('By name again', true);
  const { rows } = await ask<Changes>(`/api/assessments/${second}/results/change`, other);
  expect(rows.find(({ id }) => id === '1')).toMatchObject({ points: 2, verdict: 'tooFew' });
  expect(rows.map(({ verdict }) => verdict)).not.toContain('clear');
  const { page, complaints, context } = await visit(browser, desk);
  await signIn(page, other);
  await page.goto(`${server.url}/trends`);
  const market = page.getByRole('region', { name: 'Market', exact: true });
  await market.getByText('+2.0 since By name · too few to tell').first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

function ask<T>(path: string, by = leader): Promise<T> {
  return by.call<T>('GET', path, undefined, { token: by.token });
}

async function signIn(page: Page, as = leader): Promise<void> {
  await signInByApi(page, server.url, as);
}
