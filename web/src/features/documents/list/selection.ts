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
