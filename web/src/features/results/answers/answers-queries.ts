import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answersByPerson } from '../../../../../api/results/contract/answers.ts';
import { api } from '../../../lib/api.ts';
import { keyAt } from '../../../lib/past.ts';
import { urls } from '../../../lib/urls.ts';

// Keys start with ['results', assessmentId], so invalidating the results invalidates these queries (participation/live).

export const themeAnswersQuery = (assessmentId: string, theme: string, at?: string) =>
  infiniteQueryOptions({
    queryKey: keyAt(at, ['results', assessmentId, 'answers', 'theme', theme]),
    queryFn: ({ pageParam: cursor, signal }) =>
      api.get(urls.resultsAnswers(assessmentId, { theme, cursor, at }), answersByPerson, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const personAnswersQuery = (assessmentId: string, person: string, at?: string) =>
  queryOptions({
    queryKey: keyAt(at, ['results', assessmentId, 'answers', 'person', person]),
    queryFn: ({ signal }) =>
      api.get(urls.resultsAnswers(assessmentId, { person, at }), answersByPerson, { signal }),
  });
