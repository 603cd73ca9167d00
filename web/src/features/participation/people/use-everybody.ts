import { useQuery } from '@tanstack/react-query';
import { useAt } from '../../../lib/past.ts';
import { everybodyQuery } from '../participation-queries.ts';
import type { BoardPerson, Participation } from '../types.ts';

export type Everybody = {
  readonly people: readonly BoardPerson[];
  /** False while only the first page is there: counts and orders of it would be wrong. */
  readonly complete: boolean;
  /** Set when the rest did not come. */
  readonly retry: (() => void) | undefined;
};

/** Everybody on a board. Its first page came with it; where there are more, all of them follow by themselves. */
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
