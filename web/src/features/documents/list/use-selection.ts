import { useCallback, useMemo, useState } from 'react';
import type { DocumentRow } from '../../../../../api/document/contract/documents.ts';

/** Selected documents by id, as they were when they were selected. */
export type Selection = ReadonlyMap<string, DocumentRow>;

export function withRow(selection: Selection, row: DocumentRow, on: boolean): Selection {
  const next = new Map(selection);
  if (on) next.set(row.documentId, row);
  else next.delete(row.documentId);
  return next;
}

/** Selects all of `rows`, or none of them if all are. */
export function toggled(selection: Selection, rows: readonly DocumentRow[]): Selection {
  const isOn = !rows.every(({ documentId }) => selection.has(documentId));
  return rows.reduce((all, row) => withRow(all, row, isOn), selection);
}

export function useSelection() {
  const [selection, setSelection] = useState<Selection>(new Map());
  const select = useCallback(
    (row: DocumentRow, on: boolean) => setSelection((before) => withRow(before, row, on)),
    [],
  );
  const clear = useCallback(() => setSelection(new Map()), []);
  const toggleAll = useCallback(
    (rows: readonly DocumentRow[]) => setSelection((before) => toggled(before, rows)),
    [],
  );
  return useMemo(() => ({ selection, select, clear, toggleAll }), [selection, select, clear, toggleAll]);
}
