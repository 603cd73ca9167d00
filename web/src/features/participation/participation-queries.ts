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

/** Start times of pending requests for a board, by assessment. */
const readingSince = new Map<string, number>();
/** A request that takes longer may have been lost with its connection, so other code no longer waits for it. */
const answersWithinMs = 5_000;

/** Whether a pending request will soon return a board that includes the current pushes. */
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
    // Pushes keep the data fresh; it is read again only when the person returns to the page.
    staleTime: 5_000,
  });

/** All invited people, including those beyond the first page of the board. */
export const everybodyQuery = (assessmentId: string, at?: string) =>
  queryOptions({
    queryKey: keyAt(at, ['participation', assessmentId, 'everybody']),
    queryFn: ({ signal }) => everybodyOf(assessmentId, at, signal),
    staleTime: 5_000,
  });

/** After the person's own write: reads the board at once, and the people beyond its first page shortly after. */
export async function readBoardAgain(client: QueryClient, assessmentId: string, position: string) {
  await client.fetchQuery({ ...participationQuery(assessmentId, position), staleTime: 0 });
  void client.invalidateQueries({ queryKey: everybodyQuery(assessmentId).queryKey });
}

async function everybodyOf(
  assessmentId: string,
  at: string | undefined,
  signal: AbortSignal,
): Promise<BoardPerson[]> {
  // A page of people has no position, so pushes received while further pages are loading are applied at the end.
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
