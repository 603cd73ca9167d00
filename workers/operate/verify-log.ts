import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { eventTypes } from '../../domain/events.ts';
import { comparePositions, type Position, type Recorded, type Revision } from '../../domain/kernel/event.ts';
import type { ResponseEvent } from '../../domain/response/events.ts';
import { Response } from '../../domain/response/state.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import type { EventStore, StoredEvent } from '../../infra/event-store/port.ts';
import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';
import { checkAppend } from '../../infra/event-store/validate-append.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import { isOwnAddressHash, participantAddresses } from '../../infra/subject-keys/participant-addresses.ts';
import type { SubjectKeys } from '../../infra/subject-keys/port.ts';
import { isSealed, open } from '../../infra/subject-keys/seal.ts';
import { openSubjectKeys } from '../../infra/subject-keys/sqlite/subject-keys.ts';
import { readWrappedKeys } from '../../infra/subject-keys/sqlite/wrapped-keys.ts';
import { jobsFile, keysFile, logFile, masterKeyFile, viewsFile } from './data-folder.ts';
import { reviewsInLog } from './verify-reviews.ts';

export type LogFindings = {
  readonly findings: readonly string[];
  readonly problems: readonly string[];
  readonly head: Position | null;
};

/**
 * `order`: every event exists, in order, and can be decoded. `contents`: in addition it matches the schema of its type,
 * and every sealed text can be opened.
 */
export type LogDepth = 'order' | 'contents';

const pageSize = 1_000;
const restoreBackup = 'Restore a backup from before: npm run restore';

/**
 * Reads every event once and checks: positions ascend; revisions of each stream count from 0 without a gap; data
 * matches the schema of its type; submissions equal the saved answers; sealed texts belong to their event and can be
 * opened (unless their subject was erased); no row of the table is left unread; and no checkpoint refers to missing
 * events. Stops at the first bad event.
 */
export async function verifyLog(folder: string, depth: LogDepth = 'contents'): Promise<LogFindings> {
  if (!existsSync(path.join(folder, masterKeyFile))) {
    const missing = `${masterKeyFile} is missing: sealed texts cannot be opened. Bring it back from where you keep it`;
    return { findings: [], problems: [missing], head: null };
  }
  let reading: Reading | undefined;
  try {
    reading = openReading(folder);
    return await readThrough(folder, reading, depth);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const problem = `The log cannot be opened with its keys: ${reason}. ${restoreBackup}`;
    return { findings: [], problems: [problem], head: null };
  } finally {
    await reading?.store.close();
    await reading?.keys.close();
  }
}

type Reading = {
  readonly store: EventStore;
  readonly keys: SubjectKeys;
  readonly subjects: ReadonlySet<string>;
};

function openReading(folder: string): Reading {
  const subjects = readWrappedKeys(path.join(folder, keysFile)).keys.map(({ subjectId }) => subjectId);
  const keys = openSubjectKeys({ folder });
  const store = openSqliteEventStore({ file: path.join(folder, logFile), clock: systemClock });
  return { store, keys, subjects: new Set(subjects) };
}

async function readThrough(
  folder: string,
  { store, keys, subjects }: Reading,
  depth: LogDepth,
): Promise<LogFindings> {
  const next = new Map<string, number>();
  let last: Position | null = null;
  let events = 0;
  let sealed = 0;
  const reviews = reviewsInLog();
  try {
    for await (const event of eventsOf(store)) {
      if (comparePositions(event.position, last) <= 0) throw new Error(`follows ${last}`);
      const expected = next.get(event.stream) ?? 0;
      if (event.revision !== expected)
        throw new Error(`is revision ${event.revision} of ${event.stream}, where ${expected} should be`);
      next.set(event.stream, expected + 1);
      reviews.read(decodeEvent(event));
      if (depth === 'contents') {
        checkShape(event);
        if (event.type === 'ResponseSubmitted') await checkSubmission(store, event);
        sealed += await openSealed(keys, subjects, event);
        checkAddressKey(subjects, event);
      }
      last = event.position;
      events += 1;
    }
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
    const place = last === null ? 'The first event of the log' : `The event after position ${last}`;
    // Not damage: this program is too old to judge the event.
    const newer = reason.endsWith('written by a newer release');
    const what = newer ? 'cannot be judged here' : 'is damaged';
    const advice = newer ? 'Verify with that release' : restoreBackup;
    const problem = `${place} ${what}: ${reason}. ${events} events before it are in order. ${advice}`;
    return { findings: [], problems: [problem], head: last };
  }
  const lost = lostFrom(folder, last, events);
  const texts = depth === 'contents' ? `; ${sealed} sealed texts open or are erased` : '';
  const finding = `log: ${events} events in ${next.size} streams, head ${last ?? 'none'}${texts}`;
  const findings = [finding, ...(await reviews.withoutFile(folder, keys))];
  return { findings, problems: lost === undefined ? [] : [lost], head: last };
}

/**
 * Reads page by page, and event by event within an unreadable page, so the first bad event is the one after the last
 * returned event.
 */
