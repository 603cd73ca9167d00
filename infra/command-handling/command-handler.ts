import { LRUCache } from 'lru-cache';
import type { DomainFact } from '../../domain/events.ts';
import { type Decision, isRefusal, type Refusal } from '../../domain/kernel/decision.ts';
import type { EventMetadata, Position, Recorded, Revision, StreamName } from '../../domain/kernel/event.ts';
import type { Noun } from '../../domain/kernel/noun.ts';
import { decodeEvent, encodeFact } from '../event-codec/codec.ts';
import { OutcomeUnknown, WrongExpectedRevision } from '../event-store/errors.ts';
import type { EventStore, NewEvent, StoredEvent } from '../event-store/port.ts';
import { UnreadableEvent } from '../event-store/unreadable-event.ts';
import { eventIdFrom, requestOf } from '../identifiers/identifiers.ts';
import { failureText } from '../job-queue/failure-text.ts';
import type { SubjectKeys } from '../subject-keys/port.ts';

export type CommandContext = Omit<EventMetadata, 'causationId'> & { readonly causationId?: string };

/** State of the stream after the command. */
export type Handled<State> = {
  readonly state: State;
  /** -1 if the stream is empty. */
  readonly revision: number;
  /** null if the stream is empty. */
  readonly position: Position | null;
  /** Number of facts that this command wrote, now or when it was first sent. */
  readonly facts: number;
};

export interface CommandHandler {
  /**
   * Loads the noun's stream, decides, and appends at the exact revision; decides again if another command won the race.
   * Idempotent by command id: a repeated id returns the earlier outcome and writes nothing. `decide` receives the
   * revision it decides on, -1 for an empty stream. @throws {RequestIdReused} if the stream has a command of the same
   * request with other content
   */
  handle<Id, State, F extends DomainFact>(
    noun: Noun<Id, State, F>,
    id: Id,
    context: CommandContext,
    decide: (state: State, revision: number) => Decision<F> | Promise<Decision<F>>,
  ): Promise<Handled<State> | Refusal>;
  /** The current state, folded from the stream. */
  load<Id, State, F extends DomainFact>(noun: Noun<Id, State, F>, id: Id): Promise<Handled<State>>;
}

type Folded<State> = {
  /** Name of the noun that folded the stream; a stream belongs to one noun. */
  readonly noun: string;
  state: State;
  revision: number;
  position: Position | null;
  /** By request: the command's id, and where its facts are and how many it wrote. */
  readonly commands: Map<
    string,
    { readonly id: string; readonly at: { revision: number; position: Position; facts: number } }
  >;
};

/** A request id was reused with different content. Only the first request was carried out. */
export class RequestIdReused extends Error {
  constructor() {
    super('This request id was used already for another content.');
    this.name = 'RequestIdReused';
  }
}

/**
 * Number of attempts against commands of other processes; commands of this process wait in a queue after a lost race.
 */
const attempts = 20;

export function createCommandHandler(
  store: EventStore,
  keys: SubjectKeys,
  options: { readonly cachedStreams?: number } = {},
): CommandHandler {
  const folds = createFolds(store, options.cachedStreams ?? 5_000);
  const inLine = createLines();

  /** Makes one attempt. @returns 'again' after a lost race, or if a cached state may be outdated */
  async function tried<Id, State, F extends DomainFact>(
    attempt: number,
    ...[noun, id, context, decide]: Parameters<typeof handle<Id, State, F>>
  ): Promise<Handled<State> | Refusal | 'again'> {
    const stream = noun.stream(id);
    const cached = folds.has(stream);
    const at = await folds.of(noun, stream, attempt > 1);
    const before = at.commands.get(requestOf(context.commandId));
    if (before && before.id !== context.commandId) throw new RequestIdReused();
    if (before) return { state: at.state, ...before.at };
    const revision = at.revision;
    const decision = await decide(at.state, revision);
    // If a decision writes nothing, the store does not check its revision. A decision based on a cached state may then
    // be outdated by another process, so it is made again.
    const writesNothing = isRefusal(decision) || decision.length === 0;
    if (writesNothing && cached && attempt === 1) return 'again';
    if (isRefusal(decision)) return decision;
    if (at.revision !== revision) return 'again';
    if (decision.length === 0)
      return { state: at.state, revision: at.revision, position: at.position, facts: 0 };
    const events = await encoded(keys, stream, context, decision);
    try {
      const appended = await appendOnceMore(store, stream, revision, events);
      const recordedAt = new Date(0).toISOString();
      // A concurrent reload may have folded these events already.
      if (at.revision === revision) {
        for (const [index, event] of events.entries()) {
          const place = {
            stream,
            revision: (revision + 1 + index) as Revision,
            position: appended.position,
            recordedAt,
          };
          advance(at, noun, { ...event, ...place });
        }
      }
      return {
        state: at.state,
        revision: appended.revision,
        position: appended.position,
        facts: events.length,
      };
    } catch (error) {
      if (error instanceof WrongExpectedRevision && attempt < attempts) return 'again';
      throw error;
    }
  }

  const handle: CommandHandler['handle'] = async (noun, id, context, decide) => {
    for (let attempt = 1; ; attempt += 1) {
      const once = () => tried(attempt, noun, id, context, decide);
      // Of a hundred concurrent commands only one wins each round. The others wait in a queue, so that there are not a
      // hundred rounds of races.
      const outcome = await (attempt === 1 ? once() : inLine(noun.stream(id), once));
      if (outcome !== 'again') return outcome;
    }
  };

  return {
    handle,
    load: async (noun, id) => {
      const at = await folds.of(noun, noun.stream(id), true);
      return { state: at.state, revision: at.revision, position: at.position, facts: 0 };
    },
  };
}

