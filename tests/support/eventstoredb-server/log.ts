import { EventEmitter } from 'node:events';
import { checkCommit } from './check-commit.ts';
import type { Expected, LogRecord, Proposal, StreamState, WriteResult } from './records.ts';
import { systemNoise } from './system-noise.ts';

/** The default of a real server; type, data and metadata count towards it. */
export const maxAppendSize = 1024 * 1024;
/** The revision a real server assigns to the event that ends a stream. */
const deletedRevision = 2n ** 63n - 1n;

/**
 * EventStoreDB's data in memory: one log with positions like byte offsets, and system events between ours.
 * @param random determines the gaps and the system events
 */
export class TransactionLog extends EventEmitter<{ appended: [] }> {
  readonly records: LogRecord[] = [];
  readonly #streams = new Map<
    string,
    { records: LogRecord[]; last: bigint; tombstoned: boolean; hidden: bigint }
  >();
  readonly #random: () => number;
  /** Positions exceed 2^53 after the first few records. */
  #end = 2n ** 53n - 2000n;

  constructor(random: () => number) {
    super();
    this.setMaxListeners(0);
    this.#random = random;
    this.writeSystemEvents(3);
  }

  /** The state of a stream. Streams whose events were hidden by a soft delete continue their revisions. */
  stream(name: string): StreamState | undefined {
    const found = this.#streams.get(name);
    return found && { ...found, records: found.records.filter(({ revision }) => revision >= found.hidden) };
  }

  append(name: string, expected: Expected, proposals: readonly Proposal[]): WriteResult {
    if (proposals.reduce((size, proposal) => size + sizeOf(proposal), 0) > maxAppendSize)
      return { kind: 'tooLarge' };
    const stream = this.#streams.get(name);
    if (stream?.tombstoned) return { kind: 'streamDeleted' };
    const check = checkCommit(expected, stream?.last ?? -1n, proposals, stream?.records ?? []);
    if (check.kind !== 'new') return check;
    this.writeSystemEvents(this.#noise());
    const written = proposals.map((proposal) => this.#write(name, proposal));
    this.writeSystemEvents(this.#noise());
    this.emit('appended');
    const last = written.at(-1);
    return { kind: 'success', revision: last?.revision ?? -1n, position: last?.position ?? 0n };
  }

  tombstone(name: string, expected: Expected): WriteResult {
    const current = this.#streams.get(name);
    if (current?.tombstoned) return { kind: 'streamDeleted' };
    if (expected !== (current?.last ?? -1n))
      return { kind: 'wrongExpectedVersion', current: current?.last ?? -1n };
    const { position } = this.#write(name, systemNoise.streamDeleted(), deletedRevision);
    const stream = this.#open(name);
    stream.tombstoned = true;
    this.emit('appended');
    return { kind: 'success', revision: deletedRevision, position };
  }

  /** A soft delete: existing events are hidden from reads of the stream, and the next event continues it. */
  delete(name: string, expected: Expected): WriteResult {
    const stream = this.#streams.get(name);
    if (stream?.tombstoned) return { kind: 'streamDeleted' };
    if (!stream || expected !== stream.last)
      return { kind: 'wrongExpectedVersion', current: stream?.last ?? -1n };
    stream.hidden = stream.last + 1n;
    const { position } = this.#write(`$$${name}`, systemNoise.metadata());
    this.emit('appended');
    return { kind: 'success', revision: stream.last, position };
  }

  /** Index of the record at a position. A real server can only start at a position it has issued. */
  indexOf(position: bigint): number | undefined {
    let [low, high] = [0, this.records.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.records[middle]?.position ?? 0n) < position) low = middle + 1;
      else high = middle;
    }
    return this.records[low]?.position === position ? low : undefined;
  }

  #write(name: string, proposal: Proposal, revision?: bigint): LogRecord {
    const stream = this.#open(name);
    this.#end += BigInt(sizeOf(proposal) + 60 + Math.floor(this.#random() * 200));
    const place = { stream: name, revision: revision ?? stream.last + 1n, position: this.#end };
    const created = BigInt(Date.now()) * 10_000n + BigInt(Math.floor(this.#random() * 10_000));
    const record = { ...proposal, ...place, created };
    this.records.push(record);
    if (revision === undefined) {
      stream.records.push(record);
      stream.last = record.revision;
    }
    return record;
  }

  #open(name: string) {
    const known = this.#streams.get(name);
    if (known) return known;
    const stream = { records: [], last: -1n, tombstoned: false, hidden: 0n };
    this.#streams.set(name, stream);
    return stream;
  }

  /** Writes system events: usually none, sometimes one, rarely more than a page of them in a row. */
  #noise(): number {
    const dice = this.#random();
    if (dice < 0.01) return 80;
    return dice < 0.2 ? 1 : 0;
  }

  /** Writes only system events, like a server without other traffic. */
  writeSystemEvents(count: number): void {
    for (let n = 0; n < count; n += 1) {
      const { stream, proposal } = systemNoise.any(this.#random());
      this.#write(stream, proposal);
    }
    this.emit('appended');
  }
}

function sizeOf({ type, data, metadata }: Proposal): number {
  return type.length * 2 + data.length + metadata.length;
}
