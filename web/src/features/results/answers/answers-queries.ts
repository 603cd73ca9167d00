import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answersByPerson } from '../../../../../api/results/contract/answers.ts';
import { api } from '../../../lib/api.ts';
import { keyAt } from '../../../lib/past.ts';
import { urls } from '../../../lib/urls.ts';

// Below ['results', assessmentId]: what makes the results stale makes these stale (participation/live).

/** What everybody answered to one theme, page by page. */
export const themeAnswersQuery = (assessmentId: string, theme: string, at?: string) =>
  infiniteQueryOptions({
    queryKey: keyAt(at, ['results', assessmentId, 'answers', 'theme', theme]),
    queryFn: ({ pageParam: cursor, signal }) =>
      api.get(urls.resultsAnswers(assessmentId, { theme, cursor, at }), answersByPerson, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Everything one person answered. */
export const personAnswersQuery = (assessmentId: string, person: string, at?: string) =>
  queryOptions({
    queryKey: keyAt(at, ['results', assessmentId, 'answers', 'person', person]),
    queryFn: ({ signal }) =>
      api.get(urls.resultsAnswers(assessmentId, { person, at }), answersByPerson, { signal }),
  });
