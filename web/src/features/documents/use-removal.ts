import { useCallback } from 'react';
import type { Failed } from './edit/for-each.ts';
import { type Named, useDeletion } from './edit/use-undoable-deletion.ts';
import { listHeadingId } from './list/document-list.tsx';

type Options = {
  /** Id of the document in the preview. */
  readonly open: string | undefined;
  readonly onClose: () => void;
  readonly onFailed: (failed: readonly Failed<Named>[]) => void;
};

/** Deletes rows of the list, closes the preview of one of them, and keeps the keyboard in the list. */
export function useRemoval({ open, onClose, onFailed }: Options): (rows: readonly Named[]) => Promise<void> {
  const deletion = useDeletion();
  return useCallback(
    async (rows) => {
      if (rows.some(({ documentId }) => documentId === open)) onClose();
      const next = rowAfter(rows);
      const going = deletion(rows);
      // Runs after React has removed the rows, and the focus with them.
      requestAnimationFrame(() => setTimeout(() => focusOn(next), 0));
      onFailed(await going);
    },
    [deletion, open, onClose, onFailed],
  );
}

/** The first row below the deleted ones. */
function rowAfter(rows: readonly Named[]): string | undefined {
  const gone = new Set(rows.map(({ documentId }) => documentId));
  const isGone = ({ dataset }: HTMLElement) => gone.has(dataset.document ?? '');
  const links = [...document.querySelectorAll<HTMLElement>('[data-document]')];
  return links.slice(links.findLastIndex(isGone) + 1).find((link) => !isGone(link))?.dataset.document;
}

function focusOn(documentId: string | undefined): void {
  if (document.activeElement !== document.body) return;
  (rowLink(documentId) ?? document.getElementById(listHeadingId))?.focus();
}

/** Link with the name of a document in the list. */
export const rowLink = (documentId: string | undefined): HTMLElement | null =>
  documentId === undefined
    ? null
    : document.querySelector<HTMLElement>(`[data-document="${CSS.escape(documentId)}"]`);
