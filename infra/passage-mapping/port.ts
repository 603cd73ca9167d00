import type { PassageMapping } from '../../domain/analysis/mapping/map-passages.ts';

/** The parts of a passage that mapping uses. */
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
  /** Rejects all pending calls. */
  close(): Promise<void>;
};

/**
 * Maximum number of mapped passages per text; later passages are not mapped. A text of the maximum length has about 6,700; only files with
 * thousands of one-word sections have more.
 */
export const mostMapped = 10_000;
