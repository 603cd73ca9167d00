import { directionOf } from '../../direction/direction.ts';
import type { Cited } from '../../text/cited.ts';
import type { ProseSentence } from './prose-sentences.ts';

const most = 5;

/** Words for something that is not used yet. */
const named =
  /\b(?:opportunity|opportunities|untapped|underserved|unserved|room for (?:growth|improvement)|potential (?:to|for)|could be (?:expanded|extended|entered))\b/i;
/** Fixed phrases of policies and contracts, denials, and potential harm. */
const notMeant =
  /\b(?:equal opportunit(?:y|ies)|no (?:further |other )?(?:opportunity|opportunities|potential)|opportunity to (?:be heard|comment|review|inspect|cure|respond)|potential (?:to|for) (?:harm|loss|losses|damage|fraud|abuse))\b/i;

/** Sentences that name an opportunity, in the order of the text, at most five. English only. */
export function opportunitiesIn(sentences: readonly ProseSentence[]): readonly Cited[] {
  return sentences
    .filter(({ text }) => named.test(text) && !notMeant.test(text) && directionOf(text) !== 'problem')
    .slice(0, most)
    .map(({ passage, start, end }) => ({ passage, start, end }));
}
