import type { DocumentSort, DocumentType } from '../../../../domain/document/limits.ts';

/** State of the page in its address. */
export type DocumentsSearch = {
  readonly search?: string | undefined;
  readonly lens?: string | undefined;
  readonly subLens?: string | undefined;
  readonly type?: DocumentType | undefined;
  readonly sort?: DocumentSort | undefined;
  /** The list when absent. */
  readonly view?: 'grid' | undefined;
  /** The document that is open. */
  readonly document?: string | undefined;
  /** Index of the passage it is open at. */
  readonly passage?: string | undefined;
  /** The version whose text is shown; the newest when absent. */
  readonly version?: string | undefined;
  readonly tag?: string | undefined;
  /** Instant whose library is shown (ISO 8601); now when absent. */
  readonly moment?: string | undefined;
  /** The library when absent. */
  readonly tab?: 'correlate' | 'analyze' | undefined;
  /** Assessment that the documents are compared with; the newest closed one when absent. */
  readonly assessment?: string | undefined;
  /** Document whose insights or analysis are shown. */
  readonly related?: string | undefined;
};

/** Filters and order of the library query. */
export type Filter = Pick<
  DocumentsSearch,
  'search' | 'lens' | 'subLens' | 'type' | 'tag' | 'sort' | 'moment'
>;

/** Change that closes the open document. */
export const nothingOpen = { document: undefined, passage: undefined, version: undefined } as const;

/** Order while none is chosen. */
export const usualSort = ({ search }: Pick<Filter, 'search'>): DocumentSort =>
  search === undefined ? 'newest' : 'best';

/** Value of the lens filter for documents without a lens. */
export const uncategorized = 'none';

export const filterOf = ({ search, lens, subLens, type, tag, sort, moment }: DocumentsSearch): Filter => ({
  search,
  lens,
  subLens: hasSubLenses(lens) ? subLens : undefined,
  type,
  tag,
  sort,
  moment,
});

export const hasSubLenses = (lens: string | undefined): boolean =>
  lens !== undefined && lens !== uncategorized;

export const isNarrowed = ({ search, lens, type, tag }: Filter): boolean =>
  search !== undefined || lens !== undefined || type !== undefined || tag !== undefined;

/** A sub-lens belongs to its lens, so another lens resets it. */
export const withLens = (lens: string | undefined): Pick<Filter, 'lens' | 'subLens'> => ({
  lens,
  subLens: undefined,
});

/** The category of files that are uploaded while this filter is set. */
export const categoryOf = ({ lens, subLens, type = 'other' }: Filter) => ({
  lens: hasSubLenses(lens) ? lens : undefined,
  subLens: hasSubLenses(lens) ? subLens : undefined,
  documentType: type,
});
export type UploadCategory = ReturnType<typeof categoryOf>;
