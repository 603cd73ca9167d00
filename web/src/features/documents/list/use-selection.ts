import { useCallback, useMemo, useState } from 'react';
import type { DocumentRow } from '../../../../../api/document/contract/documents.ts';
import { type Selection, toggled, withRow } from './selection.ts';

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
