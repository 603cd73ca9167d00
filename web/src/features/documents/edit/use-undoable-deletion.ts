import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { documentLimits } from '../../../../../domain/document/limits.ts';
import { messageOr } from '../../../lib/app-error.ts';
import { count } from '../../../lib/display/format.ts';
import { notify, notifyWith } from '../../../ui/overlay/toast.ts';
import { deleteDocument, libraryKey, restoreDocument } from '../queries/document-queries.ts';
import { rereadLibrary, withoutRows } from '../queries/library-cache.ts';
import { texts } from '../texts.ts';
import { type Failed, forEach } from './for-each.ts';

export type Named = { readonly documentId: string; readonly name: string };

const words = texts.actions;

/**
 * Deletes without a confirmation, and offers to undo the whole deletion.
 * @returns documents that could not be deleted, with the reason
 */
export function useDeletion(): (rows: readonly Named[]) => Promise<readonly Failed<Named>[]> {
  const client = useQueryClient();
  return useCallback((rows) => remove(client, rows), [client]);
}

async function remove(client: QueryClient, rows: readonly Named[]): Promise<readonly Failed<Named>[]> {
  // The answer of a pending request would show the documents again.
  await client.cancelQueries({ queryKey: libraryKey });
  withoutRows(client, new Set(rows.map(({ documentId }) => documentId)));
  const { done, failed, position } = await forEach(rows, ({ documentId }) => deleteDocument(documentId));
  const [first] = done;
  if (first)
    notifyWith(
      done.length === 1
        ? words.deleted(first.name)
        : words.deletedSome(count(done.length, 'document', 'documents')),
      { label: words.undo, act: () => void undo(client, done) },
      documentLimits.undoSeconds * 1_000,
    );
  await rereadLibrary(client, position);
  return failed;
}

async function undo(client: QueryClient, rows: readonly Named[]): Promise<void> {
  const { done, failed, position } = await forEach(rows, ({ documentId }) => restoreDocument(documentId));
  await rereadLibrary(client, position);
  const [first] = failed;
  if (first) notify(messageOr(first.error, texts.failed), 'error');
  else if (done.length > 0) notify(words.restored, 'success');
}
