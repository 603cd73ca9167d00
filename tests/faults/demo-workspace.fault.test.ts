import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DemoWorkspace } from '../../domain/demo/workspace.ts';
import type { Position } from '../../domain/kernel/event.ts';
import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import { open } from '../../infra/subject-keys/seal.ts';
import { openSubjectKeys } from '../../infra/subject-keys/sqlite/subject-keys.ts';
import { demoFolderIn, workspaceIn } from '../../workers/demo/folder.ts';
import { makeWorkspace } from '../../workers/demo/make.ts';
import { verifyDataFolder } from '../../workers/operate/verify-data-folder.ts';
import { prepareDemo } from '../support/demo.ts';
import { temporaryFolder } from '../support/server.ts';

const now = Date.parse('2026-11-20T10:00:00.000Z');
const day = { publicUrl: 'http://127.0.0.1:1', now, seed: 1 };

let made: DemoWorkspace;
let once: string;
let again: string;
/** CPU time of the first making, in s. */
let cpuSeconds: number;

beforeAll(async () => {
  once = temporaryFolder();
  again = temporaryFolder();
  const before = process.cpuUsage();
  made = await makeWorkspace({ ...day, folder: once });
  const { user, system } = process.cpuUsage(before);
  cpuSeconds = (user + system) / 1_000_000;
  // Another moment of the same day.
  await makeWorkspace({ ...day, folder: again, now: now + 5 * 3_600_000 });
});

/**
 * What differs between two makings, because it is random or derived from a random key. `data.ratings`,
 * `data.everyone` and `data.groups.figure`: only of the five themes, whose first answers are random so that nobody can subtract them.
 */
const mustDiffer = [
  'data.addressHash',
  'data.analysisKey',
  'data.content',
  'data.everyone',
  'data.fileKey',
  'data.groups.figure',
  'data.job',
  'data.latest.0.sessionId',
  'data.latest.1.sessionId',
  'data.letterId',
  'data.linkHash',
  'data.mappingKey',
  'data.passwordHash',
  'data.publicKey',
  'data.ratings',
  'data.root',
  'data.sessionId',
  'data.signature',
  'data.textKey',
  'id',
  'metadata.causationId',
  'metadata.commandId',
  'metadata.correlationId',
  'stream',
];

describe('the scenario of the demo workspace', () => {
  it('gives the same events twice, but for ids, keys and what is derived from them', async () => {
    const [first, second] = (await Promise.all([eventsIn(once), eventsIn(again)])).map(
      withLettersAfterCauses,
    );
    if (!first || !second) throw new Error('Two makings have two logs.');
    expect(first.length).toBeGreaterThan(3_000);
    expect(second.map(({ type }) => type)).toEqual(first.map(({ type }) => type));
    const found = new Map<string, string>();
    for (const [index, event] of first.entries()) compare(event, second[index], '', event.type, found);
    const names = [...found.keys()].map((name) =>
      name
        .replace(/^data\.groups\.\d+\.figure\..*/, 'data.groups.figure')
        .replace(/^(data\.(?:ratings|everyone))\..*/, '$1'),
    );
    expect([...new Set(names)].toSorted()).toEqual(mustDiffer);
    // Each of the twelve is saved, then submitted.
    const rated = first.filter(
      (event, index) => !isDeepStrictEqual(ratingsOf(event), ratingsOf(second[index])),
    );
    const themes = rated.map((event) =>
      Object.keys(ratingsOf(event) ?? {})
        .toSorted()
        .join(' '),
    );
    expect(themes).toEqual(Array.from({ length: 24 }, () => '1.4.4 2.2.1 4.2.4 5.1.1 7.3.3'));
    // Only streams of addresses, mailboxes and letters are named by keyed hashes or by ids of events.
    const streams = first.filter(({ stream }, index) => stream !== second[index]?.stream);
    expect(streams.filter(({ stream }) => !/^(?:email|mailbox|letter)-/.test(stream))).toEqual([]);
  });

  it('has the same ids on another day, so that an address of the sample leads to its like the next night', async () => {
    const folder = temporaryFolder();
    await prepareDemo(folder);
    const today = workspaceIn(demoFolderIn(folder).workspace);
    // Ids count the commands of the scenario. Where reports are drawn, in the sample of today, there are more of them from then on.
    const ids = ({ organizationId, visitorId, closed, documents }: DemoWorkspace) => ({
      organizationId,
      visitorId,
      assessments: closed.map(({ assessmentId }) => assessmentId),
      documents,
    });
    expect(today && ids(today)).toEqual(ids(made));
    expect(today?.madeAt.slice(0, 10)).not.toBe(made.madeAt.slice(0, 10));
  });

  it('is whole: log, views, files and proof', async () => {
    const { problems } = await verifyDataFolder(once, { log: true, views: true, files: true });
    expect(problems).toEqual([]);
  });

  it('sends no mail, and keeps none', () => {
    expect(readdirSync(once)).not.toContain('outbox');
  });

  it('takes seconds of a processor, not minutes', () => {
    // It takes 7 to 12 (docs/measuring.md); a slow or shared processor counts up to three times as many.
    expect(cpuSeconds).toBeLessThan(60);
  });
});

