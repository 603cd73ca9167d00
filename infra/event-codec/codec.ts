import type { DomainEvent, DomainFact } from '../../domain/events.ts';
import { eventTypes } from '../../domain/events.ts';
import type { EventId, EventMetadata, StreamName } from '../../domain/kernel/event.ts';
import type { EventType } from '../../domain/kernel/event-type.ts';
import type { NewEvent, StoredEvent } from '../event-store/port.ts';
import { UnreadableEvent } from '../event-store/unreadable-event.ts';
import type { SubjectKeys } from '../subject-keys/port.ts';
import { sealPersonalFields } from './seal-personal-fields.ts';

/**
 * Prepares a fact for appending: seals its personal fields with their subject's key. The shape is not validated again,
 * because the compiler and the tests of deciders check it; validating here took about 8 % of a profiled save.
 */
export async function encodeFact(
  keys: SubjectKeys,
  fact: DomainFact,
  stream: StreamName,
  id: EventId,
  metadata: EventMetadata,
): Promise<NewEvent> {
  const type = typeNamed(fact.type);
  const data = fact.data as Readonly<Record<string, unknown>>;
  return {
    id,
    type: type.type,
    schemaVersion: type.version,
    data: type.personal ? await sealPersonalFields(keys, type.personal, data, stream, id) : data,
    metadata,
  };
}

/**
 * Converts a stored event to the current version of its type: older versions pass through upcasters. @throws
 * {UnreadableEvent}
 */
export function decodeEvent(stored: StoredEvent): DomainEvent {
  const type = typeNamed(stored.type);
  if (stored.schemaVersion === type.version) return stored as unknown as DomainEvent;
  if (stored.schemaVersion > type.version) {
    throw new UnreadableEvent(
      `${stored.type} version ${stored.schemaVersion} at ${stored.position} was written by a newer release.`,
    );
  }
  let data = stored.data;
  for (let version = stored.schemaVersion; version < type.version; version += 1) {
    const upcast = type.upcasters?.[version];
    if (!upcast) throw new UnreadableEvent(`${stored.type} has no upcaster from version ${version}.`);
    data = upcast(data as never);
  }
  return { ...stored, schemaVersion: type.version, data } as unknown as DomainEvent;
}

export function isKnownType(name: string): boolean {
  return eventTypes.has(name);
}

function typeNamed(name: string): EventType {
  const type = eventTypes.get(name);
  if (!type) throw new UnreadableEvent(`There is no event type ${name} in this release.`);
  return type;
}
