import { queryOptions } from '@tanstack/react-query';
import { comparison } from '../../../../api/results/contract/comparison.ts';
import { api } from '../../lib/api.ts';
import { urls } from '../../lib/urls.ts';

export const compareModel = 'comparison';
export const compareKey = (assessmentId: string) => [compareModel, assessmentId] as const;

/**
 * `groups`: as in the address; undefined lets the server choose the most informative ones. `of`: the parent of the rows; null for
 * the lenses, whose answer also includes the lists.
 */
export const compareQuery = (
  assessmentId: string,
  groups: string | undefined,
  of: string | null,
  by: 'second' | undefined,
) =>
  queryOptions({
    queryKey: [...compareKey(assessmentId), groups ?? null, of, by ?? null],
    queryFn: ({ signal }) => api.get(urls.compare(assessmentId, { groups, of, by }), comparison, { signal }),
  });
