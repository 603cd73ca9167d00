import { type Quote, sentencesOf } from '../text/sentences.ts';

/** A second sentence is quoted if its score is at least this share of the first one's. */
const secondShare = 0.6;

/**
 * The one or two sentences that contribute most to a score, in the order of the text; none if no sentence scores.
 * @param scoreOf score of a single sentence, 0 or more
 */
export function evidenceIn(passage: string, scoreOf: (sentence: string) => number): readonly Quote[] {
  const scored = sentencesOf(passage)
    .map((quote) => ({ quote, score: scoreOf(quote.text) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.quote.start - b.quote.start);
  const [first, second] = scored;
  if (first === undefined) return [];
  const chosen =
    second !== undefined && second.score >= secondShare * first.score ? [first, second] : [first];
  return chosen.map(({ quote }) => quote).sort((a, b) => a.start - b.start);
}
