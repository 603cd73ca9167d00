import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
const groups = ['Sales', 'Plant'];
const team = groups.flatMap((role) =>
  Array.from({ length: 6 }, (_, at) => ({ name: '', email: `${role}${at}@example.org`.toLowerCase(), role })),
);

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe('a management team of twelve', () => {
  it('sees no scores before closing, and then every lens of both groups with all twelve counted', async () => {
    const { assessmentId } = await launch(leader, {
      name: 'Team check',
      company: 'Engines Ltd',
      groups,
      releases: 'atClosing',
      participants: team,
    });
    const links = await linksFromOutbox(
      leader,
      team.map(({ email }) => email),
    );
    for (const [index, { email, role }] of team.entries()) {
      const taker = await openLink(callerOf(server.url), links.get(email) ?? '');
      await taker.start();
      // About three in a hundred ratings are "Can't judge", by different people. Plant rates everything two points lower.
      const rated = themes.map((theme, at) => ({
        theme,
        score: (at + index * 7) % 33 === 0 ? null : (role === 'Sales' ? 7 : 5) - ((at + index) % 3),
      }));
      await taker.save(rated.slice(0, 98));
      await taker.save(rated.slice(98));
      await taker.submit();
    }
    const waiting = await resultsOf(leader, assessmentId);
    expect(waiting).toMatchObject({ state: 'waiting', waitingFor: null, figure: null, releases: [] });

    const token = { token: leader.token };
    await leader.call('POST', `/api/assessments/${assessmentId}/close`, {}, token);
    const { figure, releases } = await eventually(
      () => resultsOf(leader, assessmentId),
      ({ state }) => state === 'released',
    );
    expect(releases).toMatchObject([{ number: 1, people: 12, reason: 'closing' }]);
    expect(figure?.lenses.map(({ cell }) => cell.n)).toEqual(new Array(9).fill(12));
    for (const group of groups) {
      const own = (await resultsOf(leader, assessmentId, `?group=${group}`)).figure;
      expect(own).toMatchObject({
        people: 6,
        overall: { n: 6, over: null, mean: group === 'Sales' ? 6 : 4 },
      });
      expect(own?.lenses.filter(({ cell }) => cell.mean === null)).toEqual([]);
      const shown = own?.themes.filter(({ cell }) => cell.mean !== null) ?? [];
      expect(shown.length / themes.length).toBeGreaterThanOrEqual(0.6);
    }
    const { context, page, complaints } = await visit(browser, desk);
    await signInByApi(page, server.url, leader);
    await page.goto(`${server.url}/dashboard?assessment=${assessmentId}&group=Plant`);
    await page.getByText('6 people counted').first().waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'What is this made of? Market, Plant' }).press('Enter');
    const receipt = page.getByRole('dialog', { name: 'What is this made of?' });
    await receipt.getByText('means of 6 people, added up ÷ 6').waitFor();
    await receipt.getByRole('button', { name: 'Recompute' }).click();
    await receipt.getByText('Both agree.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('sees before the launch how many scores each release setting would show for its people', async () => {
    const { context, page, complaints } = await visit(browser, narrow);
    await signInByApi(page, server.url, leader);
    await page.goto(`${server.url}/assessment/launch`);
    for (let person = 1; person <= 5; person += 1) {
      if (person > 1) await page.getByRole('button', { name: 'Add Person' }).click();
      await page.getByLabel(`Email, person ${person}`).fill(`p${person}@example.org`);
    }
    await page.getByText('What would be shown of these 5 people').waitFor();
    await page.getByText(/At closing: 100% of the groups' lens scores/).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
