import type { DocumentRow } from '../../../../../api/document/contract/documents.ts';
import type { DocumentType } from '../../../../../domain/document/limits.ts';
import type { Category } from '../queries/document-queries.ts';

/** A change to several documents; an undefined field stays unchanged. A sub-lens changes together with its lens. */
export type CategoryChange = {
  readonly place?: Pick<DocumentRow, 'lens' | 'subLens'> | undefined;
  readonly documentType?: DocumentType | undefined;
};

/** The category of one document after a change to several. Its tags stay unchanged. */
export const changedCategory = (row: DocumentRow, { place, documentType }: CategoryChange): Category => ({
  lens: place ? place.lens : row.lens,
  subLens: place ? place.subLens : row.subLens,
  documentType: documentType ?? row.documentType,
  tags: row.tags,
});

/** Tags typed with commas between them: trimmed, each once. */
export const tagsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,\n]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];
