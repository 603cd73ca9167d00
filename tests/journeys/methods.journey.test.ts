import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Panel } from '../../api/results/contract/analysis.ts';
import { panelReliability } from '../../domain/scoring/statistics/reliability.ts';
import {
  axeProblems,
  desk,
  launchBrowser,
  narrow,
  sidewaysScroll,
  signInByApi,
  visit,
} from '../support/browser.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { releasedAssessment } from '../support/released.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;
let leader: Leader;
let assessmentId: string;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  assessmentId = await releasedAssessment(server.url, leader);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const panelOf = (id: string) =>
  leader.call<Panel>('GET', `/api/assessments/${id}/results/panel`, undefined, leader);

it.each([
  ['desk', desk],
  ['320 px, forced colours', { ...narrow, forcedColors: 'active' as const }],
])('every card explains how it is computed, with the keyboard too: %s', async (_, device) => {
  const { page, complaints, context } = await visit(browser, device);
  await signInByApi(page, server.url, leader);
  await page.goto(`${server.url}/dashboard?assessment=${assessmentId}`);
  await page.getByRole('grid', { name: 'Heat map' }).waitFor();
  await page.getByRole('region', { name: 'Profile', exact: true }).waitFor();
  for (const card of [
    'Overall score',
    'Where you do not agree',
    'The lowest 5 sub-lenses',
    'By category',
    '9 Lenses Breakdown',
    'Profile',
    'Heat map',
  ]) {
    const line = page.locator(`summary[aria-label="How this is computed: ${card}"]`);
    await line.focus();
    await page.keyboard.press('Enter');
    await line.locator('..').getByText('Every method with its source').waitFor();
  }
  expect(await page.getByText('10 people of 10 invited').count()).toBeGreaterThan(3);
  expect(await axeProblems(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page
    .getByRole('button', { name: /^What is this made of/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('summary', { hasText: 'How this is computed' }).click();
  await dialog.getByText('with the finite population correction for 10 invited').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('link', { name: 'Every method with its source' }).click();
  await page.getByText('ratings are not linked to persons').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

it('absolute agreement is shown if ratings are linked to persons, and never for an anonymous assessment', async () => {
  expect(await panelOf(assessmentId)).toMatchObject({ reliability: null, untold: 'anonymous' });
  const people = Array.from({ length: 12 }, (_, person) =>
    Array.from({ length: 12 }, (__, item) => 1 + ((item + ((person * item) % 3)) % 5)),
  );
  const rows = people.map((ratings, person) =>
    [`p${person}`, person % 2 ? 'North' : 'South', ...ratings].join(','),
  );
  const heads = ['person', 'group', ...Array.from({ length: 12 }, (_, item) => `Q${item}`)];
  // The last person leaves one question out, so eleven people rated all of them.
  const content = [heads.join(','), ...rows.slice(0, -1), rows.at(-1)?.replace(/,\d$/, ',')].join('\n');
  const { assessmentId: imported } = await leader.call<{ assessmentId: string }>(
    'POST',
    '/api/imports',
    {
      fileName: 'climate.csv',
      scale: { min: 1, max: 5 },
      content: Buffer.from(content).toString('base64'),
      name: 'Climate 2019',
      company: 'Engines Ltd',
      reversed: ['Q3'],
      show: true,
    },
    leader,
  );
  const found = await eventually(
    () => panelOf(imported),
    ({ reliability }) => reliability !== null,
  );
  const complete = people.slice(0, -1);
  const expected = panelReliability(
    heads
      .slice(2)
      .map((_, item) =>
        complete.map((ratings) => (item === 3 ? 6 - (ratings[item] ?? 0) : (ratings[item] ?? 0))),
      ),
  );
  expect(found.reliability).toEqual({
    single: Math.round((expected?.single ?? 0) * 100) / 100,
    average: Math.round((expected?.average ?? 0) * 100) / 100,
    people: 11,
    of: 12,
    themes: 12,
  });
});
