import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { participation, peoplePage } from '../../../../api/assessment/contract/participation.ts';
import type { LiveParticipation } from '../../../../api/live/contract/live.ts';
import { api } from '../../lib/api.ts';
import { listenLive, overhear } from '../../lib/live/live.ts';
import { keyAt } from '../../lib/past.ts';
import { urls } from '../../lib/urls.ts';
import { mergePeople } from './live/apply-delta.ts';
import { readBoard } from './live/read-board.ts';
import type { BoardPerson } from './types.ts';

/** When the board of an assessment was asked for, while its answer is on its way. */
const readingSince = new Map<string, number>();
/** A request that takes longer may be lost with its connection, so it is not waited for any more. */
const answersWithinMs = 5_000;

/** Whether an answer that will contain the pushes of now is expected soon. */
export const isBoardOnItsWay = (assessmentId: string): boolean =>
  performance.now() - (readingSince.get(assessmentId) ?? Number.NEGATIVE_INFINITY) < answersWithinMs;

/**
 * `after`: waits until the answer includes this position (read your own write). Not part of the key.
 * `at`: past position; undefined means now.
 */
export const participationQuery = (assessmentId: string, after?: string, at?: string) =>
  queryOptions({
    queryKey: keyAt(at, ['participation', assessmentId]),
    queryFn: ({ signal }) => {
      const read = (atLeast = after) =>
        api.get(urls.participation(assessmentId, atLeast, at), participation, { signal });
      if (at !== undefined) return read();
      readingSince.set(assessmentId, performance.now());
      return readBoard(read, overhear).finally(() => readingSince.delete(assessmentId));
    },
    // Pushes keep it fresh; returning to the page still reads it again.
    staleTime: 5_000,
  });

/** All invited people, including those after the first page of the board. */
export const everybodyQuery = (assessmentId: string, at?: string) =>
  queryOptions({
    queryKey: keyAt(at, ['participation', assessmentId, 'everybody']),
    queryFn: ({ signal }) => everybodyOf(assessmentId, at, signal),
    staleTime: 5_000,
  });

/** After an own write: reads the board at once, the further people shortly after. */
export async function readBoardAgain(client: QueryClient, assessmentId: string, position: string) {
  await client.fetchQuery({ ...participationQuery(assessmentId, position), staleTime: 0 });
  void client.invalidateQueries({ queryKey: everybodyQuery(assessmentId).queryKey });
}

async function everybodyOf(
  assessmentId: string,
  at: string | undefined,
  signal: AbortSignal,
): Promise<BoardPerson[]> {
  // A page of people has no position, so pushes received while reading further pages are applied at the end.
  const pushed: LiveParticipation['people'] = [];
  const stop = listenLive({
    participation: (delta) => {
      if (at === undefined && delta.assessmentId === assessmentId) pushed.push(...delta.people);
    },
  });
  try {
    const people: BoardPerson[] = [];
    let cursor: string | undefined;
    do {
      const page = await api.get(urls.people(assessmentId, cursor, at), peoplePage, { signal });
      people.push(...page.people);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return mergePeople(people, pushed);
  } finally {
    stop();
  }
}
