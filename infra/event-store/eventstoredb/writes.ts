import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Position, Revision, StreamName } from '../../../domain/kernel/event.ts';
import { AppendTooLarge, OutcomeUnknown, StreamTombstoned, WrongExpectedRevision } from '../errors.ts';
import type { Appended, ExpectedRevision } from '../port.ts';
import type { CheckedEvent } from '../validate-append.ts';
import { backoffMs, pause } from './backoff.ts';
import type { Connection } from './connection.ts';
import { type Failure, failureOf, StoreAccessDenied } from './failures.ts';
import { positionOf, proposalOf } from './records.ts';

export type Writes = {
  append(stream: StreamName, expected: ExpectedRevision, events: readonly CheckedEvent[]): Promise<Appended>;
  tombstone(stream: StreamName, expected: ExpectedRevision): Promise<void>;
};

/** `repeated`: an earlier attempt of the same call may have been executed. */
type Answer<T> =
  | { readonly kind: 'done'; readonly value: T; readonly repeated: boolean }
  | {
      readonly kind: 'refused';
      readonly failure: Failure;
      readonly error: unknown;
      readonly repeated: boolean;
    };

/** @param positionAt reads the position of an event if an answer lacks it */
export function createWrites(
  connection: Connection,
  deadlineMs: number,
  positionAt: (stream: StreamName, revision: Revision) => Promise<Position>,
): Writes {
  const options = { credentials: connection.credentials, deadline: deadlineMs, requiresLeader: true };
  return { append, tombstone };

  async function append(
    stream: StreamName,
    expected: ExpectedRevision,
    events: readonly CheckedEvent[],
  ): Promise<Appended> {
    const proposals = events.map(proposalOf);
    const expectedRevision = clientExpectation(expected);
    const answer = await untilAnswered(stream, (client) =>
      client.appendToStream(stream, proposals, { ...options, expectedRevision }),
    );
    if (answer.kind === 'refused') throw refusal(stream, answer);
    const { success, nextExpectedRevision, position } = answer.value;
    if (!success) throw unknownOutcome(stream, answer.value);
    const revision = Number(nextExpectedRevision) as Revision;
    return { revision, position: position ? positionOf(position.commit) : await writtenAt(stream, revision) };
  }

  /** For an append that was written, but whose answer lacks the position: repeating it returns a complete answer. */
  async function writtenAt(stream: StreamName, revision: Revision): Promise<Position> {
    try {
      return await positionAt(stream, revision);
    } catch (error) {
      throw unknownOutcome(stream, error);
    }
  }

  async function tombstone(stream: StreamName, expected: ExpectedRevision): Promise<void> {
    const expectedRevision = clientExpectation(expected);
    const answer = await untilAnswered(stream, (client) =>
      client.tombstoneStream(stream, { ...options, expectedRevision }),
    );
    if (answer.kind === 'done') return;
    // Most likely this call's own first attempt tombstoned the stream, so the requested state is reached.
    if (answer.failure.kind === 'tombstoned' && answer.repeated) return;
    throw refusal(stream, answer);
  }

  /**
   * Sends until the store answers. A call that was certainly not executed is retried until the deadline. A call with an
   * unknown outcome is retried once, which is safe, because the same ids at the same revision are idempotent
   * (CheckCommit). @throws {OutcomeUnknown} if the outcome remains unknown
   */
  async function untilAnswered<T>(
    stream: StreamName,
    send: (client: EventStoreDBClient) => Promise<T>,
  ): Promise<Answer<T>> {
    const giveUpAt = performance.now() + deadlineMs;
    let unclear = 0;
    for (let attempt = 0; ; attempt += 1) {
      const client = await connection.client();
      try {
        return { kind: 'done', value: await send(client), repeated: unclear > 0 };
      } catch (error) {
        const failure = failureOf(error);
        if (failure.kind === 'bug') throw error;
        if (failure.kind !== 'unclear' && failure.kind !== 'notExecuted') {
          return { kind: 'refused', failure, error, repeated: unclear > 0 };
        }
        if (failure.kind === 'unclear') unclear += 1;
        if (unclear > 1 || (failure.kind === 'notExecuted' && performance.now() > giveUpAt)) {
          throw unknownOutcome(stream, error);
        }
        await pause(backoffMs(attempt, 500));
      }
    }
  }
}

function unknownOutcome(stream: StreamName, cause: unknown): OutcomeUnknown {
  return new OutcomeUnknown(`The event store did not say whether it wrote to ${stream}; try again`, {
    cause,
  });
}

function clientExpectation(expected: ExpectedRevision): 'no_stream' | bigint {
  return expected === 'noStream' ? 'no_stream' : BigInt(expected);
}

function refusal(stream: StreamName, { failure, error }: Extract<Answer<never>, { kind: 'refused' }>): Error {
  if (failure.kind === 'wrongRevision') return new WrongExpectedRevision(stream, failure.actual);
  if (failure.kind === 'tombstoned') return new StreamTombstoned(stream);
  if (failure.kind === 'tooLarge') {
    return new AppendTooLarge(`The event store refuses the append to ${stream} as too large; split it`, {
      cause: error,
    });
  }
  return new StoreAccessDenied('The event store refuses this user; check the address and its rights', {
    cause: error,
  });
}
