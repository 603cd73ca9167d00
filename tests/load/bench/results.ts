import type { ImportProgress } from '../../../api/contract/survey-import.ts';
import { stakeholderRoles } from '../../../domain/assessment/roles.ts';
import { nineLenses, themeIds } from '../../../domain/framework/frameworks.ts';
import { composeRelease } from '../../../domain/processes/release-results/compose-release.ts';
import type { ReleaseState, Tally } from '../../../domain/processes/release-results/documents.ts';
import { type Leader, registerLeader } from '../../support/client.ts';
import type { TestServer } from '../../support/server.ts';
import { atConstantRate, createLoadClient, median, percentile, type Sent } from './http-load.ts';
import { cpuMsOf } from './process-cpu.ts';

const themes = themeIds(nineLenses);
const { min, max } = nineLenses.scale;

/** Milliseconds of CPU for composing one release of ten groups from assessments of two sizes, interleaved; medians over `rounds`. */
export function measureRelease(small: number, large: number, rounds: number) {
  const spent = new Map([small, large].map((people) => [people, [] as number[]]));
  for (let round = 0; round < rounds; round += 1)
    for (const [people, times] of spent) {
      const { state, tallies } = assessmentOf(people);
      const before = process.cpuUsage();
      composeRelease('a'.repeat(24), state, tallies, nothing, { themes, min, max }, '1');
      const { user, system } = process.cpuUsage(before);
      times.push((user + system) / 1_000);
    }
  return { small: median(spent.get(small) ?? []), large: median(spent.get(large) ?? []) };
}

const nobody = { everyone: [], groups: {} };
const nothing = {
  kind: 'history',
  contributions: [],
  scores: nobody,
  distributions: nobody,
  alike: [],
} as const;

/** `people` in ten groups, who rated every theme. */
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

/** What a results page asks, at a constant rate: CPU a request, and how long answers take from the instant they were due. */
export async function measureResultsApi(
  server: TestServer,
  people: readonly number[],
  perSecond: number,
  seconds: number,
) {
  const leader = await registerLeader(server.url);
  const client = createLoadClient(server.url, 16);
  const rows: { people: number; cpuMs: number; p50: number; p99: number; failed: number; late: number }[] =
    [];
  for (const many of people) {
    const assessmentId = await imported(leader, many);
    const paths = ['', '/heat-map', '/disagreement', '/change'].map(
      (part) => `/api/assessments/${assessmentId}/results${part}`,
    );
    const ask = (index: number, scheduled: number) =>
      client.send('GET', paths[index % paths.length] ?? '', leader.token, undefined, scheduled);
    for (let warm = 0; warm < 80; warm += 1) await ask(warm, performance.now());
    const answers: Promise<Sent>[] = [];
    const before = cpuMsOf(server.pid);
    const late = await atConstantRate(perSecond, perSecond * seconds, (index, scheduled) => {
      answers.push(ask(index, scheduled));
    });
    const sent = await Promise.all(answers);
    const latencies = sent.map(({ latency }) => latency);
    rows.push({
      people: many,
      cpuMs: (cpuMsOf(server.pid) - before) / sent.length,
      p50: median(latencies),
      p99: percentile(latencies, 99),
      failed: sent.filter(({ status }) => status !== 200).length,
      late,
    });
  }
  client.close();
  return rows;
}

/** Fifty themes, ten groups; answers once the release is there. */
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
