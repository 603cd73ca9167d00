import type { EventMetadata } from '../../domain/kernel/event.ts';
import { AppendTooLarge, InvalidAppend } from './errors.ts';
import { type ExpectedRevision, maxAppendBytes, maxEventBytes, type NewEvent } from './port.ts';

/** A checked event. Its data is the JSON text that every adapter stores. */
export type CheckedEvent = {
  readonly id: NewEvent['id'];
  readonly type: string;
  readonly schemaVersion: number;
  readonly json: string;
  readonly metadata: EventMetadata;
};

/**
 * Bytes that count for every event in addition to its own texts, so that ten thousand tiny events also reach the limit.
 */
const envelopeBytes = 128;

const streamName = /^[a-z][a-z0-9]*-[a-z0-9][a-z0-9-]*$/;
const eventId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const eventType = /^[A-Za-z][A-Za-z0-9_.-]{0,99}$/;
const identifier = /^[!-~]{1,200}$/;

/**
 * Checks an append against the product's own limits, before every adapter. Data is stored as `JSON.stringify` writes
 * it: `undefined` members vanish, dates become strings. @throws {InvalidAppend} | {AppendTooLarge}
 */
export function checkAppend(
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): CheckedEvent[] {
  checkStreamName(stream);
  checkExpectation(expected);
  if (events.length === 0) throw new InvalidAppend(`An append to ${stream} needs at least one event`);
  const checked = events.map(checkEvent);
  if (events.length * maxEventBytes > maxAppendBytes && totalBytes(checked) > maxAppendBytes) {
    throw new AppendTooLarge(`The append to ${stream} is over ${maxAppendBytes} bytes; split it`);
  }
  return checked;
}

/**
 * @throws {InvalidAppend} unless the name is `<category>-<id>` of `a-z`, `0-9` and `-`, and at most 200 characters long
 */
export function checkStreamName(stream: string): void {
  if (stream.length <= 200 && streamName.test(stream)) return;
  throw new InvalidAppend(`"${stream}" is not a stream name: use <category>-<id> with only a-z, 0-9 and -`);
}

/** @throws {InvalidAppend} unless it is `noStream` or a revision */
export function checkExpectation(expected: ExpectedRevision): void {
  if (expected === 'noStream' || (Number.isSafeInteger(expected) && expected >= 0)) return;
  throw new InvalidAppend(`"${expected}" is not an expectation: use 'noStream' or a revision`);
}

/**
 * Number of bytes that count towards the limits: the data's JSON in UTF-8, the type, the values of the metadata, and a
 * fixed amount per event.
 */
export function eventBytes(event: NewEvent): number {
  return sizeOf(checkShape(event));
}

function checkEvent(event: NewEvent): CheckedEvent {
  const checked = checkShape(event);
  if (mayExceed(checked, maxEventBytes) && sizeOf(checked) > maxEventBytes) {
    throw new AppendTooLarge(`${event.type} is over ${maxEventBytes} bytes; keep large content in a blob`);
  }
  return checked;
}

function checkShape({ id, type, schemaVersion, data, metadata }: NewEvent): CheckedEvent {
  if (!eventId.test(id)) throw new InvalidAppend(`"${id}" is not an event id: use a lower-case UUID`);
  if (!eventType.test(type)) throw new InvalidAppend(`"${type}" is not an event type`);
  if (!Number.isSafeInteger(schemaVersion) || schemaVersion < 1) {
    throw new InvalidAppend(`${type} has no schema version; versions count from 1`);
  }
  checkMetadata(type, metadata);
  return { id, type, schemaVersion, json: jsonOf(type, data), metadata };
}

function checkMetadata(type: string, metadata: EventMetadata): void {
  if (
    isIdentifier(metadata?.correlationId) &&
    isIdentifier(metadata.causationId) &&
    isIdentifier(metadata.commandId) &&
    isIdentifier(metadata.actor) &&
    isIdentifier(metadata.tenant)
  ) {
    return;
  }
  throw new InvalidAppend(
    `${type} needs correlationId, causationId, commandId, actor and tenant: printable ASCII without spaces`,
  );
}

function isIdentifier(value: unknown): boolean {
  return typeof value === 'string' && identifier.test(value);
}

function jsonOf(type: string, data: unknown): string {
  let json: string | undefined;
  try {
    json = JSON.stringify(data);
  } catch (cause) {
    throw new InvalidAppend(`The data of ${type} cannot be written as JSON`, { cause });
  }
  if (json === undefined) throw new InvalidAppend(`${type} has no data; use {} for none`);
  return json;
}

/**
 * False if the event cannot exceed the limit even with three bytes per code unit; its UTF-8 bytes are then not counted.
 */
function mayExceed(event: CheckedEvent, limit: number): boolean {
  return event.json.length * 3 > limit / 2;
}

function sizeOf({ type, json, metadata }: CheckedEvent): number {
  const { correlationId, causationId, commandId, actor, tenant } = metadata;
  const names = correlationId.length + causationId.length + commandId.length + actor.length + tenant.length;
  return envelopeBytes + type.length + names + Buffer.byteLength(json);
}

function totalBytes(events: readonly CheckedEvent[]): number {
  return events.reduce((total, event) => total + sizeOf(event), 0);
}
