import { queryOptions } from '@tanstack/react-query';
import { assessmentList } from '../../../../api/assessment/contract/assessments.ts';
import { api } from '../api.ts';
import { urls } from '../urls.ts';

/** `after`: waits until the answer includes this position (read your own write). Not part of the key. */
export const assessmentsQuery = (after?: string) =>
  queryOptions({
    queryKey: ['assessments'],
    queryFn: ({ signal }) => api.get(urls.assessments(after), assessmentList, { signal }),
  });
