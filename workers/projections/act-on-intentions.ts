import type { Revision } from '../../domain/kernel/event.ts';
import type { Intention } from '../../domain/read-models/read-model.ts';
import { encodeFact } from '../../infra/event-codec/codec.ts';
import { WrongExpectedRevision } from '../../infra/event-store/errors.ts';
import type { EventStore, StoredEvent } from '../../infra/event-store/port.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import type { SubjectKeys } from '../../infra/subject-keys/port.ts';

export type Intended = { readonly intention: Intention; readonly event: StoredEvent };

/**
 * Appends the intentions of a process. Their ids are derived from the causing event, so a repetition appends nothing.
 * That makes "append, then move the checkpoint" safe wherever it is killed.
 */
export async function actOnIntentions(
  store: EventStore,
  keys: SubjectKeys,
  process: string,
  intended: readonly Intended[],
): Promise<void> {
  const byStream = Map.groupBy(intended, ({ intention }) => intention.stream);
  await Promise.all(
    [...byStream.values()].map(async (ofOneStream) => {
      for (const entry of ofOneStream) await actOn(store, keys, process, entry);
    }),
  );
}

async function actOn(
  store: EventStore,
  keys: SubjectKeys,
  process: string,
  { intention, event }: Intended,
): Promise<void> {
  const { stream, facts } = intention;
  const cause = `${process}\u0000${event.id}`;
  const metadata = {
    ...event.metadata,
    causationId: event.id,
    commandId: eventIdFrom(cause, 'command', 0),
    actor: `process:${process}`,
  };
  const events = await Promise.all(
    facts.map((fact, index) => encodeFact(keys, fact, stream, eventIdFrom(cause, stream, index), metadata)),
  );
  if (intention.expected !== 'end') {
    try {
      await store.append(stream, intention.expected, events);
    } catch (error) {
      // The stream has moved on: this step was taken before, perhaps by an earlier version of the process.
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
    return;
  }
  for (;;) {
    const end = await endOf(store, stream, events[0]?.id);
    if (end.found) return;
    try {
      await store.append(stream, end.revision === null ? 'noStream' : end.revision, events);
      return;
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }
}

async function endOf(
  store: EventStore,
  stream: Intention['stream'],
  id: string | undefined,
): Promise<{ found: boolean; revision: Revision | null }> {
  let revision: Revision | null = null;
  for (let from = 0 as Revision; ; ) {
    const slice = await store.readStream(stream, { from });
    if (!slice.exists) return { found: false, revision: null };
    if (slice.events.some((event) => event.id === id)) return { found: true, revision: slice.lastRevision };
    revision = slice.lastRevision;
    if (!slice.hasMore) return { found: false, revision };
    from = ((slice.events.at(-1)?.revision ?? slice.lastRevision) + 1) as Revision;
  }
}
