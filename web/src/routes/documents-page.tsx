import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { DocumentsView } from '../features/documents/documents-view.tsx';
import type { DocumentsSearch } from '../features/documents/filters.ts';

/** /documents: the library of the organisation. Filters and the open document are in the address. */
export function DocumentsPage() {
  const search = useSearch({ from: '/signed-in/documents' });
  const navigate = useNavigate({ from: '/documents' });
  const choose = useCallback(
    (change: Partial<DocumentsSearch>) =>
      void navigate({
        search: (all) => ({ ...all, ...change }),
        // Opening a document adds a history entry, so that "back" closes it; changing a filter does not.
        replace: change.document === undefined,
        resetScroll: false,
      }),
    [navigate],
  );
  return <DocumentsView search={search} onChoose={choose} />;
}
