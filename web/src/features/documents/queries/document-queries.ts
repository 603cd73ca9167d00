import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  type categoryBody,
  type DocumentRow,
  type Documents,
  document,
  documentHistory,
  documents,
  passages,
} from '../../../../../api/document/contract/documents.ts';
import { written } from '../../../../../api/http/contract/common.ts';
import { api } from '../../../lib/api.ts';
import { readFile } from '../../../lib/download/download.ts';
import { keyAt } from '../../../lib/past.ts';
import { urls } from '../../../lib/urls.ts';
import type { Filter } from '../filters.ts';

export const libraryModel = 'library';
export const libraryKey = ['documents'] as const;
/** Position of the person's newest own write; every later read includes it. */
export const writtenKey = ['documents written'] as const;

/** Maximum number of rows in one answer; lower for a search, whose rows also contain passages. */
export const rowsOfPage = ({ search }: Pick<Filter, 'search'>): number => (search === undefined ? 100 : 20);
/** Maximum number of passages in one answer. */
export const passagesOfPage = 200;

/** Polling is needed because members without "watch" get no pushes, and none is sent when reading begins. */
export const rereadMs = 3_000;
/** While a document is read, its progress reaches the server about once a second. */
export const rereadPagesMs = 1_000;

const isRead = ({ stage }: Pick<DocumentRow, 'stage'>): boolean =>
  stage === 'ready' || stage === 'failed' || stage === 'quarantined';

function untilRead(rows: readonly Pick<DocumentRow, 'stage'>[]): number | false {
  if (rows.every(isRead)) return false;
  return rows.some(({ stage }) => stage === 'reading') ? rereadPagesMs : rereadMs;
}

export const ownWrite = (client: QueryClient) => client.getQueryData<string>(writtenKey);

/** @param from first row, from 0 */
export const documentsQuery = (filter: Filter, from = 0) =>
  queryOptions({
    // A past library does not change with the present one.
    queryKey: keyAt(filter.moment, [...libraryKey, 'rows', filter, from]),
    queryFn: ({ signal, client }) =>
      api.get(urls.documents({ ...filter, from: from || undefined, after: ownWrite(client) }), documents, {
        signal,
      }),
    refetchInterval: ({ state }) =>
      state.data && filter.moment === undefined ? untilSettled(state.data) : false,
  });

/** Polling interval until all documents are read and all texts are searched; then false. */
function untilSettled({ documents: rows, search }: Documents): number | false {
  const isSearched = search === null || search.searched >= search.texts;
  return untilRead(rows) || (isSearched ? false : rereadMs);
}

export const documentQuery = (documentId: string) =>
  queryOptions({
    queryKey: [...libraryKey, 'one', documentId],
    queryFn: ({ signal, client }) =>
      api.get(urls.document(documentId, ownWrite(client)), document, { signal }),
    refetchInterval: ({ state }) => untilRead(state.data ? [state.data.document] : []),
  });

/** Refetched together with the rest of the library. */
export const historyQuery = (documentId: string) =>
  queryOptions({
    queryKey: [...libraryKey, 'history', documentId],
    queryFn: ({ signal }) => api.get(urls.documentHistory(documentId), documentHistory, { signal }),
  });

/** The text of a version never changes. @param from first passage that is read, from 0 */
export const passagesQuery = (documentId: string, version: number, from: number) =>
  infiniteQueryOptions({
    queryKey: ['document text', documentId, version, from],
    queryFn: ({ signal, pageParam }) =>
      api.get(urls.documentPassages(documentId, { version, from: pageParam }), passages, { signal }),
    initialPageParam: from,
    getNextPageParam: (last) => {
      const next = last.from + last.passages.length;
      return last.passages.length > 0 && next < last.total ? next : undefined;
    },
    getPreviousPageParam: (first) => (first.from > 0 ? Math.max(0, first.from - passagesOfPage) : undefined),
    staleTime: Infinity,
  });

/** How long a file that is no longer shown stays in memory. */
const keepFileMs = 60_000;

/** The file of a version never changes. */
export const fileQuery = (documentId: string, version: number) =>
  queryOptions({
    queryKey: ['document file', documentId, version],
    queryFn: ({ signal }) => readFile(urls.documentFile(documentId, version), signal),
    staleTime: Infinity,
    gcTime: keepFileMs,
  });

export type Category = z.infer<typeof categoryBody>;

export const saveCategory = (documentId: string, category: Category) =>
  api.put(urls.documentCategory(documentId), category, written);
export const renameDocument = (documentId: string, name: string) =>
  api.put(urls.documentName(documentId), { name }, written);
export const deleteDocument = (documentId: string) => api.delete(urls.document(documentId), {}, written);
export const readDocumentAgain = (documentId: string) =>
  api.post(urls.documentReadAgain(documentId), {}, written);
export const restoreDocument = (documentId: string) =>
  api.post(urls.documentRestore(documentId), {}, written);
