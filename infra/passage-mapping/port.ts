import type { LexiconAdditions } from '../../domain/analysis/mapping/lexicon.ts';
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
  /** In how many passages each added term occurs, as `writeTermCounts` writes it; empty if none was added. */
  readonly terms: string;
};

/** The analysis of a text: `bytes` are a `DocumentAnalysis` as compressed JSON. Then the numbers of items in it. */
export type AnalysedText = {
  readonly bytes: Uint8Array;
  readonly keySentences: number;
  /** Stated ones, and those that follow from them. */
  readonly metrics: number;
  readonly opportunities: number;
  readonly actionItems: number;
};

/** Seconds that the analysis of one text may take. */
export const longestAnalysisSeconds = 120;

export type TextMapper = {
  /**
   * @param text passages as compressed JSON, as they are stored
   * @param additions terms that the organisation of the text added to the lexicon
   * @throws the signal's reason, or an Error for a fault of this machine: the caller retries later
   */
  map(text: Uint8Array, additions: LexiconAdditions, signal: AbortSignal): Promise<MappedText>;
  /**
   * Analyses a text: key sentences, financial metrics, opportunities and action items.
   * @param text as above
   * @param mapping of its passages, as {@link MappedText} has it
   * @throws a TimeoutError after {@link longestAnalysisSeconds}, an error with the code ERR_WORKER_OUT_OF_MEMORY, or as above
   */
  analyse(text: Uint8Array, mapping: Uint8Array, signal: AbortSignal): Promise<AnalysedText>;
  /** Rejects all pending calls. */
  close(): Promise<void>;
};

/**
 * Maximum number of mapped passages per text; later passages are not mapped. A text of the maximum length has about 6,700; only files with
 * thousands of one-word sections have more.
 */
export const mostMapped = 10_000;
