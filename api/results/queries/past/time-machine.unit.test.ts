import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { DomainEvent } from '../../../../domain/events.ts';
import type { Position, Revision, StreamName } from '../../../../domain/kernel/event.ts';
import type { AssessmentEntry } from '../../../../domain/read-models/directory/directory.ts';
import type { ReadModel } from '../../../../domain/read-models/read-model.ts';
import type { StoredEvent, StreamSlice } from '../../../../infra/event-store/port.ts';
import { ApiProblem } from '../../../http/problem.ts';
import { foldedDocuments } from './documents.ts';
import type { Looker } from './histories.ts';
import { readHistory } from './history.ts';
import { createTimeMachine } from './time-machine.ts';

const metadata = { correlationId: 'x', causationId: 'x', commandId: 'x', actor: 'process:test', tenant: 't' };
const closed = (n: number): StoredEvent => ({
  id: '00000000-0000-4000-8000-000000000000' as StoredEvent['id'],
  type: 'AssessmentClosed',
  schemaVersion: 1,
  data: { assessmentId: 'a'.repeat(24), reason: 'byHand' },
  metadata,
  stream: 'assessment-a' as StreamName,
  revision: n as Revision,
  position: String(n + 1) as Position,
  recordedAt: '2026-11-01T08:00:00.000Z',
});
const one: StreamSlice = {
  exists: true,
  events: [closed(0)],
  lastRevision: 0 as Revision,
  hasMore: false,
};
const none: StreamSlice = { exists: false, tombstoned: false };

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiProblem ? error.code : String(error)),
  );

function machine(readStream: (name: StreamName) => Promise<StreamSlice>) {
  const deps = {
    commands: { load: async () => ({ position: null }) },
    store: { readStream, head: async () => '9' as Position },
    clock: { now: () => Date.parse('2026-11-22T08:00:00.000Z') },
    feed: { activeModel: (name: string) => ({ name, version: 1 }) },
    readModels: { get: async () => ({ kind: 'lastChange', position: '9' }) },
  };
  return createTimeMachine({ deps } as unknown as Parameters<typeof createTimeMachine>[0]);
}
const looker = (assessmentId: string) =>
  ({ take: async () => undefined, entry: { assessmentId } as AssessmentEntry }) satisfies Looker;

test('concurrent requests share one read of a history, histories are read one at a time, and excess requests are refused', async () => {
  let release = () => undefined as unknown;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reads: string[] = [];
  const { moments } = machine(async (name) => {
    reads.push(name);
    await held;
    return name.startsWith('assessment-') ? one : none;
  });
  const same = Array.from({ length: 20 }, () => codeOf(moments(looker('a0'), {})));
  const others = Array.from({ length: 20 }, (_, n) => codeOf(moments(looker(`b${n}`), {})));
  await nextTurn();
  expect(reads).toEqual(['assessment-a0']);
  release();
  expect(await Promise.all(same)).toEqual(same.map(() => 'answered'));
  const codes = await Promise.all(others);
  expect(codes.filter((code) => code === 'TIME_MACHINE_BUSY')).toHaveLength(5);
  expect(codes.filter((code) => code === 'answered')).toHaveLength(15);
  expect(reads.filter((name) => name === 'assessment-a0')).toHaveLength(1);
  // The queue has room again.
  expect(await codeOf(moments(looker('later'), {}))).toBe('answered');
});

test('reading a history stops as soon as it exceeds the limit', async () => {
  let pages = 0;
  const endless = async (): Promise<StreamSlice> => {
    pages += 1;
    const events = Array.from({ length: 10_000 }, (_, n) => closed(n));
    return { exists: true, events, lastRevision: 0 as Revision, hasMore: true };
  };
  const wanted = { types: new Set(['AssessmentClosed']), without: {} };
  const reading = readHistory({ readStream: endless }, 'a', '99999' as Position, wanted);
  expect(await codeOf(reading)).toBe('HISTORY_TOO_LONG');
  expect(pages).toBeLessThan(50);
});

test('a long fold yields to other requests', async () => {
  const events = Array.from({ length: 40_000 }, (_, n) => closed(n)) as unknown as DomainEvent[];
  const model: ReadModel<number> = {
    name: 'slow',
    version: 1,
    handles: ['AssessmentClosed'],
    keys: () => ['sum'],
    // Takes one or two microseconds.
    evolve: (at) => [['sum', (at('sum') ?? 0) + Math.sqrt(JSON.stringify(events[0]).length)]],
  };
  let turns = 0;
  let folding = true;
  const counting = (async () => {
    while (folding) {
      await nextTurn();
      turns += 1;
    }
  })();
  // Measures CPU time of this thread only: on a busy machine the thread waits longer than it works.
  const before = process.threadCpuUsage();
  await foldedDocuments(model as unknown as ReadModel<never>, events);
  const { user, system } = process.threadCpuUsage(before);
  const took = (user + system) / 1_000;
  folding = false;
  await counting;
  expect(turns).toBeGreaterThan(took / 8 / 4);
});
