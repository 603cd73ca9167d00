import { queryOptions } from '@tanstack/react-query';
import { assessmentList } from '../../../../api/assessment/contract/assessments.ts';
import { api } from '../../lib/api.ts';
import { urls } from '../../lib/urls.ts';

/** `after`: wait until the answer contains this position (one's own write). It is no part of the key. */
export const assessmentsQuery = (after?: string) =>
  queryOptions({
    queryKey: ['assessments'],
    queryFn: ({ signal }) => api.get(urls.assessments(after), assessmentList, { signal }),
  });
