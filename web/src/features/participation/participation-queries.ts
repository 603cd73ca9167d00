import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { participation, peoplePage } from '../../../../api/contract/participation.ts';
import { api } from '../../lib/api.ts';
import { urls } from '../../lib/urls.ts';

/** `after`: wait until the answer contains this position (one's own write). It is no part of the key. */
export const participationQuery = (assessmentId: string, after?: string) =>
  queryOptions({
    queryKey: ['participation', assessmentId],
    queryFn: ({ signal }) => api.get(urls.participation(assessmentId, after), participation, { signal }),
    // Pushes keep it fresh; leaving and coming back asks again all the same.
    staleTime: 5_000,
  });

/** The people behind the first 200, page by page. */
export const morePeopleQuery = (assessmentId: string, firstCursor: string) =>
  infiniteQueryOptions({
    queryKey: ['participation', assessmentId, 'people', firstCursor],
    queryFn: ({ pageParam, signal }) => api.get(urls.people(assessmentId, pageParam), peoplePage, { signal }),
    initialPageParam: firstCursor,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: Infinity,
  });
