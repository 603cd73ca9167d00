import type { Metrics } from '../metrics/metric.ts';
import { readMetrics } from '../metrics/read-metrics.ts';
import type { MetricPassage } from '../metrics/rows/line.ts';
import type { Cited } from '../text/cited.ts';
import { type ActionItem, actionItemsIn } from './found/action-items.ts';
import { keySentencesOf } from './found/key-sentences.ts';
import { opportunitiesIn } from './found/opportunities.ts';
import { proseSentencesOf } from './found/prose-sentences.ts';

/** What the rules find in one text. Words are cited, not copied, except the rows of metrics. */
export type DocumentAnalysis = {
  /** In the order of the text. */
  readonly keySentences: readonly Cited[];
  readonly metrics: Metrics<unknown>;
  /** Number of passages, from the first, from which metrics were read. */
  readonly metricPassages: number;
  readonly opportunities: readonly Cited[];
  readonly actionItems: readonly ActionItem[];
};

type Known = {
  /** Lens of a passage; null: none, or not certain. */
  readonly lensOf: (passage: number) => string | null;
  /** Words that say nothing about a subject. */
  readonly common: ReadonlySet<string>;
};

/** Characters from which metrics are read. Reading two million characters of short rows takes more than 600 MB. */
const mostForMetrics = 1_000_000;

/** Analyses the passages of one text, in their order. Equal texts give equal results. */
export function analyseDocument<Place>(
  passages: readonly MetricPassage<Place>[],
  { lensOf, common }: Known,
): DocumentAnalysis {
  const sentences = proseSentencesOf(passages);
  const forMetrics = firstOf(passages, mostForMetrics);
  return {
    keySentences: keySentencesOf(sentences, lensOf, common),
    metrics: readMetrics(forMetrics),
    metricPassages: forMetrics.length,
    opportunities: opportunitiesIn(sentences),
    actionItems: actionItemsIn(passages, sentences),
  };
}

/** The first passages, with at most so many characters. */
function firstOf<Passage extends { readonly text: string }>(
  passages: readonly Passage[],
  characters: number,
): readonly Passage[] {
  let left = characters;
  const end = passages.findIndex(({ text }) => {
    left -= text.length;
    return left < 0;
  });
  return end === -1 ? passages : passages.slice(0, end);
}
