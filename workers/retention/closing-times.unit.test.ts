import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Assessment } from '../../domain/assessment/state.ts';
import type { EventId, StreamName } from '../../domain/kernel/event.ts';
import { TreeHead } from '../../domain/proof/state.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';
import { createClosingTimes } from './closing-times.ts';

const assessmentId = 'a'.repeat(24);
const time = (day: string) => Date.parse(`${day}T00:00:00.000Z`);

let folder: string;
let store: EventStore;
let now = 0;
let heads = 0;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'closing-times-'));
  store = openSqliteEventStore({ file: path.join(folder, 'events.db'), clock: { now: () => now } });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

/** Records events by a clock set to the given day, in the order of the calls. */
async function recorded(day: string, type: 'AssessmentClosed' | 'TreeHeadSigned'): Promise<void> {
  now = time(day);
  heads += 1;
  const stream: StreamName =
    type === 'TreeHeadSigned' ? TreeHead.stream(heads) : Assessment.stream(assessmentId);
  const id = randomUUID() as EventId;
  await store.append(stream, 'noStream', [
    {
      id,
      type,
      schemaVersion: 1,
      data: {},
      metadata: { correlationId: id, causationId: id, commandId: id, actor: 'a', tenant: 't' },
    },
  ]);
}

it('a closing that a slow clock stamped too early is dated by the newest head before it', async () => {
  await recorded('2026-05-01', 'TreeHeadSigned');
  await recorded('2025-03-28', 'AssessmentClosed');
  await recorded('2026-05-03', 'TreeHeadSigned');
  const since = createClosingTimes(store).since(assessmentId, '2025-03-28T00:00:00.000Z', time('2026-06-01'));
  expect(await since).toBe(time('2026-05-01'));
});

it('a closing without a head before it is dated by its own time', async () => {
  await recorded('2026-05-02', 'AssessmentClosed');
  const since = createClosingTimes(store).since(assessmentId, '2026-05-02T00:00:00.000Z', time('2026-06-01'));
  expect(await since).toBe(time('2026-05-02'));
});

it('a head with a time in the future is ignored until that time has come', async () => {
  await recorded('2026-05-01', 'TreeHeadSigned');
  await recorded('2026-10-31', 'TreeHeadSigned');
  await recorded('2025-06-01', 'AssessmentClosed');
  const times = createClosingTimes(store);
  const at = (day: string) => times.since(assessmentId, '2025-06-01T00:00:00.000Z', time(day));
  expect(await at('2026-07-01')).toBe(time('2026-05-01'));
  expect(await at('2027-06-01')).toBe(time('2026-10-31'));
});
