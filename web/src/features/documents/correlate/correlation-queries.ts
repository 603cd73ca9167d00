import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  type Contradictions,
  contradictions,
  documentInsights,
  type namedContradiction,
} from '../../../../../api/correlation/contract/correlation.ts';
import { written } from '../../../../../api/http/contract/common.ts';
import { api } from '../../../lib/api.ts';
import { urls } from '../../../lib/urls.ts';
import { libraryKey, ownWrite } from '../queries/document-queries.ts';

/** Under the key of the library, so that a changed document or passage refetches it. */
const key = (assessmentId: string) => [...libraryKey, 'contradictions', assessmentId] as const;

const nextOf = ({ from, contradictions: shown, total }: Contradictions): number | null =>
  from + shown.length < total ? from + shown.length : null;

export const contradictionsQuery = (assessmentId: string) =>
  infiniteQueryOptions({
    queryKey: key(assessmentId),
    queryFn: ({ signal, client, pageParam }) =>
      api.get(
        urls.contradictions(assessmentId, { from: pageParam || undefined, after: ownWrite(client) }),
        contradictions,
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: nextOf,
  });

export const documentInsightsQuery = (assessmentId: string, documentId: string) =>
  queryOptions({
    queryKey: [...libraryKey, 'insights', assessmentId, documentId],
    queryFn: ({ signal, client }) =>
      api.get(urls.documentInsights(assessmentId, documentId, ownWrite(client)), documentInsights, {
        signal,
      }),
  });

type Named = z.infer<typeof namedContradiction>;
export const dismissContradiction = (assessmentId: string, named: Named) =>
  api.post(urls.dismissContradiction(assessmentId), named, written);
export const restoreContradiction = (assessmentId: string, named: Named) =>
  api.post(urls.restoreContradiction(assessmentId), named, written);
