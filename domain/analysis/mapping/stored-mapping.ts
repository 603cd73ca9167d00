import type { Claim } from '../direction/claims.ts';
import type { PassageMapping } from './map-passages.ts';

/** The mapping of one passage as it is stored, without its words. Confidences are 0 to 1. */
export type StoredPassageMapping = {
  /** Best lens and sub-lens, even if the mapping abstains. */
  readonly lens: string;
  readonly subLens: string;
  /** Confidence of the best lens. */
  readonly confidence: number;
  /** Lenses the passage is about; none if the mapping abstains. */
  readonly about: readonly { readonly lens: string; readonly confidence: number }[];
  /** The best three sub-lenses. */
  readonly candidates: readonly { readonly subLens: string; readonly confidence: number }[];
  readonly abstains: boolean;
  /** UTF-16 offsets of sentences in the passage, the end exclusive. */
  readonly evidence: readonly { readonly start: number; readonly end: number }[];
  /** Sentences that claim a strength or state a problem. */
  readonly claims: readonly Claim[];
};

const candidatesKept = 3;

/** @param claims those of the passage */
export function toStored(mapping: PassageMapping, claims: readonly Claim[]): StoredPassageMapping {
  const confidences = new Map(mapping.lenses.map(({ lens, confidence }) => [lens, rounded(confidence)]));
  return {
    lens: mapping.lens,
    subLens: mapping.subLens,
    confidence: confidences.get(mapping.lens) ?? 0,
    about: mapping.about.map((lens) => ({ lens, confidence: confidences.get(lens) ?? 0 })),
    candidates: mapping.subLenses
      .slice(0, candidatesKept)
      .map(({ subLens, confidence }) => ({ subLens, confidence: rounded(confidence) })),
    abstains: mapping.abstains,
    evidence: mapping.evidence.map(({ start, end }) => ({ start, end })),
    claims,
  };
}

/** Three decimals, so that equal texts have equal bytes on every machine. */
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;