/** Folded streams, cached. `of` reads the events that a cached fold lacks if `fresh` is true, or if nothing is cached. */
function createFolds(store: EventStore, max: number) {
  const cache = new LRUCache<StreamName, Folded<unknown>>({ max });
  return { has: (stream: StreamName) => cache.has(stream), of: foldedStream };

  async function foldedStream<Id, State, F extends DomainFact>(
    noun: Noun<Id, State, F>,
    stream: StreamName,
    fresh: boolean,
  ): Promise<Folded<State>> {
    const known = remembered(noun, stream);
    if (known && !fresh) return known;
    const start: Folded<State> = known ?? {
      noun: noun.name,
      state: noun.initial,
      revision: -1,
      position: null,
      commands: new Map(),
    };
    for (let more = true; more; ) {
      const slice = await store.readStream(stream, { from: (start.revision + 1) as Revision });
      if (!slice.exists) break;
      for (const stored of slice.events) advance(start, noun, stored);
      more = slice.hasMore;
    }
    cache.set(stream, start);
    return start;
  }

  /**
   * The cached fold of a stream. @throws if another noun folded this stream, because the two nouns would share stream
   * names
   */
  function remembered<State>(
    { name }: { readonly name: string; readonly initial: State },
    stream: StreamName,
  ): Folded<State> | undefined {
    const known = cache.get(stream);
    if (known && known.noun !== name) throw new Error(`${stream} belongs to ${known.noun}, not to ${name}.`);
    return known as Folded<State> | undefined;
  }
}

/** A queue for each stream: works on the same stream run one after the other. */
function createLines() {
  const line = new Map<StreamName, Promise<unknown>>();
  return function inLine<T>(stream: StreamName, work: () => Promise<T>): Promise<T> {
    const turn = (line.get(stream) ?? Promise.resolve()).then(work);
    const done = turn.then(
      () => undefined,
      () => undefined,
    );
    line.set(stream, done);
    void done.then(() => line.get(stream) === done && line.delete(stream));
    return turn;
  };
}

function advance<Id, State, F extends DomainFact>(
  at: Folded<State>,
  noun: Noun<Id, State, F>,
  stored: StoredEvent,
): void {
  // Two callers may load the same cached stream at the same time.
  if (stored.revision <= at.revision) return;
  at.state = folded(noun, at.state, stored);
  at.revision = stored.revision;
  at.position = stored.position;
  const { commandId } = stored.metadata;
  const request = requestOf(commandId);
  const facts = (at.commands.get(request)?.at.facts ?? 0) + 1;
  at.commands.set(request, {
    id: commandId,
    at: { revision: stored.revision, position: stored.position, facts },
  });
}

/** Folds a stored event into the state. @throws {UnreadableEvent} also if the data of a known type is invalid */
function folded<Id, State, F extends DomainFact>(
  noun: Noun<Id, State, F>,
  state: State,
  stored: StoredEvent,
): State {
  const event = decodeEvent(stored) as unknown as Recorded<F>;
  try {
    return noun.evolve(state, event);
  } catch (error) {
    throw new UnreadableEvent(
      `${stored.type} at ${stored.position} cannot be folded: ${failureText(error)}`,
      { cause: error },
    );
  }
}

function encoded(
  keys: SubjectKeys,
  stream: StreamName,
  context: CommandContext,
  facts: readonly DomainFact[],
): Promise<NewEvent[]> {
  const metadata: EventMetadata = { ...context, causationId: context.causationId ?? context.commandId };
  return Promise.all(
    facts.map((fact, index) =>
      encodeFact(keys, fact, stream, eventIdFrom(context.commandId, stream, index), metadata),
    ),
  );
}

/** Appends again with the same ids at the same revision after an unknown outcome, which is idempotent. */
async function appendOnceMore(
  store: EventStore,
  stream: StreamName,
  revision: number,
  events: readonly NewEvent[],
) {
  const expected = revision < 0 ? 'noStream' : (revision as Revision);
  try {
    return await store.append(stream, expected, events);
  } catch (error) {
    if (error instanceof OutcomeUnknown) return store.append(stream, expected, events);
    throw error;
  }
}
