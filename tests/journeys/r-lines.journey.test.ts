import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as workbooks from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Disagreements, HeatMap } from '../../api/results/contract/analysis.ts';
import { type Comparison, specialSides, writeSides } from '../../api/results/contract/comparison.ts';
import type { Results } from '../../api/results/contract/results.ts';
import type { ImportProgress } from '../../api/survey-import/contract/survey-import.ts';
import { methodsSeed } from '../../domain/scoring/methods/methods.ts';
import { gapRLines, ratingsRLines } from '../../domain/scoring/methods/r/lines.ts';
import { alphaWithInterval } from '../../domain/scoring/statistics/alpha-interval.ts';
import { oneWay } from '../../domain/scoring/statistics/icc.ts';
import { kruskalWallis } from '../../domain/scoring/statistics/kruskal-wallis.ts';
import { seededRandom } from '../../domain/scoring/statistics/seeded-random.ts';
import { exact } from '../../web/src/features/methods/exact.ts';
import type { Sheet } from '../../web/src/features/methods/panel/about.ts';
import {
  disagreementSheet,
  figureSheet,
  heatMapSheet,
  insightsSheet,
  levelsSheet,
  profileSheet,
} from '../../web/src/features/methods/panel/sheets.ts';
import { panelTexts } from '../../web/src/features/methods/panel/texts.ts';
import type { Framework } from '../../web/src/lib/cache/framework.ts';
import { type Leader, registerLeader, resultsOf } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { rMissing, runR } from '../support/r.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { closedAssessment, type Scores } from '../support/team.ts';

if (rMissing) console.warn(`Skipped: the R lines of the workbook. ${rMissing}`);

let server: TestServer;
let leader: Leader;
const folder = mkdtempSync(path.join(tmpdir(), 'r-lines-'));

/** Integer ratings with a wide spread around a level per half and theme; three in a hundred are "Can't judge". */
const scores = (half: number): Scores => {
  const random = seededRandom(17);
  return (person, _, at) =>
    random() < 0.03
      ? null
      : Math.min(9, Math.floor((person < half ? 3 : 1) + (at % 3) + 6 * random() ** (1 + (person % 3))));
};
const people = (many: number, about: (person: number) => { role: string; secondGroup?: string }) =>
  Array.from({ length: many }, (_, person) => ({
    name: `Person ${person}`,
    email: `person-${person}-of-${many}@engines.example`,
    ...about(person),
  }));

beforeAll(async () => {
  if (rMissing) return;
  server = await startServer();
  leader = await registerLeader(server.url);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server?.stop();
});

const company = 'Engines Ltd';
const assessments = {
  'of twelve people in two groups': () =>
    closedAssessment(
      server.url,
      leader,
      {
        name: 'Team check',
        company,
        groups: ['Sales', 'Plänt "B"'],
        participants: people(12, (index) => ({ role: index < 6 ? 'Sales' : 'Plänt "B"' })),
      },
      scores(6),
    ),
  'of forty people by role and site, five of whom did not answer': () =>
    closedAssessment(
      server.url,
      leader,
      {
        name: 'Roles and sites',
        company,
        groups: ['Manager', 'Employee', 'Guest'],
        secondGrouping: { name: 'Site', groups: ['Porto', 'Berlin'] },
        participants: people(40, (index) => ({
          role: ['Manager', 'Employee', 'Guest'][index % 3] ?? 'Guest',
          secondGroup: index < 20 ? 'Porto' : 'Berlin',
        })),
      },
      scores(20),
      35,
    ),
  'with names': () =>
    closedAssessment(
      server.url,
      leader,
      {
        name: 'Named check',
        company,
        named: true,
        releases: 'inSteps',
        groups: ['Board', 'Team'],
        participants: people(9, (index) => ({ role: index < 1 ? 'Board' : 'Team' })),
      },
      scores(3),
    ),
  'that was imported, on another scale and with a reverse-scored question': importedSurvey,
} as const;

