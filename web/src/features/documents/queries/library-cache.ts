import type { QueryClient } from '@tanstack/react-query';
import type { DocumentDetail, Documents } from '../../../../../api/document/contract/documents.ts';
import { isBehind } from '../../../lib/cache/position.ts';
import { libraryKey, writtenKey } from './document-queries.ts';

/** Refetches the displayed library, including the person's own write. */
export function rereadLibrary(client: QueryClient, position?: string): Promise<void> {
  if (isBehind(client.getQueryData<string>(writtenKey), position)) client.setQueryData(writtenKey, position);
  return client.invalidateQueries({ queryKey: libraryKey });
}

/** Removes rows from the cache before the server has answered. */
export function withoutRows(client: QueryClient, gone: ReadonlySet<string>): void {
  client.setQueriesData<Documents | DocumentDetail>({ queryKey: [...libraryKey, 'rows'] }, (shown) => {
    if (!shown || !('documents' in shown)) return shown;
    const documents = shown.documents.filter(({ documentId }) => !gone.has(documentId));
    const fewer = shown.documents.length - documents.length;
    return {
      ...shown,
      documents,
      matching: shown.matching - fewer,
      counts: { ...shown.counts, total: shown.counts.total - fewer },
    };
  });
}
