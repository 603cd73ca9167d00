import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { DissectView } from '../features/documents/dissect/dissect-view.tsx';

/** /documents/dissect: what documents say about the nine lenses. The documents are in the address. */
export function DissectPage() {
  const { documents } = useSearch({ from: '/signed-in/documents/dissect' });
  const navigate = useNavigate({ from: '/documents/dissect' });
  const dissect = useCallback(
    (chosen: string | undefined) => void navigate({ search: { documents: chosen } }),
    [navigate],
  );
  return <DissectView documents={documents} onDissect={dissect} />;
}
