import type { PassageMapping } from '../../domain/analysis/mapping/map-passages.ts';

/** What of a passage is looked at. */
type MappedPassage = { readonly text: string; readonly headings: readonly string[] };

/** Maps the passages of one document to the lenses of `nine-lenses@1`, in their order. Equal passages have equal mappings. */
export type MapDocument = (passages: readonly MappedPassage[]) => Promise<readonly PassageMapping[]>;

/** The mapping of a text: `bytes` are a list of `StoredPassageMapping`, one a passage, as compressed JSON. */
export type MappedText = {
  readonly bytes: Uint8Array;
  readonly passages: number;
  /** The mappings as `writeOutline` writes them. */
  readonly outline: string;
  /** Passages whose lens is too uncertain to be stated. */
  readonly unclear: number;
};

export type TextMapper = {
  /**
   * @param text passages as compressed JSON, as they are stored
   * @throws the signal's reason, or an Error for a fault of this machine: the caller retries later
   */
  map(text: Uint8Array, signal: AbortSignal): Promise<MappedText>;
  /** Calls that have no answer yet are rejected. */
  close(): Promise<void>;
};

/**
 * Most passages of one text that are mapped, the first ones. Text of the greatest length has about 6,700; more have only files of thousands
 * of headings with a word each.
 */
export const mostMapped = 10_000;
