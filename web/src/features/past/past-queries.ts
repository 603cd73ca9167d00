import { queryOptions } from '@tanstack/react-query';
import { moments } from '../../../../api/assessment/contract/past.ts';
import { api } from '../../lib/api.ts';
import { urls } from '../../lib/urls.ts';

/** The timeline, with the moments next to a position. `at` undefined: the end. */
export const momentsQuery = (assessmentId: string, at: string | undefined) =>
  queryOptions({
    queryKey: ['moments', assessmentId, at ?? null],
    queryFn: ({ signal }) => api.get(urls.moments(assessmentId, { at }), moments, { signal }),
  });

/** The position at an instant. @param moment ISO 8601 UTC */
export async function positionOf(assessmentId: string, moment: string): Promise<string> {
  return (await api.get(urls.moments(assessmentId, { moment }), moments)).asked.position;
}
