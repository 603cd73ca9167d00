import type { StreamName } from '../../../domain/kernel/event.ts';
import { failureOf } from '../../sqlite/failure.ts';
import { createGroupCommit } from '../../sqlite/group-commit.ts';
import { type Durability, prepareRows, rowOf } from '../../sqlite/open-database.ts';
import { openWal } from '../../sqlite/wal.ts';
import { OutcomeUnknown, StoreFull } from '../errors.ts';
import type { EventStore } from '../port.ts';
import { checkAppend, checkExpectation, checkStreamName } from '../validate-append.ts';
import { createArrivals } from './arrivals.ts';
import { createReads } from './reads.ts';
import { createRecentEvents } from './recent-events.ts';
import { type LazyEvent, positionOf } from './rows.ts';
import { openReader, openWriter } from './schema.ts';
import { subscribe } from './subscription.ts';
import { createWrites } from './writes.ts';

export type SqliteEventStoreOptions = {
  /** For example `<data>/events.db`; created if missing. */
  readonly file: string;
  /** The time in ms since the epoch, which becomes `recordedAt`. */
  readonly clock: { now(): number };
  /** Called once if durability can no longer be guaranteed (an fsync failed): the process should exit. */
  readonly onFatal?: (error: Error) => void;
  /** Default: `full`. */
  readonly durability?: Durability;
};

const subscriptionPage = 500;
/**
 * How long a group waits for more appends under load, so that they share an fsync; not noticeable in a response time.
 */
const paceMs = 8;

/**
 * The embedded event store: one SQLite file in WAL mode, in which concurrent appends are committed as a group. Nothing
 * is acknowledged, delivered to a subscription or read before it is durable, unless `durability` says otherwise. A
 * second process may open the same file.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one handle over one file: head, cached page, unsynced streams and the fatal error change together, and each function is short
export function openSqliteEventStore({
  file,
  clock,
  onFatal,
  durability = 'full',
}: SqliteEventStoreOptions): EventStore {
  const writer = openWriter(file);
  const reader = openReader(file);
  const dataVersion = prepareRows(writer, 'PRAGMA data_version');
  const newestPosition = prepareRows(writer, 'SELECT max(position) FROM events');
  // Streams are read with the writer's connection, whose cache contains the pages of busy streams; scanning the log
  // must not evict these.
  const streamReads = createReads(writer);
  const logReads = createReads(reader);
  const writes = createWrites(writer);
  let knownVersion = versionOfFile();
  let head = positionInFile();
  const recent = createRecentEvents(head);
  const arrivals = createArrivals(noticeOthers);
  const wal = openWal(writer, file, checkpointFailed);
  const group = createGroupCommit(
    writer,
    { begun, ...(durability === 'full' && { sync: wal.sync }), committed, between: wal.checkpoint, failed },
    paceMs,
  );
  /** Streams with events in the group that is being synced. */
  const unsynced = new Set<StreamName>();
  let historyPage: { readonly after: number; readonly events: readonly LazyEvent[] } | undefined;
  let fatal: Error | undefined;
  let closed = false;
  let groupTime = 0;

  return {
    async append(stream, expected, events) {
      const checked = checkAppend(stream, expected, events);
      mustBeOpen();
      return group.run(() => {
        unsynced.add(stream);
        return writes.append(stream, expected, checked, groupTime);
      });
    },
    async readStream(stream, range) {
      mustNotBeClosed();
      while (unsynced.has(stream)) await group.settled();
      mustNotBeClosed();
      return streamReads.stream(stream, range);
    },
    async readAll(after, options) {
      mustNotBeClosed();
      return logReads.all(after, options, newestOnDisk());
    },
    subscribeAll(after, options) {
      mustBeOpen();
      return subscribe({ head: newest, pageAfter, listen: arrivals.listen, ended }, after, options);
    },
    async head() {
      mustNotBeClosed();
      const position = newest();
      return position === 0 ? null : positionOf(position);
    },
    async tombstone(stream, expected) {
      checkStreamName(stream);
      checkExpectation(expected);
      mustBeOpen();
      return group.run(() => {
        unsynced.add(stream);
        return writes.tombstone(stream, expected);
      });
    },
    async close() {
      if (closed) return;
      closed = true;
      await group.flush();
      arrivals.announce();
      await wal.close();
      reader.close();
      writer.close();
    },
  };

  function begun(): void {
    if (fatal) throw fatal;
    noticeOthers();
    groupTime = clock.now();
  }

  function committed(): void {
    unsynced.clear();
    const rows = writes.takeInserted();
    const last = rows.at(-1);
    if (!last) return;
    head = last[0];
    recent.add(rows);
    arrivals.announce();
  }

  function failed(error: unknown, undone: boolean): unknown {
    unsynced.clear();
    writes.forget();
    if (fatal) return fatal;
    const failure = failureOf(error);
    if (failure === 'fatal' || !undone) return stop(error);
    if (failure === 'full') {
      return new StoreFull(
        `There is no room left to write ${file}; nothing was stored. Free some space and try again`,
        {
          cause: error,
        },
      );
    }
    if (failure === 'none') return error;
    return new OutcomeUnknown('The event store could not say whether it wrote; try again', { cause: error });
  }

  function checkpointFailed(error: unknown): void {
    if (failureOf(error) === 'fatal') stop(error);
  }

  function stop(cause: unknown): Error {
    fatal = new OutcomeUnknown(
      'The disk refused to confirm a write, so nothing more is accepted. Check the disk and start again',
      { cause },
    );
    arrivals.announce();
    onFatal?.(fatal);
    return fatal;
  }

  function pageAfter(position: number): {
    readonly events: readonly LazyEvent[];
    readonly fromDisk: boolean;
  } {
    const held = recent.after(position, subscriptionPage);
    if (held) {
      historyPage = undefined;
      return { events: held, fromDisk: false };
    }
    if (historyPage?.after === position) return { events: historyPage.events, fromDisk: true };
    const events = logReads
      .rowsAfter(position, subscriptionPage, newestOnDisk())
      .map((row): LazyEvent => ({ row, event: undefined }));
    // Subscriptions that start together read the same pages one after the other. Only a full page stays valid.
    historyPage = events.length === subscriptionPage ? { after: position, events } : undefined;
    return { events, fromDisk: true };
  }

  function newest(): number {
    noticeOthers();
    return head;
  }

  /** Upper limit for reading the log: this process's events that are written but not yet durable are excluded. */
  function newestOnDisk(): number {
    return unsynced.size > 0 ? head : Number.MAX_SAFE_INTEGER;
  }

  /** Drops what is cached from the file if another connection has committed. */
  function noticeOthers(): void {
    // Not while this process's own group is being synced, because the file already contains it.
    if (unsynced.size > 0) return;
    const version = versionOfFile();
    if (version === knownVersion) return;
    knownVersion = version;
    writes.forget();
    head = positionInFile();
    recent.reset(head);
    arrivals.announce();
  }

  function versionOfFile(): number {
    return rowOf<[number]>(dataVersion)?.[0] ?? 0;
  }

  function positionInFile(): number {
    return rowOf<[number | null]>(newestPosition)?.[0] ?? 0;
  }

  function ended(): boolean {
    if (fatal) throw fatal;
    return closed;
  }

  function mustBeOpen(): void {
    if (fatal) throw fatal;
    mustNotBeClosed();
  }

  function mustNotBeClosed(): void {
    if (closed) throw new Error('The event store is closed');
  }
}
