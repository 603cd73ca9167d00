import { crc32 } from 'node:zlib';
import type { EventMetadata, Position, Revision, StreamName } from '../../../domain/kernel/event.ts';
import { EventDamaged } from '../errors.ts';
import type { NewEvent, StoredEvent } from '../port.ts';
import { leftOut, type NamedRecord } from './leave-out.ts';

/** A row of the `events` table, in the order of its columns (with the names of stream and type). */
export type EventRow = readonly [
  position: number,
  stream: string,
  revision: number,
  id: string,
  type: string,
  schemaVersion: number,
  recordedAt: number,
  data: string,
  metadata: string,
  /** null: the row was written before checksums existed, or was not read from disk. */
  crc: number | null,
];

/**
 * An event as read by a scan of the log. SQLite concatenates the text of the checksum, and the other fields are cut out
 * of it. One string is cheaper than the five of an {@link EventRow}, because a scan only verifies some rows.
 */
export type LogRow = readonly [position: number, crc: number | null, type: number, text: string];

/** The columns of a {@link LogRow}, selected from events `e`, streams `s` and types `t`. */
export const logColumns = `e.position, e.crc, e.type,
  concat_ws(char(10), s.name, e.revision, e.id, t.name, e.schema_version, e.recorded_at, e.metadata, e.data)`;

/** @param without names of records to return empty */
export function parseLogRow(
  [position, , , text]: LogRow,
  type: string,
  without: readonly NamedRecord[] = [],
): StoredEvent {
  const nameEnd = text.indexOf('\n');
  const revisionEnd = text.indexOf('\n', nameEnd + 1);
  const idEnd = text.indexOf('\n', revisionEnd + 1);
  const versionEnd = text.indexOf('\n', idEnd + type.length + 2);
  const timeEnd = text.indexOf('\n', versionEnd + 1);
  const metadataEnd = endOfLines(text, timeEnd + 1, metadataLines);
  return {
    id: text.slice(revisionEnd + 1, idEnd) as NewEvent['id'],
    type,
    schemaVersion: Number(text.slice(idEnd + type.length + 2, versionEnd)),
    data: JSON.parse(without.reduce(leftOut, text.slice(metadataEnd + 1))),
    metadata: decodeMetadata(text, timeEnd + 1, metadataEnd),
    stream: text.slice(0, nameEnd) as StreamName,
    revision: Number(text.slice(nameEnd + 1, revisionEnd)) as Revision,
    position: positionOf(position),
    recordedAt: isoTime(Number(text.slice(versionEnd + 1, timeEnd))),
  };
}

function endOfLines(text: string, from: number, lines: number): number {
  let end = from - 1;
  for (let line = 0; line < lines; line += 1) end = text.indexOf('\n', end + 1);
  return end;
}

/** @throws {EventDamaged} if the row differs from what was written */
export function checkLogRow([position, crc, , text]: LogRow): void {
  if (crc !== null && crc !== crc32(text))
    throw new EventDamaged(positionOf(position), text.slice(0, text.indexOf('\n')));
}

/** A row that is parsed at its first use, once for all readers. */
export type LazyEvent = { readonly row: EventRow; event: StoredEvent | undefined };

export function eventOf(lazy: LazyEvent): StoredEvent {
  lazy.event ??= parseRow(lazy.row);
  return lazy.event;
}

/** @param without names of records to return empty @throws {EventDamaged} if the row differs from what was written */
export function parseRow(row: EventRow, without: readonly NamedRecord[] = []): StoredEvent {
  checkRow(row);
  return {
    id: row[3] as NewEvent['id'],
    type: row[4],
    schemaVersion: row[5],
    data: JSON.parse(without.reduce(leftOut, row[7])),
    metadata: decodeMetadata(row[8]),
    stream: row[1] as StreamName,
    revision: row[2] as Revision,
    position: positionOf(row[0]),
    recordedAt: isoTime(row[6]),
  };
}

/** @throws {EventDamaged} if the row differs from what was written */
function checkRow(row: EventRow): void {
  if (row[9] !== null && row[9] !== checksumOf(row)) throw new EventDamaged(positionOf(row[0]), row[1]);
}

/** CRC-32 over everything in a row except its position. */
export function checksumOf(row: EventRow): number {
  return crc32(`${row[1]}\n${row[2]}\n${row[3]}\n${row[4]}\n${row[5]}\n${row[6]}\n${row[8]}\n${row[7]}`);
}

export function positionOf(position: number): Position {
  return String(position) as Position;
}

/** The row id of a position. null (before the first event) is 0, because SQLite counts from 1. */
export function rowIdOf(position: Position | null): number {
  return position === null ? 0 : Number(position);
}

/** Metadata is stored as this many lines. They contain only identifiers, which have no line breaks. */
const metadataLines = 5;

/**
 * Encodes metadata as five lines. An empty line means that the value equals the command id, which most events contain
 * three times.
 */
export function encodeMetadata(metadata: EventMetadata): string {
  const { correlationId, causationId, commandId, actor, tenant } = metadata;
  const correlation = correlationId === commandId ? '' : correlationId;
  const causation = causationId === commandId ? '' : causationId;
  return `${commandId}\n${correlation}\n${causation}\n${actor}\n${tenant}`;
}

/** Cut by hand, because `split` would cost as much as parsing the data. */
function decodeMetadata(text: string, from = 0, end = text.length): EventMetadata {
  const first = text.indexOf('\n', from);
  const second = text.indexOf('\n', first + 1);
  const third = text.indexOf('\n', second + 1);
  const fourth = text.indexOf('\n', third + 1);
  const commandId = text.slice(from, first);
  return {
    correlationId: second === first + 1 ? commandId : text.slice(first + 1, second),
    causationId: third === second + 1 ? commandId : text.slice(second + 1, third),
    commandId,
    actor: text.slice(third + 1, fourth),
    tenant: text.slice(fourth + 1, end),
  };
}

/** Cached, because neighbouring events usually have the same millisecond. */
let lastTime = Number.NaN;
let lastText = '';
function isoTime(milliseconds: number): string {
  if (milliseconds !== lastTime) {
    lastText = new Date(milliseconds).toISOString();
    lastTime = milliseconds;
  }
  return lastText;
}
