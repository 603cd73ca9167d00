import type { Period } from '../../rows/periods.ts';
import type { Span } from '../../rows/written.ts';
import type { Figure } from '../../words/figures.ts';
import type { RowMetric } from '../../words/labels.ts';
import type { Token } from '../../words/tokens.ts';

export type ProseMetric = RowMetric | 'monthlyBurn' | 'runway';

/** A metric that a sentence states. In plain units of `currency`; a runway in months. */
export type ProseReading = {
  readonly metric: ProseMetric;
  readonly value: number;
  readonly prior: number | null;
  readonly multiplier: number;
  readonly currency: string | null;
  readonly year: number | null;
  readonly period: Period;
  /** True for "a profit of" without "net": it counts only where nothing else states the metric. */
  readonly isBare: boolean;
  /** True for a net income without what belongs to minorities. */
  readonly isOfOwners: boolean;
  readonly sentence: Span;
};

export type Subject = {
  readonly metric: ProseMetric;
  readonly from: number;
  readonly to: number;
  readonly isLoss: boolean;
  readonly isBare: boolean;
  readonly isOfOwners: boolean;
  /** True for "turned over" and "lost", which have us as their subject. */
  readonly isVerb: boolean;
};
export type Money = Figure & { readonly at: number; readonly currency: string | null };
export type Sentence = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly figures: readonly Money[];
  readonly subjects: readonly Subject[];
  /** Words in lower case of the titles and the beginning of the document. */
  readonly ownNames: ReadonlySet<string>;
  /** True if the document speaks of itself as "we". */
  readonly saysWe: boolean;
};
export type Names = Pick<Sentence, 'ownNames' | 'saysWe'>;
