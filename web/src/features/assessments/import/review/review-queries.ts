import { queryOptions } from '@tanstack/react-query';
import { written } from '../../../../../../api/http/contract/common.ts';
import { importCheck, importReviews } from '../../../../../../api/survey-import/contract/reviews.ts';
import { api } from '../../../../lib/api.ts';
import { urls } from '../../../../lib/urls.ts';

/** Position of this page's newest own write; every later list includes it. */
let lastWrite: string | undefined;

export const reviewsKey = ['import reviews'] as const;

export const reviewsQuery = queryOptions({
  queryKey: reviewsKey,
  queryFn: ({ signal }) =>
    api.get(lastWrite ? `${urls.imports}?after=${lastWrite}` : urls.imports, importReviews, { signal }),
  // Others import, too, and nothing is pushed.
  staleTime: 0,
});

export const checkQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: ['import check', assessmentId],
    queryFn: ({ signal }) => api.get(`${urls.importProgress(assessmentId)}/check`, importCheck, { signal }),
    gcTime: 0,
  });

export async function endReview(
  assessmentId: string,
  how: 'show' | 'withdraw',
  requestId: string,
): Promise<string> {
  const { position } = await api.post(`${urls.importProgress(assessmentId)}/${how}`, {}, written, {
    requestId,
  });
  lastWrite = position;
  return position;
}
