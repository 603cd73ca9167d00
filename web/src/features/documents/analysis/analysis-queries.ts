import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  type AnalysisFormat,
  documentAnalysis,
  documentRelations,
  type summariseBody,
} from '../../../../../api/analysis/contract/analysis.ts';
import { written } from '../../../../../api/http/contract/common.ts';
import { api } from '../../../lib/api.ts';
import { download } from '../../../lib/download/download.ts';
import { urls } from '../../../lib/urls.ts';
import { libraryKey, ownWrite, rereadMs } from '../queries/document-queries.ts';

/** Under the key of the library, so that a changed document or passage refetches it. */
export const analysisQuery = (documentId: string) =>
  queryOptions({
    queryKey: [...libraryKey, 'analysis', documentId],
    queryFn: ({ signal, client }) =>
      api.get(urls.documentAnalysis(documentId, ownWrite(client)), documentAnalysis, { signal }),
    // Members without "watch" get no pushes.
    refetchInterval: ({ state }) => (state.data?.running || state.data?.summarising ? rereadMs : false),
  });

export const relationsQuery = (assessmentId: string, documentId: string) =>
  queryOptions({
    queryKey: [...libraryKey, 'relations', assessmentId, documentId],
    queryFn: ({ signal, client }) =>
      api.get(urls.documentRelations(assessmentId, documentId, ownWrite(client)), documentRelations, {
        signal,
      }),
  });

export const analyseDocument = (documentId: string) =>
  api.post(urls.analyseDocument(documentId), {}, written);

/** @param shown the language model that the page displays; the server refuses any other */
export const summariseDocument = (
  documentId: string,
  { provider, host, model }: z.infer<typeof summariseBody>,
) => api.post(urls.summariseDocument(documentId), { provider, host, model }, written);

export const saveAnalysis = (documentId: string, format: AnalysisFormat) =>
  download(urls.documentAnalysisExport(documentId, format), `document-analysis-${documentId}.${format}`);
