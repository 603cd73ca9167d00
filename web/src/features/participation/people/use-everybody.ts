import { useQuery } from '@tanstack/react-query';
import { useAt } from '../../../lib/past.ts';
import { everybodyQuery } from '../participation-queries.ts';
import type { BoardPerson, Participation } from '../types.ts';

export type Everybody = {
  readonly people: readonly BoardPerson[];
  /** False while only the first page is loaded; counts and order are not yet correct. */
  readonly complete: boolean;
  /** Loads the remaining pages again; defined only if that failed. */
  readonly retry: (() => void) | undefined;
};

/** All people of a board. The board contains the first page; further pages are loaded automatically. */
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
