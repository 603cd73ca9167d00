import type { EventId, StreamName } from '../../domain/kernel/event.ts';
import type { EventType } from '../../domain/kernel/event-type.ts';
import type { SubjectKeys } from '../subject-keys/port.ts';
import { seal } from '../subject-keys/seal.ts';

/**
 * Encrypts the personal fields of an event's data (names, addresses, comments) with their subject's key. @throws
 * {SubjectErased}
 */
export async function sealPersonalFields(
  keys: SubjectKeys,
  personal: NonNullable<EventType['personal']>,
  data: Readonly<Record<string, unknown>>,
  stream: StreamName,
  eventId: EventId,
): Promise<Record<string, unknown>> {
  const result: Record<string, unknown> = { ...data };
  for (const field of personal.fields) {
    const subject = String(data[personal.subjects?.[field] ?? personal.subject]);
    if (field.endsWith('.*')) {
      const name = field.slice(0, -2);
      const record = data[name];
      if (typeof record !== 'object' || record === null) continue;
      const entries = Object.entries(record).map(
        async ([key, text]): Promise<[string, unknown]> => [
          key,
          // An empty text means that it was removed, and needs no encryption.
          text === ''
            ? text
            : await seal(keys, { subject, stream, eventId, field: `${name}.${key}` }, String(text)),
        ],
      );
      result[name] = Object.fromEntries(await Promise.all(entries));
    } else {
      result[field] = await seal(keys, { subject, stream, eventId, field }, String(data[field]));
    }
  }
  return result;
}
