import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Home } from '../../api/home/contract/home.ts';
import type { Changes, Disagreements, HeatMap } from '../../api/results/contract/analysis.ts';
import { nineLenses, themeIds } from '../../domain/framework/frameworks.ts';
import { scoreText } from '../../domain/scoring/score-text.ts';
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
let leader: Leader;
const cycles: string[] = [];
const themes = themeIds(nineLenses);
const [first = ''] = themes;

const ask = <T>(assessmentId: string, what: string) =>
  leader.call<T>('GET', `/api/assessments/${assessmentId}/results/${what}`, undefined, {
    token: leader.token,
  });

/**
 * An assessment in which ten people of two groups give the scores of `scoreOf`. Resolves when its closing release can be read.
 */
async function cycle(name: string, scoreOf: (person: number, theme: string) => number): Promise<string> {
  const invited = Array.from({ length: 10 }, (_, person) => ({
    name: `Person ${person}`,
    email: `${name}-${person}@example.org`.toLowerCase(),
    role: person < 5 ? ('Employee' as const) : ('Manager' as const),
  }));
  const { assessmentId } = await launch(leader, {
    name,
    company: 'Engines Ltd',
    releases: 'inSteps',
    participants: invited,
  });
  const links = await linksFromOutbox(
    leader,
    invited.map(({ email }) => email),
  );
  const call = callerOf(server.url);
  for (const [person, { email }] of invited.entries()) {
    const taker = await openLink(call, links.get(email) ?? '');
    await taker.start();
    await taker.save(themes.map((theme) => ({ theme, score: scoreOf(person, theme) })));
    await taker.submit();
  }
  const { position } = await leader.call<{ position: string }>(
    'POST',
    `/api/assessments/${assessmentId}/close`,
    {},
    { token: leader.token },
  );
  await eventually(
    () => resultsOf(leader, assessmentId, `?after=${position}`),
    ({ figure, releases }) => figure?.people === 10 || releases.at(-1)?.reason === 'closing',
  );
  return assessmentId;
}

beforeAll(async () => {
  server = await startServer();
  leader = await registerLeader(server.url);
  cycles.push(await cycle('Spring', () => 3));
  // Half a year later everybody rates everything higher, except the first theme, on which there are two camps.
  cycles.push(
    await cycle('Autumn', (person, theme) => (theme === first ? (person < 5 ? 1 : 9) : 6 + (person % 3))),
  );
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

describe('two cycles of one organisation', () => {
  it('are compared automatically, and the second shows clear changes since the first', async () => {
    const [spring = '', autumn = ''] = cycles;
    expect(await ask<Changes>(spring, 'change')).toMatchObject({ previous: null, rows: [] });
    const change = await ask<Changes>(autumn, 'change');
    expect(change.previous).toMatchObject({ assessmentId: spring, name: 'Spring', people: 10 });
    const overall = change.rows.find(({ id }) => id === 'overall');
    const now = (await resultsOf(leader, autumn)).figure?.overall.mean;
    expect(overall).toMatchObject({ before: 3, now, verdict: 'clear' });
    expect(await ask<Changes>(spring, `change?against=${autumn}`)).toMatchObject({
      previous: { assessmentId: autumn },
    });
  });

  it('list the themes with disagreement first', async () => {
    const { themes: found } = await ask<Disagreements>(cycles[1] ?? '', 'disagreement');
    expect(found[0]).toMatchObject({ theme: first, n: 10, mean: 5, spread: 4, kind: 'split' });
    expect(found[0]?.groups).toEqual([
      { group: 'Manager', n: 5, mean: 9 },
      { group: 'Employee', n: 5, mean: 1 },
    ]);
    const [only] = (await ask<Disagreements>(cycles[0] ?? '', 'disagreement')).themes;
    expect(only).toMatchObject({ spread: 0, kind: 'agree' });
  });

  it('show lenses, sub-lenses and themes by group, with the numbers of the results', async () => {
    const autumn = cycles[1] ?? '';
    const { figure } = await resultsOf(leader, autumn);
    const map = await ask<HeatMap>(autumn, 'heat-map');
    expect(map.columns.map(({ group, people }) => [group, people])).toEqual([
      [null, 10],
      ['Employee', 5],
      ['Manager', 5],
    ]);
    expect(map.rows.map(({ id, cells }) => [id, cells[0]?.mean])).toEqual(
      figure?.lenses.map(({ id, cell }) => [id, cell.mean]),
    );
    const themesOfFirst = await ask<HeatMap>(autumn, `heat-map?of=${first.slice(0, 3)}`);
    expect(themesOfFirst.rows[0]).toMatchObject({
      id: first,
      cells: [{ mean: 5 }, { mean: 1 }, { mean: 9 }],
    });
    await expect(ask(autumn, 'heat-map?of=99')).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('are exported as files with the numbers of the results', async () => {
    const autumn = cycles[1] ?? '';
    const { figure, position } = await resultsOf(leader, autumn);
    const file = (format: string) =>
      fetch(`${server.url}/api/assessments/${autumn}/results/export?format=${format}`, {
        headers: { authorization: `Bearer ${leader.token}` },
      });
    const json = await file('json');
    expect(json.headers.get('content-disposition')).toMatch(
      /^attachment; filename="nine-lenses-results-.*\.json"$/,
    );
    const document = (await json.json()) as {
      figure: unknown;
      lensScores: { change: number }[];
      position: string;
    };
    expect(document.figure).toEqual(figure);
    expect(document.position).toBe(position);
    expect(document.lensScores.every(({ change }) => change > 0)).toBe(true);
    const lines = (await (await file('csv')).text()).split('\r\n');
    const lens = figure?.lenses[0]?.cell;
    expect(lines).toContain(`lens,1,Market,${lens?.n},${scoreText(lens?.mean ?? 0, [4, 7])},${lens?.band},`);
    expect(lines.filter((line) => line.startsWith('theme,'))).toHaveLength(themes.length);
  });

  it('appear on the home page as four numbers and the latest activity', async () => {
    const home = await leader.call<Home>('GET', '/api/home', undefined, leader);
    const [spring, autumn] = await Promise.all(cycles.map((one) => resultsOf(leader, one)));
    const means = [spring, autumn].map((one) => one?.figure?.overall.mean ?? 0);
    expect(home.averageScore).toBeCloseTo(means.reduce((a, b) => a + b, 0) / 2, 2);
    expect(home.scored).toBe(2);
    expect(home.activity.map(({ name, kind }) => `${name} ${kind}`)).toContain('Autumn closed');
    expect(
      home.activity
        .filter(({ kind }) => kind === 'submitted')
        .reduce((sum, one) => sum + (one.count ?? 0), 0),
    ).toBeGreaterThanOrEqual(10);
    expect(JSON.stringify(home)).not.toContain('Person');
  });

  it('do not exist for another organisation', async () => {
    const stranger = await registerLeader(server.url, { email: 'stranger@example.org' });
    const autumn = cycles[1] ?? '';
    for (const what of ['heat-map', 'disagreement', 'change', 'export', `change?against=${cycles[0]}`])
      await expect(
        stranger.call('GET', `/api/assessments/${autumn}/results/${what}`, undefined, {
          token: stranger.token,
        }),
      ).rejects.toMatchObject({ status: 404 });
    const { assessmentId } = await launch(stranger, {
      name: 'Own',
      company: 'Engines Ltd',
      participants: [{ name: 'Bo', email: 'bo@example.org', role: 'Employee' }],
    });
    await expect(
      stranger.call('GET', `/api/assessments/${assessmentId}/results/change?against=${autumn}`, undefined, {
        token: stranger.token,
      }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
