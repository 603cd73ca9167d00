import { queryOptions } from '@tanstack/react-query';
import { results } from '../../../../api/results/contract/results.ts';
import { api } from '../api.ts';
import { keyAt } from '../past.ts';
import { urls } from '../urls.ts';

/** Without `group`: everyone. Without `at`: now. */
export const resultsQuery = (assessmentId: string, group?: string, at?: string) =>
  queryOptions({
    queryKey: keyAt(at, ['results', assessmentId, group ?? null]),
    queryFn: ({ signal }) => api.get(urls.results(assessmentId, group, at), results, { signal }),
  });
