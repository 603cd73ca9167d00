import path from 'node:path';
import { stakeholderRoles } from '../../../domain/assessment/roles.ts';
import { Assessment } from '../../../domain/assessment/state.ts';
import type { DomainFact } from '../../../domain/events.ts';
import { nineLenses, themeIds } from '../../../domain/framework/frameworks.ts';
import type { EventMetadata } from '../../../domain/kernel/event.ts';
import type { ReleasedFigure } from '../../../domain/results/events.ts';
import { Results } from '../../../domain/results/state.ts';
import { levelsOf } from '../../../domain/scoring/released.ts';
import { encodeFact } from '../../../infra/event-codec/codec.ts';
import { openSqliteEventStore } from '../../../infra/event-store/sqlite/event-store.ts';
import { systemClock } from '../../../infra/identifiers/clock.ts';
import { derivedId, eventIdFrom } from '../../../infra/identifiers/identifiers.ts';
import { openSubjectKeys } from '../../../infra/subject-keys/sqlite/subject-keys.ts';
import { type Leader, registerLeader } from '../../support/client.ts';
import { startServer, temporaryFolder } from '../../support/server.ts';
import { createLoadClient, median } from './http-load.ts';
import { cpuMsOf } from './process-cpu.ts';

/** Size of a released assessment, in the form that the product writes. */
type Panel = { readonly name: string; readonly people: number; readonly groups: number };

const panels: readonly Panel[] = [
  { name: '10 people', people: 10, groups: 2 },
  { name: '60 people', people: 60, groups: 2 },
  { name: '100,000 people', people: 100_000, groups: 2 },
  { name: '100,000 people in ten groups', people: 100_000, groups: 10 },
];
const rows = [2, 40] as const;

/**
 * Milliseconds of CPU for one view of a comparison of groups, by size of the assessment, and of trends, by number of cycles: the
 * server's whole answer. Medians over rounds that measure all cases in turns.
 */
export async function measureLooks({ rounds, each }: { readonly rounds: number; readonly each: number }) {
  const folder = temporaryFolder();
  const first = await startServer({ folder });
  const leaders: Leader[] = [];
  for (const _ of [...rows, ...panels]) leaders.push(await registerLeader(first.url));
  await first.stop();
  const written = await writeReleases(folder, leaders);

  const server = await startServer({ folder, wrap: ['taskset', '-c', '0'] });
  try {
    const client = createLoadClient(server.url, 4);
    const looks = written.map(({ name, path: address, leader }) => ({
      name,
      ask: async () => {
        const { status } = await client.send('GET', address, leader.token, undefined, performance.now());
        if (status !== 200) throw new Error(`${name} answered ${status}`);
      },
      spent: [] as number[],
    }));
    for (const { ask } of looks) for (let warm = 0; warm < each; warm += 1) await ask();
    for (let round = 0; round < rounds; round += 1)
      for (const { ask, spent } of round % 2 ? looks.toReversed() : looks) {
        const before = cpuMsOf(server.pid);
        for (let index = 0; index < each; index += 1) await ask();
        spent.push((cpuMsOf(server.pid) - before) / each);
      }
    client.close();
    return new Map(looks.map(({ name, spent }) => [name, median(spent)]));
  } finally {
    await server.stop();
  }
}

async function writeReleases(folder: string, leaders: readonly Leader[]) {
  const store = openSqliteEventStore({ file: path.join(folder, 'events.db'), clock: systemClock });
  const keys = openSubjectKeys({ folder });
  const append = async (tenant: string, stream: Parameters<typeof store.append>[0], fact: DomainFact) => {
    const cause = eventIdFrom(stream, 'looks', 0);
    const metadata: EventMetadata = {
      commandId: cause,
      correlationId: cause,
      causationId: cause,
      actor: `account:${tenant}`,
      tenant,
    };
    await store.append(stream, 'noStream', [await encodeFact(keys, fact, stream, cause, metadata)]);
  };
  const release = async (tenant: string, { name, people, groups }: Panel): Promise<string> => {
    const assessmentId = derivedId('assessment', name);
    await append(tenant, Assessment.stream(assessmentId), {
      type: 'AssessmentLaunched',
      data: {
        assessmentId,
        name,
        company: 'Engines Ltd',
        description: '',
        framework: 'nine-lenses@1',
        asked: themes.length,
        subLenses: 37,
        opensAt: null,
        closesAt: null,
        threshold: 5,
        launchedBy: tenant,
        rule: 'people@1',
      },
    });
    const each = people / groups;
    await append(tenant, Results.stream(assessmentId), {
      type: 'ResultsReleased',
      data: {
        assessmentId,
        number: 1,
        coversPosition: '1',
        reason: 'closing',
        threshold: 5,
        distributionThreshold: 8,
        rule: 'people@1',
        everyone: figureOf(people, 0),
        // Employees and customers first, because they are not leading groups.
        groups: [...stakeholderRoles.slice(4), ...stakeholderRoles.slice(0, 4)]
          .slice(0, groups)
          .map((group, at) => ({ group, figure: figureOf(each, at) })),
      },
    });
    return assessmentId;
  };
  try {
    const written: { name: string; path: string; leader: Leader }[] = [];
    for (const [at, leader] of leaders.entries()) {
      const cycles = rows[at];
      const panel = panels[at - rows.length];
      const tenant = tenantOf(leader);
      if (cycles !== undefined) {
        for (let cycle = 0; cycle < cycles; cycle += 1)
          await release(tenant, { name: `Cycle ${cycle} of ${cycles}`, people: 200, groups: 2 });
        written.push({ name: `${cycles} cycles`, path: '/api/trends', leader });
      } else if (panel) {
        const assessmentId = await release(tenant, panel);
        written.push({ name: panel.name, path: `/api/assessments/${assessmentId}/results/compare`, leader });
      }
    }
    return written;
  } finally {
    await store.close();
    await keys.close();
  }
}

const themes = themeIds(nineLenses);
const { min, max } = nineLenses.scale;

/** A figure with two peaks that move from theme to theme and from group to group; with distributions from eight people on. */
function figureOf(people: number, group: number): ReleasedFigure {
  const spread = (seed: number): number[] => {
    const counts = Array.from({ length: max - min + 1 }, () => 0);
    const shares = Array.from({ length: 20 }, (_, part) => 2 + ((part * 7 + seed * 3 + group) % 6));
    for (let part = 0; part < 20; part += 1) {
      const at = shares[part] ?? 0;
      const some = Math.floor(people / 20) + (part < people % 20 ? 1 : 0);
      counts[at] = (counts[at] ?? 0) + some;
    }
    return counts;
  };
  const bars = people >= 8;
  return {
    people,
    themes: Object.fromEntries(
      themes.map((id, seed) => {
        const counts = spread(seed);
        const sum = counts.reduce((total, count, at) => total + count * (at + min), 0);
        return [id, [people, sum, ...(bars ? counts : [])]];
      }),
    ),
    levels: Object.fromEntries(
      levelsOf(nineLenses).map(({ id }, seed) => {
        const mean = 4 + ((seed + group) % 10) / 5;
        return [id, [people, mean, ...(bars ? [1.2, ...spread(seed)] : [])]];
      }),
    ),
  };
}

/** The organisation of a token. */
function tenantOf({ token }: Leader): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    tenant: string;
  };
  return claims.tenant;
}