describe.skipIf(rMissing)('the exported R lines', () => {
  it.each(Object.entries(assessments))('reproduce the figures of an assessment %s', async (_, make) => {
    const assessmentId = await make();
    const script = await exported(assessmentId);
    const results = await resultsOf(leader, assessmentId);
    const framework = await get<Framework>(assessmentId, 'framework');
    await expectWorkbook(script, results, framework);
    for (const sheet of await panelsOf(assessmentId, results, framework)) await expectPanel(sheet);
    await expectGaps(assessmentId, results, framework);
  });

  it('of the methods page reproduce Kruskal-Wallis, ICC(1) and ICC(2) between groups', async () => {
    const random = seededRandom(3);
    const groups = [8, 20, 11].map((size, group) => {
      const counts = Array.from({ length: 10 }, () => 0);
      for (let person = 0; person < size; person += 1) {
        const score = Math.floor(random() * 7) + group;
        counts[score] = (counts[score] ?? 0) + 1;
      }
      return counts;
    });
    const all = Array.from({ length: 10 }, (_, at) => groups.reduce((sum, one) => sum + (one[at] ?? 0), 0));
    const scale = { min: 0, max: 9 };
    const test = kruskalWallis(groups.map((counts) => ({ minimum: 0, counts })));
    const icc = oneWay(
      groups.map((counts) => counts.flatMap((many, at) => Array.from({ length: many }, () => at))),
    );
    const lines = [
      ...ratingsRLines(all, groups, scale),
      'test <- kruskal.test(groups)',
      'icc <- c((ms[1] - ms[2]) / (ms[1] + (k - 1) * ms[2]), (ms[1] - ms[2]) / ms[1])',
      'cat("\\n", sprintf("%.17g ", c(test$statistic, test$p.value, icc)))',
    ];
    const found = (await runR(lines, folder)).trim().split('\n').at(-1)?.trim().split(/\s+/).map(Number);
    expectClose(found, [test?.h, test?.p, icc?.icc1, icc?.icc2]);
  });
});

/** The workbook's script itself reports its largest difference from R. Alpha is compared with this program. */
async function expectWorkbook(script: readonly string[], results: Results, framework: Framework) {
  const wrote = await runR(script, folder);
  const [, many, difference] = /figures (\d+) largest difference (\S+)/.exec(wrote) ?? [];
  expect(Number(many)).toBeGreaterThan(20);
  expect(Number(difference)).toBeLessThan(1e-9);
  const reversed = new Set(
    framework.lenses.flatMap(({ subLenses }) =>
      subLenses.flatMap(({ themes }) => themes.flatMap((theme) => (theme.reversed ? theme.id : []))),
    ),
  );
  const units = (results.figure?.themes ?? []).flatMap(({ id, cell: { distribution } }) =>
    distribution ? [reversed.has(id) ? distribution.toReversed() : distribution] : [],
  );
  const expected = (['nominal', 'ordinal', 'interval'] as const).flatMap((level) => {
    const found = alphaWithInterval(units, level, { seed: methodsSeed });
    return [found?.alpha, found?.interval?.low, found?.interval?.high];
  });
  // R prints three lines of three columns, with ten digits.
  const table = wrote.trim().split('\n').slice(-3);
  const numbers = table.map((line) => line.trim().split(/\s+/).slice(1).map(Number));
  expectClose(
    [0, 1, 2].flatMap((level) => numbers.map((line) => line[level] ?? Number.NaN)),
    expected,
  );
}

/** All kinds of panels that have R lines, for everyone and for one group of each grouping. */
async function panelsOf(assessmentId: string, results: Results, framework: Framework): Promise<Sheet[]> {
  const everyone = { results, framework };
  const shown = results.groups.filter(({ state }) => state === 'released').map(({ group }) => group);
  const site = results.secondGroups?.find(({ state }) => state === 'released')?.group;
  const looks = await Promise.all(
    [shown[0], site].flatMap((group) =>
      group ? [resultsOf(leader, assessmentId, `?group=${encodeURIComponent(group)}`)] : [],
    ),
  );
  const [lens] = framework.lenses;
  const [subLens] = lens?.subLenses ?? [];
  const distributed = (of: Results) => of.figure?.themes.find(({ cell }) => cell.distribution)?.id;
  const sides = `?groups=${encodeURIComponent(writeSides([specialSides.everyone, ...shown.slice(0, 2)]))}`;
  const heatMap = await get<HeatMap>(assessmentId, 'heat-map');
  return [
    ...['overall', lens?.id, distributed(results)].map((of) => figureSheet(everyone, of ?? '')),
    levelsSheet(everyone, 'categories'),
    ...looks.flatMap((one) => {
      const read = { results: one, framework };
      return [figureSheet(read, subLens?.id ?? ''), figureSheet(read, distributed(one) ?? '')];
    }),
    insightsSheet(everyone),
    disagreementSheet(everyone, await get<Disagreements>(assessmentId, 'disagreement')),
    heatMapSheet(everyone, heatMap),
    ...(shown.length > 0
      ? [profileSheet(everyone, await get<Comparison>(assessmentId, `compare${sides}`))]
      : []),
  ];
}

/**
 * Expects R to print every statistic of a panel from the panel's own lines. Chance limits are excluded, because the product
 * computes them by enumeration.
 */
