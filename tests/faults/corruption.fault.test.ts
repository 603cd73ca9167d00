import { hash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { openFolderBlobStore } from '../../infra/blob-store/folder/blob-store.ts';
import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import { participantAddresses } from '../../infra/subject-keys/participant-addresses.ts';
import { openSubjectKeys } from '../../infra/subject-keys/sqlite/subject-keys.ts';
import { verifyDataFolder } from '../../workers/operate/verify-data-folder.ts';
import { everyEvent } from '../support/rebuild.ts';
import { startServer, temporaryFolder } from '../support/server.ts';
import { flipByte, operator, placesIn, truncate } from './operator.ts';
import { organisationUnderLoad } from './organisation-under-load.ts';

const flips = Number(process.env.FLIPS ?? 100);
const cuts = 20;

/** Two data folders: one whose server was stopped cleanly, and one whose server was killed (with non-empty write-ahead logs). */
let stopped: string;
let killed: string;
/** The log before any change, as text, one entry per event. */
let truth: readonly string[];

beforeAll(async () => {
  const server = await startServer();
  const load = await organisationUnderLoad(server.url, 6);
  await load.until(200);
  await load.stop();
  killed = path.join(temporaryFolder(), 'killed');
  await server.kill();
  cpSync(server.folder, killed, { recursive: true });
  const again = await startServer({ folder: server.folder });
  await again.stop();
  stopped = server.folder;
  const blobs = openFolderBlobStore({ folder: path.join(stopped, 'blobs') });
  for (let n = 0; n < 3; n += 1)
    await blobs.put(`documents/${n}`, randomBytes(10_000), { contentType: 'application/pdf' });
  await blobs.close();
  truth = await whatTheLogSays(stopped);
  expect(truth.length).toBeGreaterThan(200);
});

/** Every event as text; undefined when the store refuses to return them. */
async function whatTheLogSays(folder: string): Promise<readonly string[]> {
  const store = openSqliteEventStore({ file: path.join(folder, 'events.db'), clock: systemClock });
  try {
    return (await everyEvent(store)).map((event) => JSON.stringify(event));
  } finally {
    await store.close();
  }
}

const parts = { log: true, files: true, views: false };

/** Result of one change. `unseen`: verify reports the folder as intact although its content differs. */
type Outcome = 'found by the log, keys and files' | 'found by the views' | 'changed nothing' | 'unseen';

/**
 * Applies each change to a fresh copy of a folder and runs verify.
 * @param same true if the copy still has the content of the original
 */
async function changesTo(
  original: string,
  name: string,
  change: (file: string, place: number) => void,
  count: number,
  same: (copy: string) => Promise<boolean>,
): Promise<ReadonlyMap<Outcome, number>> {
  const outcomes = new Map<Outcome, number>();
  const copy = path.join(temporaryFolder(), 'copy');
  for (const place of placesIn(path.join(original, name), count)) {
    rmSync(copy, { recursive: true, force: true });
    cpSync(original, copy, { recursive: true });
    change(path.join(copy, name), place);
    const outcome = await outcomeIn(copy, same);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  return outcomes;
}

async function outcomeIn(copy: string, same: (copy: string) => Promise<boolean>): Promise<Outcome> {
  const { problems } = await verifyDataFolder(copy, parts);
  if (problems.length > 0) {
    for (const problem of problems) expect(problem).toMatch(/\w{3,}.+ (is|are|of|ends|cannot|could|has) .+/);
    return 'found by the log, keys and files';
  }
  if (await same(copy)) return 'changed nothing';
  const views = await verifyDataFolder(copy, { log: false, files: false, views: true });
  return views.problems.length > 0 ? 'found by the views' : 'unseen';
}

const sameLog = async (copy: string) => {
  const says = await whatTheLogSays(copy);
  return says.length === truth.length && says.every((text, index) => text === truth[index]);
};
const total = (outcomes: ReadonlyMap<Outcome, number>) => [...outcomes.values()].reduce((a, b) => a + b, 0);
function report(what: string, outcomes: ReadonlyMap<Outcome, number>): void {
  const words = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
  process.stdout.write(`  R7: ${what}: ${total(outcomes)} changes, ${words}\n`);
}

describe('verify of a folder whose bytes were changed', () => {
  it('reports it as intact before anything is changed', async () => {
    const { problems, findings } = await verifyDataFolder(stopped, { ...parts, views: true });
    expect(problems).toEqual([]);
    expect(findings.length).toBeGreaterThan(8);
    expect(await sameLog(stopped)).toBe(true);
  });

  it('finds every truncation of the log, the keys and the views', async () => {
    for (const name of ['events.db', 'keys.db', 'read-models.db']) {
      const outcomes = await changesTo(stopped, name, truncate, cuts, async () => false);
      report(`${name} cut`, outcomes);
      expect([...outcomes]).toEqual([['found by the log, keys and files', cuts]]);
    }
  });

  it('finds every flipped byte in the log that changes its content', async () => {
    const outcomes = await changesTo(stopped, 'events.db', flipByte, flips, sameLog);
    report('events.db, one byte flipped', outcomes);
    expect(total(outcomes)).toBe(flips);
    expect(outcomes.get('found by the log, keys and files')).toBeGreaterThan(flips / 10);
    // SQLite has no checksum of its pages, but every event has its own checksum.
    expect(outcomes.get('unseen') ?? 0).toBe(0);
  });

  it('finds every flipped byte in the keys that changes a key', async () => {
    const keysOf = async (folder: string) => {
      const keys = openSubjectKeys({ folder });
      const subjects = [...new Set(truth.flatMap((text) => text.match(/sealed\.v1\.([a-z0-9]+)/g) ?? []))];
      const found = await Promise.all(subjects.map((subject) => keys.find(subject.slice(10))));
      await keys.close();
      return found.map((key) => key?.toString('hex') ?? 'missing');
    };
    const original = await keysOf(stopped);
    expect(original.length).toBeGreaterThan(5);
    expect(original).not.toContain('missing');
    const outcomes = await changesTo(
      stopped,
      'keys.db',
      flipByte,
      flips,
      async (copy) => (await keysOf(copy)).join() === original.join(),
    );
    report('keys.db, one byte flipped', outcomes);
    expect(total(outcomes)).toBe(flips);
    expect(outcomes.get('unseen') ?? 0).toBe(0);
  });

  it('finds every flipped byte and every truncation of a stored file, and names the file; the store never returns wrong content', async () => {
    const [name = ''] = readdirSync(path.join(stopped, 'blobs'), {
      recursive: true,
      encoding: 'utf8',
    }).filter((each) => each.endsWith('documents+0'));
    const copy = path.join(temporaryFolder(), 'copy');
    cpSync(stopped, copy, { recursive: true });
    const file = path.join(copy, 'blobs', name);
    const whole = readFileSync(file);
    let found = 0;
    for (const change of [flipByte, truncate]) {
      for (const place of placesIn(file, flips)) {
        change(file, place);
        const { problems } = await verifyDataFolder(copy, { log: false, files: true, views: false });
        expect(problems).toEqual([
          expect.stringMatching(/^The content of documents\/0 is damaged: .+ Bring it back from a backup/),
        ]);
        const store = openFolderBlobStore({ folder: path.join(copy, 'blobs') });
        const reading = store.get('documents/0').then((blob) => blob && buffer(blob.stream));
        await expect(reading).rejects.toMatchObject({ name: 'BlobCorrupt', key: 'documents/0' });
        await store.close();
        found += 1;
        writeFileSync(file, whole);
      }
    }
    process.stdout.write(`  R7: a stored file: ${found} of ${found} changes found by name\n`);
    expect(found).toBe(2 * flips);
  });

  it('finds a truncated write-ahead log if it changes the content of the log', async () => {
    const wal = path.join(killed, 'events.db-wal');
    expect(existsSync(wal) && statSync(wal).size).toBeGreaterThan(100_000);
    const count = Math.min(flips, 40);
    const outcomes = await changesTo(killed, 'events.db-wal', flipByte, count, sameLog);
    report('events.db-wal after a kill, one byte flipped', outcomes);
    expect(total(outcomes)).toBe(count);
    // SQLite silently stops reading at the first frame with a wrong checksum, but the views have seen more events.
    expect(outcomes.get('found by the log, keys and files') ?? 0).toBeGreaterThan(count / 2);
    expect(outcomes.get('unseen') ?? 0).toBe(0);
  });

  const last = '(SELECT max(position) FROM events)';
  const dropped = `DELETE FROM events WHERE position = ${last}`;
  // An event altered on purpose may have no checksum, like rows of the first version of the file.
  it.each([
    [
      'an event deleted from the middle',
      'events.db',
      'DELETE FROM events WHERE position = 20',
      /The event after position \d+ is damaged: is revision \d+ of .+, where \d+ should be|some are lost/,
    ],
    [
      'a deleted last event',
      'events.db',
      dropped,
      /The log ends at position \d+, but \d+ was given out: its end is lost/,
    ],
    [
      'a deleted last event that leaves no trace in the file of the log',
      'events.db',
      `${dropped}; UPDATE sqlite_sequence SET seq = ${last} WHERE name = 'events'`,
      /read-models\.db has seen position \d+, and the log ends at \d+: its end is lost/,
    ],
    [
      'a revision much larger than it was',
      'events.db',
      'UPDATE events SET crc = NULL, revision = revision * 2 + 50 WHERE position = 30',
      /after position 29 is damaged: is revision/,
    ],
    [
      'a stream missing from the table of streams',
      'events.db',
      'PRAGMA foreign_keys = OFF; DELETE FROM streams WHERE id = 3',
      /\d+ events are stored and \d+ can be reached|damaged/,
    ],
    [
      'an event in another stream',
      'events.db',
      "UPDATE events SET crc = NULL; UPDATE streams SET name = name || 1 WHERE name LIKE 'account-%'",
      /sealed for another event/,
    ],
    [
      'data that is not JSON',
      'events.db',
      'UPDATE events SET crc = NULL, data = substr(data, 2) WHERE position = 30',
      /The event after position 29 is damaged: .+JSON.+\. 29 events before it are in order\. Restore a backup/,
    ],
    [
      'data that does not fit the event type',
      'events.db',
      "UPDATE events SET crc = NULL, data = json_set(data, '$.extra', 1) WHERE position = 30",
      /after position 29 is damaged: is not what \w+ says/,
    ],
    [
      'an unknown type',
      'events.db',
      "UPDATE events SET crc = NULL; UPDATE event_types SET name = 'Nonsense' WHERE id = 1",
      /There is no event type Nonsense/,
    ],
    [
      'a newer version',
      'events.db',
      'UPDATE events SET crc = NULL, schema_version = 9 WHERE position = 30',
      /was written by a newer release/,
    ],
    [
      'a deleted key',
      'keys.db',
      'DELETE FROM keys WHERE subject = (SELECT max(subject) FROM keys)',
      /whose key is missing and was not erased/,
    ],
    [
      'another person’s key',
      'keys.db',
      'UPDATE keys SET wrapped = (SELECT wrapped FROM keys ORDER BY subject LIMIT 1)',
      /The key of \w+ in keys\.db is damaged|is damaged/,
    ],
  ])('finds %s, and names the place', async (_, name, sql, sentence) => {
    const copy = path.join(temporaryFolder(), 'copy');
    cpSync(stopped, copy, { recursive: true });
    const db = new DatabaseSync(path.join(copy, name), { enableForeignKeyConstraints: false });
    db.exec(sql);
    db.close();
    const { problems } = await verifyDataFolder(copy, parts);
    expect(problems.join('\n')).toMatch(sentence);
  });

  it('finds a missing key that hashes the addresses of an assessment, although nothing is encrypted with it', async () => {
    const copy = path.join(temporaryFolder(), 'copy');
    cpSync(stopped, copy, { recursive: true });
    const [launched = ''] = truth.flatMap(
      (text) => /"assessmentId":"([a-z0-9]{24})".*"addressHash":"own\./.exec(text)?.[1] ?? [],
    );
    expect(launched).not.toBe('');
    const db = new DatabaseSync(path.join(copy, 'keys.db'), { enableForeignKeyConstraints: false });
    const { changes } = db.prepare('DELETE FROM keys WHERE subject = ?').run(participantAddresses(launched));
    db.close();
    expect(changes).toBe(1);
    const { problems } = await verifyDataFolder(copy, parts);
    expect(problems.join('\n')).toMatch(/hashed for \w+, whose key is missing and was not erased/);
  });

  it('accepts that a person was erased, and reports a folder without its master key as such', async () => {
    const copy = path.join(temporaryFolder(), 'copy');
    cpSync(stopped, copy, { recursive: true });
    const keys = openSubjectKeys({ folder: copy });
    const [subject = ''] = truth.flatMap((text) => /sealed\.v1\.([a-z0-9]+)/.exec(text)?.[1] ?? []);
    await keys.destroy(subject);
    await keys.close();
    const erased = await verifyDataFolder(copy, parts);
    expect(erased.problems).toEqual([]);
    expect(erased.findings.join('\n')).toMatch(/keys: \d+ open, 1 erased/);
    rmSync(path.join(copy, 'master.key'));
    expect((await verifyDataFolder(copy, parts)).problems.join('\n')).toMatch(
      /master\.key is missing: .+ Bring it back from where you keep it/,
    );
    expect(existsSync(path.join(copy, 'master.key'))).toBe(false);
  });

  it('changes no stored data', async () => {
    const copy = path.join(temporaryFolder(), 'copy');
    cpSync(stopped, copy, { recursive: true });
    const others = ['keys.db', 'jobs.db', 'read-models.db', 'master.key'];
    const bytes = () => others.map((name) => hash('sha256', readFileSync(path.join(copy, name))));
    const before = bytes();
    await verifyDataFolder(copy, { ...parts, views: true });
    expect(bytes()).toEqual(before);
    // Opening a log increments a counter in the file's header, like every start; its events are unchanged.
    expect(await sameLog(copy)).toBe(true);
  });

  it('exits with code 1, and prints the place and what to do', async () => {
    const copy = path.join(temporaryFolder(), 'copy');
    cpSync(stopped, copy, { recursive: true });
    truncate(path.join(copy, 'events.db'), 50_000);
    const { code, complained } = await operator('verify', [copy]);
    expect(code).toBe(1);
    expect(complained).toMatch(/NOT WHOLE: events\.db is damaged \(.+\)\. Restore a backup: npm run restore/);
    expect(complained).not.toMatch(/\n\s+at |\.ts:\d+/);
  });
});
