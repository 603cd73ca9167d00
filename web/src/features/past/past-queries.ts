import { queryOptions } from '@tanstack/react-query';
import { moments } from '../../../../api/assessment/contract/past.ts';
import { api } from '../../lib/api.ts';
import { urls } from '../../lib/urls.ts';

/** The timeline and the moments next to a position; `at` undefined means the end. */
export const momentsQuery = (assessmentId: string, at: string | undefined) =>
  queryOptions({
    queryKey: ['moments', assessmentId, at ?? null],
    queryFn: ({ signal }) => api.get(urls.moments(assessmentId, { at }), moments, { signal }),
  });

/** Resolves an instant to a position. @param moment ISO 8601 in UTC */
export async function positionOf(assessmentId: string, moment: string): Promise<string> {
  return (await api.get(urls.moments(assessmentId, { moment }), moments)).asked.position;
}
