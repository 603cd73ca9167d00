import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EventId, StreamName } from '../../domain/kernel/event.ts';
import { openAwkwardEventStore } from '../../infra/event-store/awkward/event-store.ts';
import { createAwkwardMemory } from '../../infra/event-store/awkward/memory.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { createProofTree, type ProofTree } from '../../infra/proof/tree.ts';
import type { ReadModelStore } from '../../infra/read-model-store/port.ts';
import { openSqliteReadModelStore } from '../../infra/read-model-store/sqlite/read-model-store.ts';
import { createLog } from '../../infra/telemetry/log.ts';
import { headEveryMs, startSigningHeads } from './sign-heads.ts';

let now = Date.parse('2026-11-22T19:00:00.000Z');
const clock = { now: () => now };
const keys = { derive: (purpose: string) => createHash('sha256').update(purpose).digest() };
let folder: string;
let store: EventStore;
let readModels: ReadModelStore;
let proof: ProofTree;
let stop: () => Promise<void>;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'heads-'));
  store = openAwkwardEventStore({ memory: createAwkwardMemory(3), seed: 4, clock });
  readModels = openSqliteReadModelStore({ file: path.join(folder, 'read-models.db') });
  proof = createProofTree({ store, readModels, keys, clock, alone: true });
  stop = startSigningHeads({ proof, clock, log: createLog('silent'), everyMs: 5 });
});
afterEach(async () => {
  await stop();
  await store.close();
  await readModels.close();
  rmSync(folder, { recursive: true });
});

async function happens(type: string): Promise<void> {
  const metadata = { correlationId: 'c', causationId: 'c', commandId: 'c', actor: 'a', tenant: 't' };
  const id = randomUUID() as EventId;
  await store.append(`thing-${id}` as StreamName, 'noStream', [
    { id, type, schemaVersion: 1, data: {}, metadata },
  ]);
}

const state = async () => {
  const { size, head } = await proof.state();
  return { size, signed: head?.size };
};

it('heads are signed for the first events, ten minutes later for new ones, at once for a closing, and never without new events', async () => {
  await happens('LinkOpened');
  await expect.poll(state).toEqual({ size: 2, signed: 1 });
  await happens('LinkOpened');
  await expect.poll(state).toEqual({ size: 3, signed: 1 });
  now += headEveryMs;
  await expect.poll(state).toEqual({ size: 4, signed: 3 });
  await happens('AssessmentClosed');
  await expect.poll(state).toEqual({ size: 6, signed: 5 });
  now += headEveryMs * 3;
  await happens('LinkOpened');
  await expect.poll(state).toEqual({ size: 8, signed: 7 });
  // Also signs by a clock that is briefly ahead, and then by the corrected one.
  now += 400 * 86_400_000;
  await happens('LinkOpened');
  await expect.poll(state).toEqual({ size: 10, signed: 9 });
  now -= 400 * 86_400_000;
  await happens('LinkOpened');
  await expect.poll(state).toEqual({ size: 12, signed: 11 });
});
