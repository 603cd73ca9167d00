import type { ImportProgress } from '../../../api/survey-import/contract/survey-import.ts';
import { stakeholderRoles } from '../../../domain/assessment/roles.ts';
import { nineLenses, themeIds } from '../../../domain/framework/frameworks.ts';
import { composeByPeople } from '../../../domain/processes/release-results/by-people/compose.ts';
import type {
  GroupTally,
  History,
  LevelTally,
  PeopleState,
  Questionnaire,
} from '../../../domain/processes/release-results/by-people/documents.ts';
import { composeRelease } from '../../../domain/processes/release-results/by-theme/compose-release.ts';
import type { ReleaseState, Tally } from '../../../domain/processes/release-results/by-theme/documents.ts';
import { nothingPublished } from '../../../domain/processes/release-results/published.ts';
import { levelsOf } from '../../../domain/scoring/released.ts';
import { type Leader, registerLeader } from '../../support/client.ts';
import type { TestServer } from '../../support/server.ts';
import { atConstantRate, createLoadClient, median, percentile, type Sent } from './http-load.ts';
import { cpuMsOf } from './process-cpu.ts';

const themes = themeIds(nineLenses);
const { min, max } = nineLenses.scale;

/**
 * Milliseconds of CPU for composing one release of ten groups, for assessments of two sizes and by both rules, in turns; medians
 * over `rounds`.
 */
export function measureRelease(small: number, large: number, rounds: number) {
  const spent = new Map([small, large].map((people) => [people, [] as number[]]));
  const spentByTheme: number[] = [];
  const spentWithMembers: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const [people, times] of spent) {
      const { state, tallies } = panelOf(people);
      times.push(cpuOf(() => composeByPeople('a'.repeat(24), state, tallies, noHistory, questionnaire, '1')));
      if (people !== large) continue;
      const mixed = withMembers(tallies, panelOf(people - stakeholderRoles.length).tallies);
      spentWithMembers.push(
        cpuOf(() => composeByPeople('a'.repeat(24), state, mixed, noHistory, questionnaire, '1')),
      );
      const former = assessmentOf(people);
      spentByTheme.push(
        cpuOf(() =>
          composeRelease('a'.repeat(24), former.state, former.tallies, nothing, { themes, min, max }, '1'),
        ),
      );
    }
  return {
    small: median(spent.get(small) ?? []),
    large: median(spent.get(large) ?? []),
    largeByTheme: median(spentByTheme),
    largeWithMembers: median(spentWithMembers),
  };
}

function cpuOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const questionnaire: Questionnaire = { themes, levels: levelsOf(nineLenses), min, max };
const noHistory: History = {
  kind: 'history',
  rule: 'people@1',
  contributions: [],
  scores: nothingPublished,
  distributions: nothingPublished,
  alike: [],
  counted: {},
};

/** Tallies of `people` people in ten groups, of whom three in a hundred left out one theme of a level. */
function panelOf(people: number): { state: PeopleState; tallies: Record<string, GroupTally> } {
  const { state, tallies } = assessmentOf(people);
  const each = people / stakeholderRoles.length;
  const some = Math.ceil(each * 0.03);
  const levelTally = (of: number): LevelTally => {
    const rated = (counted: number, by: number) =>
      [counted, counted * by * 5, counted * (by * 5) ** 2] as const;
    const by: Record<string, readonly [number, number, number]> = { [of]: rated(each - some, of) };
    if (of > 1) by[of - 1] = rated(some, of - 1);
    const freshBy = Object.fromEntries(Object.entries(by).map(([count, [counted]]) => [count, counted]));
    return { by, freshBy, bars: Array.from({ length: max - min + 1 }, (_, bar) => (bar === 5 ? each : 0)) };
  };
  return {
    tallies: Object.fromEntries(
      Object.entries(tallies).map(([role, { histogram }]) => [
        role,
        {
          histogram,
          levels: questionnaire.levels.map(({ themes: its }) => levelTally(its.length)),
          fresh: [...themes, ...questionnaire.levels].map(() => each),
        },
      ]),
    ),
    state: {
      kind: 'state',
      rule: 'people@1',
      framework: state.framework,
      threshold: state.threshold,
      inSteps: false,
      closed: true,
      releases: 0,
      everyone: { invited: people, submitted: people, released: 0 },
      groups: Object.fromEntries(
        stakeholderRoles.map((role) => [role, { invited: each, submitted: each, released: 0 }]),
      ),
    },
  };
}

/** The same people; those outside `others` are insiders, so the release is decided twice. */
function withMembers(all: Record<string, GroupTally>, others: Record<string, GroupTally>) {
  return Object.fromEntries(
    Object.entries(all).map(([role, tally]): [string, GroupTally] => {
      const outsiders = others[role];
      return [role, outsiders ? { ...tally, outsiders } : tally];
    }),
  );
}

