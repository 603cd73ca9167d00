import type { DocumentRow } from '../../../../../api/document/contract/documents.ts';

export type Candidate = { readonly row: DocumentRow; readonly fits: 'subLens' | 'lens' | 'other' };

/**
 * Documents that may be attached, so none in quarantine: first those sorted to the sub-lens, then those sorted to its lens, then the others; each document once.
 * @param lists in any order; each in the order to keep
 */
export function candidates(
  lists: readonly (readonly DocumentRow[])[],
  place: { readonly id: string; readonly lens: string } | undefined,
): readonly Candidate[] {
  const rows = [...new Map(lists.flat().map((row) => [row.documentId, row])).values()].filter(
    ({ stage }) => stage !== 'quarantined',
  );
  const all = rows.map((row): Candidate => ({ row, fits: fitOf(row, place) }));
  return (['subLens', 'lens', 'other'] as const).flatMap((fit) => all.filter(({ fits }) => fits === fit));
}

function fitOf(row: DocumentRow, place: Parameters<typeof candidates>[1]): Candidate['fits'] {
  if (place === undefined || row.lens !== place.lens) return 'other';
  return row.subLens === place.id ? 'subLens' : 'lens';
}
