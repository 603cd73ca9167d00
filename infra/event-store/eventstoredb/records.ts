import type { AllStreamResolvedEvent, JSONEventData, ResolvedEvent } from '@eventstore/db-client';
import { z } from 'zod';
import type { EventId, Position, Revision, StreamName } from '../../../domain/kernel/event.ts';
import type { StoredEvent } from '../port.ts';
import type { CheckedEvent } from '../validate-append.ts';

/** An event that this application did not write, or can no longer read. */
export class ForeignEvent extends Error {
  override readonly name = 'ForeignEvent';
}

/**
 * How metadata is stored in EventStoreDB: the server and its by-correlation projection know the names `$correlationId`
 * and `$causationId`.
 */
const storedMetadata = z.object({
  $correlationId: z.string(),
  $causationId: z.string(),
  commandId: z.string(),
  actor: z.string(),
  tenant: z.string(),
  schemaVersion: z.int().positive(),
});

export function proposalOf({ id, type, schemaVersion, json, metadata }: CheckedEvent): JSONEventData {
  const { correlationId, causationId, commandId, actor, tenant } = metadata;
  const stored: z.infer<typeof storedMetadata> = {
    $correlationId: correlationId,
    $causationId: causationId,
    commandId,
    actor,
    tenant,
    schemaVersion,
  };
  // The client serialises the data again. Parsing the checked text makes it independent of later changes to the
  // caller's object.
  return { id, contentType: 'application/json', type, data: JSON.parse(json), metadata: stored };
}

/** @throws {ForeignEvent} if this application did not write the event */
export function storedEventOf(resolved: AllStreamResolvedEvent | ResolvedEvent): StoredEvent {
  const { event } = resolved;
  const metadata = storedMetadata.safeParse(event?.metadata);
  if (!event?.isJson || !metadata.success) {
    throw new ForeignEvent(
      `Event ${event?.id} (${event?.type}) in ${event?.streamId} was not written by this application. ` +
        'Give it an event store of its own',
    );
  }
  const { $correlationId, $causationId, schemaVersion, ...rest } = metadata.data;
  return {
    id: event.id as EventId,
    type: event.type,
    schemaVersion,
    data: event.data,
    metadata: { correlationId: $correlationId, causationId: $causationId, ...rest },
    stream: event.streamId as StreamName,
    revision: Number(event.revision) as Revision,
    position: String(logPositionOf(resolved)) as Position,
    recordedAt: event.created.toISOString(),
  };
}

/**
 * The server's own events have a `$` in the name of the stream or of the type: `$streamDeleted` is in the stream that
 * it ends, and a link (`$>`) may be in any stream.
 */
export function isSystemEvent({ event }: AllStreamResolvedEvent): boolean {
  return !event || event.streamId.startsWith('$') || event.type.startsWith('$');
}

/** A server before 22.6 returns this number instead of a position when a stream is read. */
const noPosition = 2n ** 64n - 1n;

/** The commit position. It equals the prepare position for everything that a gRPC client writes. */
export function logPositionOf({ event, commitPosition }: AllStreamResolvedEvent | ResolvedEvent): bigint {
  const position = event?.position?.commit ?? commitPosition;
  if (position === undefined || position === noPosition) {
    throw new ForeignEvent('The event store does not tell positions: it must be EventStoreDB 22.6 or later');
  }
  return position;
}

/** A position as the client expects it. */
export function clientPosition(position: bigint): { commit: bigint; prepare: bigint } {
  return { commit: position, prepare: position };
}

export function bigintOf(position: Position | null): bigint | null {
  return position === null ? null : BigInt(position);
}

export function positionOf(position: bigint): Position {
  return String(position) as Position;
}
