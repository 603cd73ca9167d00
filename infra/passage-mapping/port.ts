import type { PassageMapping } from '../../domain/analysis/mapping/map-passages.ts';

/** What of a passage is looked at. */
export type MappedText = { readonly text: string; readonly headings: readonly string[] };

/** Maps the passages of one document to the lenses of `nine-lenses@1`, in their order. Equal passages have equal mappings. */
export type MapDocument = (passages: readonly MappedText[]) => Promise<readonly PassageMapping[]>;

export type PassageMapper = {
  /** @throws the signal's reason, or an Error for a fault of this machine: the caller retries later */
  map(passages: readonly MappedText[], signal: AbortSignal): Promise<readonly PassageMapping[]>;
  /** Calls that have no answer yet are rejected. */
  close(): Promise<void>;
};