async function expectPanel({ facts, table, r }: Sheet) {
  if (!r) return;
  const { columns = [], rows = [] } = table ?? {};
  const cells = rows.flatMap((row) => row.cells.filter((_, at) => columns[at] !== panelTexts.columns.chance));
  const text = [...facts.map((fact) => fact.text), ...cells].join('\n');
  const shown = text.replaceAll(/\(limit of chance [^)]*\)/g, '').match(/-?\d+\.\d{4}/g) ?? [];
  const wrote = await runR(r, folder);
  const computed = new Set((wrote.match(/-?\d+(\.\d+)?/g) ?? []).map((number) => exact(Number(number))));
  expect(
    shown.filter((number) => !computed.has(number)),
    `${text}\n${r.slice(-8).join('\n')}\n${wrote}`,
  ).toEqual([]);
}

/** Compares the gaps between the two largest groups, and their intervals, with the comparison page. */
async function expectGaps(assessmentId: string, { groups }: Results, { scale }: Framework) {
  const [first, second] = groups.toSorted((a, b) => b.submitted - a.submitted).map(({ group }) => group);
  if (first === undefined || second === undefined) throw new Error('There are two groups.');
  const asked = `compare?groups=${encodeURIComponent(writeSides([first, second]))}`;
  const { rows } = await get<Comparison>(assessmentId, asked);
  const lines = gapRLines({ file: 'results.xlsx', min: scale.min, max: scale.max }, [first, second]);
  const wrote = await runR([...lines, 'cat("\\n=", sprintf("%.17g", unlist(gaps)))'], folder);
  const [numbers = ''] = wrote.split('\n').filter((line) => line.startsWith('='));
  const found = numbers
    .slice(1)
    .trim()
    .split(/\s+/)
    .map((one) => (one === 'NA' ? null : Number(one)));
  const expected = [
    ...rows.map(({ gap }) => gap?.points ?? null),
    ...rows.map(({ gap }) => gap?.interval?.low ?? null),
    ...rows.map(({ gap }) => gap?.interval?.high ?? null),
  ];
  expect(found).toHaveLength(expected.length);
  for (const [at, value] of expected.entries())
    if (value === null) expect(found[at] ?? null).toBeNull();
    else expect(found[at]).toBeCloseTo(value, 9);
}

/** Saves the workbook under both names under which its R lines look for it. @returns the R lines */
async function exported(assessmentId: string): Promise<readonly string[]> {
  const response = await fetch(`${server.url}/api/assessments/${assessmentId}/results/workbook`, {
    headers: { authorization: `Bearer ${leader.token}` },
  });
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  for (const file of [name, 'results.xlsx']) writeFileSync(path.join(folder, file), bytes);
  const book = workbooks.read(bytes);
  const methods = book.Sheets.Methods;
  if (!methods) throw new Error('The workbook has no sheet Methods.');
  const rows = workbooks.utils.sheet_to_json<(string | null)[]>(methods, { header: 1, defval: null });
  const start = rows.findIndex(([first]) => first === 'R');
  return rows
    .slice(start + 1)
    .flatMap(([first, line]) => (first === null && line !== null ? [String(line)] : []));
}

async function importedSurvey(): Promise<string> {
  const random = seededRandom(5);
  const sizes = [30, 12, 9, 4];
  const lines = sizes.flatMap((size, group) =>
    Array.from({ length: size }, (_, person) =>
      [
        `p${group}-${person}`,
        `Unit ${group}`,
        ...Array.from({ length: 11 }, () =>
          random() < 0.05 ? '' : 1 + Math.floor(random() * 4) + (group % 2),
        ),
      ].join(','),
    ),
  );
  const items = Array.from({ length: 11 }, (_, at) => `Question ${at + 1}`);
  const framework = {
    name: 'Climate',
    scale: { min: 1, max: 5 },
    lenses: [
      { name: 'Leading', items: items.slice(0, 6) },
      { name: 'Working', items: items.slice(6) },
    ],
  };
  const { assessmentId } = await leader.call<{ assessmentId: string }>(
    'POST',
    '/api/imports',
    {
      fileName: 'climate.csv',
      content: Buffer.from([['person', 'unit', ...items].join(','), ...lines].join('\n')).toString('base64'),
      framework: JSON.stringify(framework),
      columns: { person: 'person', group: 'unit' },
      reversed: ['Question 2'],
      name: 'Climate 2019',
      company,
      show: true,
    },
    leader,
  );
  await eventually(
    () => leader.call<ImportProgress>('GET', `/api/imports/${assessmentId}`, undefined, leader),
    ({ state }) => state === 'released',
  );
  return assessmentId;
}

const get = <T>(assessmentId: string, of: string) =>
  leader.call<T>('GET', `/api/assessments/${assessmentId}/results/${of}`, undefined, leader);

function expectClose(found: readonly number[] | undefined, expected: readonly (number | null | undefined)[]) {
  expect(found).toHaveLength(expected.length);
  for (const [at, value] of expected.entries()) {
    expect(typeof value).toBe('number');
    expect(Math.abs((found?.[at] ?? 0) - (value ?? 0))).toBeLessThan(1e-9);
  }
}
