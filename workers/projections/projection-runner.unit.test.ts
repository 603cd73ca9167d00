import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { StreamName } from '../../domain/kernel/event.ts';
import { openAwkwardEventStore } from '../../infra/event-store/awkward/event-store.ts';
import { createAwkwardMemory } from '../../infra/event-store/awkward/memory.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import type { ReadModelStore } from '../../infra/read-model-store/port.ts';
import { openSqliteReadModelStore } from '../../infra/read-model-store/sqlite/read-model-store.ts';
import { openSubjectKeys } from '../../infra/subject-keys/sqlite/subject-keys.ts';
import { createLog } from '../../infra/telemetry/log.ts';
import { temporaryFolder } from '../../tests/support/server.ts';
import type { Projection } from './projection.ts';
import { type ProjectionRunner, startProjections } from './projection-runner.ts';

const metadata = { correlationId: 'c', causationId: 'c', commandId: 'c', actor: 'a', tenant: 't' };
const participantId = 'p'.repeat(24);

/** A projection that counts events by participant, and fails at the count `poisonAt`. */
function counter(name: string, version = 1, poisonAt = Number.POSITIVE_INFINITY): Projection {
  return {
    name,
    version,
    handles: new Set(['InvitationRevoked']),
    keys: () => ['count'],
    apply: (at) => {
      const count = ((at('count') as number | undefined) ?? 0) + 1;
      if (count >= poisonAt) throw new Error('cannot digest this');
      return { documents: [['count', count]], intentions: [] };
    },
  };
}

function setUp() {
  const folder = temporaryFolder();
  const store = openAwkwardEventStore({ memory: createAwkwardMemory(7), seed: 7, clock: { now: () => 0 } });
  const readModels = openSqliteReadModelStore({ file: path.join(folder, 'views.db') });
  return {
    store,
    readModels,
    keys: openSubjectKeys({ folder }),
    log: createLog('silent'),
    pauseMs: 0,
    retryMs: 5,
  };
}

let written = 0;
async function write(store: EventStore, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    written += 1;
    const stream = `invitation-${String(written).padStart(24, 'x')}` as StreamName;
    const data = { assessmentId: 'a'.repeat(24), participantId };
    await store.append(stream, 'noStream', [
      { id: eventIdFrom('test', stream, 0), type: 'InvitationRevoked', schemaVersion: 1, data, metadata },
    ]);
  }
}

async function countIn(readModels: ReadModelStore, runner: ProjectionRunner, name: string): Promise<unknown> {
  const model = runner.activeModel(name);
  return model && readModels.get(model, 'count');
}

async function settle(store: EventStore, runner: ProjectionRunner): Promise<void> {
  const head = await store.head();
  if (head !== null) await runner.caughtUp(head);
}

const runners: ProjectionRunner[] = [];
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop();
});
async function start(options: Parameters<typeof startProjections>[0]): Promise<ProjectionRunner> {
  const runner = await startProjections(options);
  runners.push(runner);
  return runner;
}

