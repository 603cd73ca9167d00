import { queryOptions } from '@tanstack/react-query';
import { repeat } from '../../../../../../api/assessment/contract/repeat.ts';
import { api } from '../../../../lib/api.ts';
import { urls } from '../../../../lib/urls.ts';

/** The assessment to repeat, with its people. Read once: it is what the form is compared with while it is edited. */
export const repeatQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: ['repeat', assessmentId],
    queryFn: ({ signal }) => api.get(urls.repeat(assessmentId), repeat, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
  });