async function* eventsOf(store: EventStore): AsyncGenerator<StoredEvent> {
  let limit = pageSize;
  for (let after: Position | null = null; ; ) {
    let page: Awaited<ReturnType<EventStore['readAll']>>;
    try {
      page = await store.readAll(after, { limit });
    } catch (error) {
      if (limit === 1) throw error;
      limit = 1;
      continue;
    }
    yield* page.events;
    if (page.events.length === 0 || page.scannedTo === null) return;
    after = page.scannedTo;
  }
}

/** Checks the conditions of an append, and the schema of the event's type for the upcast data. */
function checkShape(event: StoredEvent): void {
  checkAppend(event.stream, event.revision, [event]);
  const { type, data } = decodeEvent(event);
  const known = eventTypes.get(type);
  const parsed = known && z.safeParse(known.schema, data);
  if (!parsed?.success) throw new Error(`is not what ${type} says: ${parsed?.error.issues[0]?.message}`);
  const open = personalTexts(event).find((text) => text !== '' && !isSealed(text));
  if (open !== undefined) throw new Error('holds a personal text that is not sealed');
}

/** A submission must equal the saved answers, so that a change of either is found. */
async function checkSubmission(store: EventStore, submission: StoredEvent): Promise<void> {
  let state = Response.initial;
  for (let from = 0; from < submission.revision; ) {
    const slice = await store.readStream(submission.stream, { from: from as Revision });
    if (!slice.exists || slice.events.length === 0) break;
    for (const event of slice.events)
      if (event.revision < submission.revision)
        state = Response.evolve(state, decodeEvent(event) as unknown as Recorded<ResponseEvent>);
    from += slice.events.length;
  }
  const { ratings } = decodeEvent(submission).data as { readonly ratings: unknown };
  if (!isDeepStrictEqual(state.ratings, ratings))
    throw new Error('submits other answers than were saved before it');
}

function personalTexts({ type, data }: StoredEvent): unknown[] {
  const { fields = [] } = eventTypes.get(type)?.personal ?? {};
  return fields.flatMap((field) => {
    const [name = '', rest] = field.split('.');
    const value = Object(data)[name];
    return rest === undefined ? [value] : Object.values(value ?? {});
  });
}

/** Opens the sealed texts of an event. @returns their number */
async function openSealed(
  keys: SubjectKeys,
  subjects: ReadonlySet<string>,
  event: StoredEvent,
): Promise<number> {
  const texts: string[] = [];
  collectSealed(event.data, texts);
  for (const text of texts) {
    const [subject = '', stream, eventId] = text.split('.').slice(2).map(decodeURIComponent);
    if (!subjects.has(subject))
      throw new Error(`holds a text of ${subject}, whose key is missing and was not erased`);
    if (stream !== event.stream || eventId !== event.id)
      throw new Error('holds a text that was sealed for another event');
    await open(keys, text);
  }
  return texts.length;
}

/** Checks the key that hashes the addresses of an assessment, which seals no texts. */
function checkAddressKey(subjects: ReadonlySet<string>, { type, data }: StoredEvent): void {
  if (type !== 'ParticipantInvited' && type !== 'ParticipantCorrected') return;
  const { assessmentId, addressHash } = data as { assessmentId: string; addressHash: string };
  const subject = participantAddresses(assessmentId);
  if (isOwnAddressHash(addressHash) && !subjects.has(subject))
    throw new Error(`has an address hashed for ${subject}, whose key is missing and was not erased`);
}

/** Synchronous on purpose: most values contain nothing sealed, and awaiting each took a fifth of the time. */
function collectSealed(value: unknown, into: string[]): void {
  if (isSealed(value)) into.push(value);
  else if (typeof value === 'object' && value !== null)
    for (const key in value) collectSealed(Reflect.get(value, key), into);
}

/** Detects lost events: unreachable rows, assigned positions without an event, and checkpoints beyond the end. */
function lostFrom(folder: string, head: Position | null, read: number): string | undefined {
  const one = (db: string, sql: string) => scalar(path.join(folder, db), sql);
  const rows = Number(one(logFile, 'SELECT count(*) FROM events'));
  if (rows !== read) return `${rows} events are stored and ${read} can be reached. ${restoreBackup}`;
  // Positions increase by one here, and no event is ever removed, so the last assigned one must be the head.
  const given = one(logFile, "SELECT max(seq) FROM sqlite_sequence WHERE name = 'events'") ?? '0';
  if (given !== (head ?? '0'))
    return `The log ends at position ${head ?? 'none'}, but ${given} was given out: its end is lost. ${restoreBackup}`;
  if (Number(given) !== read)
    return `${given} positions were given out and ${read} events are there: some are lost. ${restoreBackup}`;
  const seen = [
    { who: viewsFile, to: one(viewsFile, 'SELECT max(CAST(checkpoint AS INTEGER)) FROM models') },
    { who: jobsFile, to: one(jobsFile, 'SELECT max(CAST(checkpoint AS INTEGER)) FROM relays') },
  ];
  const ahead = seen.find(({ to }) => to !== undefined && comparePositions(to as Position, head) > 0);
  return (
    ahead &&
    `${ahead.who} has seen position ${ahead.to}, and the log ends at ${head ?? 'none'}: its end is lost. ${restoreBackup}`
  );
}

function scalar(file: string, sql: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    const value = Object.values(db.prepare(sql).get() ?? {})[0];
    return value === null || value === undefined ? undefined : String(value);
  } finally {
    db.close();
  }
}