const nobody = { everyone: [], groups: {} };
const nothing = {
  kind: 'history',
  contributions: [],
  scores: nobody,
  distributions: nobody,
  alike: [],
} as const;

/** Tallies of `people` people in ten groups, who rated every theme. */
function assessmentOf(people: number): { state: ReleaseState; tallies: Record<string, Tally> } {
  const each = people / stakeholderRoles.length;
  const tallies = Object.fromEntries(
    stakeholderRoles.map((role): [string, Tally] => [
      role,
      {
        kind: 'tally',
        histogram: themes.flatMap((_, theme) =>
          Array.from({ length: max - min + 1 }, (__, score) => (score === theme % 10 ? each : 0)),
        ),
        fresh: themes.map(() => each),
        changed: themes.map(() => 0),
        lost: [],
      },
    ]),
  );
  const groups = Object.fromEntries(stakeholderRoles.map((role) => [role, { submitted: each, released: 0 }]));
  return {
    tallies,
    state: {
      kind: 'state',
      framework: 'nine-lenses@1',
      threshold: 5,
      closed: true,
      releases: 0,
      everyone: { submitted: people, released: 0 },
      groups,
    },
  };
}

/**
 * Sends the requests of a results page at a constant rate: CPU time per request, and response time from the scheduled instant, in
 * ms. A round counts if every request was sent within 10 ms of its instant: otherwise even the separate caller process could not
 * run, so the machine was paused and the result says nothing about the product. Such rounds are void and only counted; the other
 * rounds are pooled.
 */
export async function measureResultsApi(
  server: TestServer,
  people: readonly number[],
  { perSecond, seconds, rounds, most }: { perSecond: number; seconds: number; rounds: number; most: number },
) {
  const leader = await registerLeader(server.url);
  const client = createLoadClient(server.url, 16);
  const sizes = [];
  for (const many of people) {
    const assessmentId = await imported(leader, many);
    const paths = ['', '/heat-map', '/disagreement', '/change'].map(
      (part) => `/api/assessments/${assessmentId}/results${part}`,
    );
    const ask = (index: number, scheduled: number) =>
      client.send('GET', paths[index % paths.length] ?? '', leader.token, undefined, scheduled);
    for (let warm = 0; warm < 400; warm += 1) await ask(warm, performance.now());
    sizes.push({ people: many, ask, sent: [] as Sent[], counted: 0, voided: 0, cpuMs: 0, asked: 0 });
  }
  // In turns, so that the machine's other load affects all sizes equally.
  for (let turn = 0; turn < most; turn += 1)
    for (const size of sizes.filter(({ counted }) => counted < rounds)) {
      const answers: Promise<Sent>[] = [];
      const before = cpuMsOf(server.pid);
      const late = await atConstantRate(perSecond, perSecond * seconds, (index, scheduled) => {
        answers.push(size.ask(index, scheduled));
      });
      const round = await Promise.all(answers);
      size.cpuMs += cpuMsOf(server.pid) - before;
      size.asked += round.length;
      if (late > 0) size.voided += 1;
      else {
        size.counted += 1;
        size.sent.push(...round);
      }
    }
  client.close();
  return sizes.map(({ people: many, sent, voided, cpuMs, asked }) => {
    const latencies = sent.map(({ latency }) => latency);
    return {
      people: many,
      cpuMs: cpuMs / asked,
      p50: median(latencies),
      p99: percentile(latencies, 99),
      answers: sent.length,
      failed: sent.filter(({ status }) => status !== 200).length,
      voided,
    };
  });
}

/** Imports a survey of fifty themes and ten groups; resolves once its release is readable. */
async function imported(leader: Leader, people: number): Promise<string> {
  const asked = themes.slice(0, 50);
  const lines = Array.from({ length: people }, (_, person) =>
    [
      stakeholderRoles[person % stakeholderRoles.length],
      ...asked.map((__, theme) => (person * 7 + theme * 3) % 10),
    ].join(','),
  );
  const content = Buffer.from([['group', ...asked].join(','), ...lines].join('\n')).toString('base64');
  const { assessmentId } = await leader.call<{ assessmentId: string }>(
    'POST',
    '/api/imports',
    {
      fileName: 'bench.csv',
      content,
      framework: 'nine-lenses@1',
      name: `Bench ${people}`,
      show: true,
      company: 'Engines Ltd',
    },
    leader,
  );
  for (;;) {
    const { state } = await leader.call<ImportProgress>(
      'GET',
      `/api/imports/${assessmentId}`,
      undefined,
      leader,
    );
    if (state === 'released') return assessmentId;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
