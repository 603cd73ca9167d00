import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Comparison } from '../../api/results/contract/comparison.ts';
import { nineLenses, themeIds } from '../../domain/framework/frameworks.ts';
import {
  axeProblems,
  desk,
  launchBrowser,
  narrow,
  sidewaysScroll,
  signInByApi,
  visit,
} from '../support/browser.ts';
import {
  callerOf,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  registerLeader,
  resultsOf,
} from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;
let leader: Leader;
const themes = themeIds(nineLenses);
/** Eight people for each combination of role and site, and one person alone in Oslo. */
const people = [
  ...['Sales', 'Plant'].flatMap((role) =>
    ['Porto', 'Berlin'].flatMap((secondGroup) =>
      Array.from({ length: 8 }, (_, at) => ({ role, secondGroup, at })),
    ),
  ),
  { role: 'Sales', secondGroup: 'Oslo', at: 0 },
].map(({ role, secondGroup, at }) => ({
  name: '',
  email: `${role}.${secondGroup}${at}@sites.example`.toLowerCase(),
  role,
  secondGroup,
}));

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it('each of two groupings is shown separately in the heat map, the group selection and the comparison', async () => {
  const { assessmentId } = await launch(leader, {
    name: 'Roles and sites',
    company: 'Engines Ltd',
    groups: ['Sales', 'Plant'],
    secondGrouping: { name: 'Site', groups: ['Porto', 'Berlin', 'Oslo'] },
    releases: 'atClosing',
    participants: people,
  });
  const links = await linksFromOutbox(
    leader,
    people.map(({ email }) => email),
  );
  for (const [index, { email, secondGroup }] of people.entries()) {
    const taker = await openLink(callerOf(server.url), links.get(email) ?? '');
    await taker.start();
    const rated = themes.map((theme, at) => ({
      theme,
      score: (secondGroup === 'Berlin' ? 3 : 7) + ((at + index) % 3) - 1,
    }));
    await taker.save(rated.slice(0, 98));
    await taker.save(rated.slice(98));
    await taker.submit();
  }
  const token = { token: leader.token };
  await leader.call('POST', `/api/assessments/${assessmentId}/close`, {}, token);
  const results = await eventually(
    () => resultsOf(leader, assessmentId),
    ({ state }) => state === 'released',
  );
  expect(results.groups.map(({ group, state }) => [group, state])).toEqual([
    ['Sales', 'released'],
    ['Plant', 'released'],
  ]);
  // The ratings of the person in Oslo could be computed by subtracting the other two sites from everyone, so one of these sites
  // is hidden too.
  const states = results.secondGroups?.map(({ state }) => state);
  expect(states?.[2]).toBe('hidden');
  expect(states?.filter((state) => state === 'released')).toHaveLength(1);
  const shown = results.secondGroups?.find(({ state }) => state === 'released')?.group ?? '';
  const compare = (query: string) =>
    leader.call<Comparison>(
      'GET',
      `/api/assessments/${assessmentId}/results/compare${query}`,
      undefined,
      token,
    );
  expect((await compare('?by=second')).choices.map(({ group }) => group)).toEqual([shown]);
  await expect(compare(`?groups=Sales,${shown}`)).rejects.toThrow('TWO_GROUPINGS');

  const { context, page, complaints } = await visit(browser, desk);
  await signInByApi(page, server.url, leader);
  await page.goto(`${server.url}/dashboard?assessment=${assessmentId}`);
  const head = (name: RegExp) =>
    page.getByRole('grid', { name: 'Heat map' }).getByRole('columnheader', { name });
  await head(/^Sales/).waitFor();
  expect(await head(/Porto|Berlin/).count()).toBe(0);
  await page.getByRole('button', { name: 'By Site' }).press('Enter');
  await head(new RegExp(`^${shown}`)).waitFor();
  expect(await head(/^Sales/).count()).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  await page.setViewportSize(narrow.viewport);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.setViewportSize(desk.viewport);

  await page.getByLabel('Group', { exact: true }).selectOption(shown);
  await page
    .getByText(/1[67] people counted/)
    .first()
    .waitFor();
  expect(await axeProblems(page)).toEqual([]);

  await page.goto(`${server.url}/assessments/${assessmentId}/compare`);
  await page.getByRole('heading', { name: 'Roles and sites' }).waitFor();
  await page.getByRole('button', { name: 'By Site' }).press('Enter');
  await page.getByText('Nothing to compare yet').waitFor();
  await page.getByRole('button', { name: 'By group' }).press('Enter');
  await page.getByText('Nothing to compare yet').waitFor({ state: 'detached' });
  expect(await axeProblems(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