describe('the projection runner', () => {
  it('counts every event once, in history and live, over a store with gaps and redeliveries', async () => {
    const setting = setUp();
    await write(setting.store, 30);
    const runner = await start({ ...setting, projections: [counter('one'), counter('two')] });
    await write(setting.store, 30);
    await settle(setting.store, runner);
    expect(await countIn(setting.readModels, runner, 'one')).toBe(60);
    expect(await countIn(setting.readModels, runner, 'two')).toBe(60);
  });

  it('yields between two views if the first took long', async () => {
    const setting = setUp();
    await write(setting.store, 1);
    let turns = 0;
    const slow = counter('slow');
    const apply: Projection['apply'] = (at, event, keys) => {
      setImmediate(() => {
        turns += 1;
      });
      for (const began = performance.now(); performance.now() - began < 20; );
      return slow.apply(at, event, keys);
    };
    const seen: number[] = [];
    const next = counter('next');
    const runner = await start({
      ...setting,
      projections: [
        { ...slow, apply },
        {
          ...next,
          apply: (at, event, keys) => {
            seen.push(turns);
            return next.apply(at, event, keys);
          },
        },
      ],
    });
    await settle(setting.store, runner);
    expect(seen).toEqual([1]);
  });

  it('yields between two events of one view if the first took long', async () => {
    const setting = setUp();
    await write(setting.store, 4);
    let turns = 0;
    const seen: number[] = [];
    const slow = counter('slow');
    const apply: Projection['apply'] = (at, event, keys) => {
      seen.push(turns);
      setImmediate(() => {
        turns += 1;
      });
      for (const began = performance.now(); performance.now() - began < 20; );
      return slow.apply(at, event, keys);
    };
    const runner = await start({ ...setting, projections: [{ ...slow, apply }] });
    await settle(setting.store, runner);
    expect(seen).toEqual([0, 1, 2, 3]);
    expect(await countIn(setting.readModels, runner, 'slow')).toBe(4);
  });

  it('continues from its checkpoint after a restart', async () => {
    const setting = setUp();
    const first = await startProjections({ ...setting, projections: [counter('one')] });
    await write(setting.store, 10);
    await settle(setting.store, first);
    await first.stop();
    await write(setting.store, 5);
    const second = await start({ ...setting, projections: [counter('one')] });
    await settle(setting.store, second);
    expect(await countIn(setting.readModels, second, 'one')).toBe(15);
  });

  it('stops only the projection that meets a poison event, and reports it', async () => {
    const setting = setUp();
    const runner = await start({ ...setting, projections: [counter('healthy'), counter('poisoned', 1, 4)] });
    await write(setting.store, 10);
    await settle(setting.store, runner);
    expect(await countIn(setting.readModels, runner, 'healthy')).toBe(10);
    const poisoned = runner.status().find(({ name }) => name === 'poisoned');
    expect(poisoned?.error).toContain('cannot digest');
    expect(await countIn(setting.readModels, runner, 'poisoned')).toBe(3);
  });

  it('keeps everything before a poison event deep in the history', async () => {
    const setting = setUp();
    await write(setting.store, 2_500);
    const runner = await start({
      ...setting,
      projections: [counter('healthy'), counter('poisoned', 1, 1_800)],
    });
    await settle(setting.store, runner);
    const stored = (name: string) => setting.readModels.get({ name, version: 1_000 }, 'count');
    expect(await stored('healthy')).toBe(2_500);
    expect(await stored('poisoned')).toBe(1_799);
  });

  it('builds a new version beside the old one, switches over and drops the old one', async () => {
    const setting = setUp();
    const old = await startProjections({ ...setting, projections: [counter('one', 1)] });
    await write(setting.store, 10);
    await settle(setting.store, old);
    await old.stop();
    const twice: Projection = {
      ...counter('one', 2),
      apply: (at) => ({
        documents: [['count', ((at('count') as number | undefined) ?? 0) + 2]],
        intentions: [],
      }),
    };
    const next = await start({ ...setting, projections: [twice] });
    await settle(setting.store, next);
    expect(await countIn(setting.readModels, next, 'one')).toBe(20);
    expect(await setting.readModels.models()).toHaveLength(1);
  });

  it.each([
    ['comes nowhere', 0],
    ['comes half the way', 20],
  ])('finishes a rebuild whose thread %s', async (_, ahead) => {
    const setting = setUp();
    await write(setting.store, 40);
    const asked: string[] = [];
    const runner = await start({
      ...setting,
      projections: [counter('one')],
      buildAhead: async (model, progress) => {
        asked.push(`${model.name}@${model.version}`);
        if (ahead === 0) return;
        const { events, scannedTo } = await setting.store.readAll(null, { limit: ahead });
        const documents = new Map([['count', events.length]]);
        await setting.readModels.commit([{ model, expected: null, next: scannedTo as never, documents }]);
        progress(ahead);
      },
    });
    await settle(setting.store, runner);
    await runner.rebuild('one');
    await write(setting.store, 5);
    await settle(setting.store, runner);
    expect(asked).toEqual(['one@1001']);
    expect(runner.activeModel('one')?.version).toBe(1_001);
    expect(await countIn(setting.readModels, runner, 'one')).toBe(45);
  });

  it('rebuilds a view that is ahead of the log if no other process could have moved it', async () => {
    const setting = setUp();
    const names: Projection = {
      ...counter('names'),
      apply: (at, { stream }) => ({
        documents: [['count', [...((at('count') as string[] | undefined) ?? []), stream]]],
        intentions: [],
      }),
    };
    await write(setting.store, 20);
    const first = await startProjections({ ...setting, projections: [names] });
    await settle(setting.store, first);
    await first.stop();
    // Another, shorter log, as after a power cut or a restore of an older copy.
    const store = setUp().store;
    await write(store, 10);
    const runner = await start({ ...setting, store, alone: true, projections: [names] });
    await settle(store, runner);
    await write(store, 15);
    await settle(store, runner);
    const stored = (await store.readAll(null)).events.map(({ stream }) => stream);
    expect(await countIn(setting.readModels, runner, 'names')).toEqual(stored);
  });

  it('gives the same result for a rebuild during which events are appended', async () => {
    const setting = setUp();
    const runner = await start({ ...setting, projections: [counter('one')] });
    await write(setting.store, 50);
    const before = runner.activeModel('one');
    await Promise.all([runner.rebuild('one'), write(setting.store, 50)]);
    await settle(setting.store, runner);
    expect(runner.activeModel('one')).not.toEqual(before);
    expect(await countIn(setting.readModels, runner, 'one')).toBe(100);
  });

  it('does one rebuild when it is asked for twice at the same time', async () => {
    const setting = setUp();
    await write(setting.store, 20);
    const asked: string[] = [];
    const runner = await start({
      ...setting,
      projections: [counter('one')],
      buildAhead: async (model) => {
        asked.push(`${model.name}@${model.version}`);
      },
    });
    await settle(setting.store, runner);
    await Promise.all([runner.rebuild('one'), runner.rebuild('one')]);
    expect(asked).toEqual(['one@1001']);
    await runner.rebuild('one');
    expect(asked).toEqual(['one@1001', 'one@1002']);
    expect(await countIn(setting.readModels, runner, 'one')).toBe(20);
    await expect(runner.rebuild('two')).rejects.toThrow('There is no projection two');
  });

  it('rebuilds a view that is still catching up once it has caught up', async () => {
    const setting = setUp();
    await write(setting.store, 20);
    const runner = await start({ ...setting, projections: [counter('one')] });
    await runner.rebuild('one');
    expect(runner.activeModel('one')?.version).toBe(1_001);
    expect(await countIn(setting.readModels, runner, 'one')).toBe(20);
  });

  it('lets a query wait for a position, up to a timeout', async () => {
    const setting = setUp();
    const runner = await start({ ...setting, projections: [counter('one')] });
    await write(setting.store, 1);
    const head = await setting.store.head();
    expect(head).not.toBeNull();
    if (head === null) return;
    expect(await runner.waitFor('one', head, 2_000)).toBe(true);
    const beyond = `${head}0` as typeof head;
    expect(await runner.waitFor('one', beyond, 5)).toBe(false);
  });
});
