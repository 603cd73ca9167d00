import type { ProseMetric } from './prose/reading/sentence.ts';
import type { Period } from './rows/periods.ts';

/** A figure that the document states, with the words that state it. */
export type StatedMetric<Place> = {
  readonly kind: 'stated';
  /** In plain units of `currency`; a runway in months. */
  readonly value: number;
  /** ISO 4217; null where the document names none. "$" alone is read as US dollars. */
  readonly currency: string | null;
  /** Factor that was applied to the figure, and the line that declares it, verbatim; null where none does. */
  readonly unit: {
    readonly multiplier: number;
    readonly declaredBy: { readonly text: string; readonly passage: number } | null;
  };
  /** Last year of the period; null where the document names none. */
  readonly year: number | null;
  readonly period: Period;
  /** Value of the year before, from the same row or sentence. */
  readonly prior: number | null;
  /** Row or sentence, verbatim; of a row that passages cut, the part with the figure. */
  readonly row: string;
  readonly source: 'table' | 'sentence';
  /** Index of the passage, and the offset of `row` in its text in UTF-16 units. */
  readonly passage: number;
  readonly start: number;
  readonly place: Place;
};
/** A figure computed from stated ones: ratios as fractions (0.25 is 25 %), a burn in plain units a month, a runway in months. */
export type DerivedMetric = {
  readonly kind: 'derived';
  readonly value: number;
  readonly inputs: readonly {
    readonly metric: InputMetric;
    readonly value: number;
    readonly year: number | null;
  }[];
};
/**
 * Why a metric is absent: not stated; stated only for plans, segments, the parent and the like; columns that cannot be assigned to years; no
 * unit; a loss with and without sign in one row; equally good rows that differ; inputs of a derived one missing, of different periods, or
 * without meaning (a negative base).
 */
export type AbsentMetric = {
  readonly kind: 'absent';
  readonly reason:
    | 'notStated'
    | 'notActual'
    | 'columns'
    | 'unit'
    | 'sign'
    | 'contradictory'
    | 'missingInputs';
};
export type InputMetric = ProseMetric | 'priorRevenue';
type Ratio = 'growth' | 'grossMargin' | 'operatingMargin' | 'netMargin';

/** Financial metrics of one document. */
export type Metrics<Place> = Readonly<
  Record<Exclude<ProseMetric, 'monthlyBurn' | 'runway'>, StatedMetric<Place> | AbsentMetric>
> &
  Readonly<Record<Ratio, DerivedMetric | AbsentMetric>> &
  Readonly<Record<'monthlyBurn' | 'runway', StatedMetric<Place> | DerivedMetric | AbsentMetric>>;