const ratingsOf = (event: unknown) => (event as { data?: { ratings?: object } } | undefined)?.data?.ratings;

type Read = {
  readonly type: string;
  readonly stream: string;
  readonly id: string;
  readonly metadata: { readonly causationId?: string | null };
};

/**
 * Each request of a letter directly after the event that caused it. Registering asks for a confirmation and then signs in; the process
 * of letters reads the first before or after the second is stored.
 */
function withLettersAfterCauses(events: readonly Read[]): readonly Read[] {
  const letters = new Map(
    events.flatMap((event) =>
      event.type === 'LetterRequested' ? [[event.metadata.causationId, event] as const] : [],
    ),
  );
  const ordered = events
    .filter(({ type }) => type !== 'LetterRequested')
    .flatMap((event) => {
      const letter = letters.get(event.id);
      return letter ? [event, letter] : [event];
    });
  expect(ordered).toHaveLength(events.length);
  return ordered;
}

/** Every event, with opened texts. */
async function eventsIn(folder: string): Promise<readonly Read[]> {
  const store = openSqliteEventStore({
    file: path.join(folder, 'events.db'),
    clock: systemClock,
    onFatal: (error) => {
      throw error;
    },
  });
  const keys = openSubjectKeys({ folder });
  const opened = async (value: unknown): Promise<unknown> => {
    if (typeof value === 'string') return value.startsWith('sealed.') ? open(keys, value) : value;
    if (Array.isArray(value)) return Promise.all(value.map(opened));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(async ([name, one]) => [name, await opened(one)] as const);
    return Object.fromEntries(await Promise.all(entries));
  };
  const read: Read[] = [];
  for (let from: Position | null = null; ; ) {
    const { events } = await store.readAll(from);
    for (const { id, type, stream, revision, recordedAt, metadata, data } of events)
      read.push({ id, type, stream, revision, recordedAt, metadata, data: await opened(data) } as Read);
    from = events.at(-1)?.position ?? null;
    if (from === null) break;
  }
  await store.close();
  await keys.close();
  return read;
}

/** Collects the paths at which two values differ. */
function compare(one: unknown, other: unknown, at: string, type: string, found: Map<string, string>): void {
  if (typeof one === 'object' && one !== null && typeof other === 'object' && other !== null) {
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
      const next = at === '' ? name : `${at}.${name}`;
      const [left, right] = [one, other].map((value) => (value as Record<string, unknown>)[name]);
      compare(left, right, next, type, found);
    }
  } else if (one !== other && !found.has(at)) found.set(at, `${type}: ${String(one)} ${String(other)}`);
}
