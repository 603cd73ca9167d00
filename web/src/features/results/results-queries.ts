import { queryOptions } from '@tanstack/react-query';
import { results } from '../../../../api/contract/results.ts';
import { api } from '../../lib/api.ts';
import { urls } from '../../lib/urls.ts';

/** `group` absent: everyone. */
export const resultsQuery = (assessmentId: string, group?: string) =>
  queryOptions({
    queryKey: ['results', assessmentId, group ?? null],
    queryFn: ({ signal }) => api.get(urls.results(assessmentId, group), results, { signal }),
  });
