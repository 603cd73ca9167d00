import { useQuery } from '@tanstack/react-query';
import { useAt } from '../../../lib/past.ts';
import { everybodyQuery } from '../participation-queries.ts';
import type { BoardPerson, Participation } from '../types.ts';

export type Everybody = {
  readonly people: readonly BoardPerson[];
  /** False while only the first page is loaded: its counts and order would be wrong. */
  readonly complete: boolean;
  /** Set if loading the remaining pages failed. */
  readonly retry: (() => void) | undefined;
};

/** All people of a board. The first page is part of the board; further pages load automatically. */
export function useEverybody(board: Participation, refetchInterval: number | false): Everybody {
  const { assessment, people, nextCursor } = board;
  const at = useAt();
  const query = useQuery({
    ...everybodyQuery(assessment.assessmentId, at),
    enabled: nextCursor !== null,
    refetchInterval: at === undefined && refetchInterval,
  });
  if (nextCursor === null) return { people, complete: true, retry: undefined };
  return {
    people: query.data ?? people,
    complete: query.data !== undefined,
    retry: query.data === undefined && query.isError ? () => void query.refetch() : undefined,
  };
}
