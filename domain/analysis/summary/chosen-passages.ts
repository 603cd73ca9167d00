import { estimatedTokens } from '../../language-model/estimated-tokens.ts';
import { readsLikeInstructions } from './instructions-in-text.ts';
import { withoutInvisible } from './plain-characters.ts';
import { summaryLimits } from './summary-prompt.ts';

export type SentPassage = { readonly id: number; readonly text: string };

type Chosen = {
  /** In the order of the text. `id`: index of the passage. */
  readonly passages: readonly SentPassage[];
  /** Indexes of the first passages that read like instructions, which are not sent, and the number of all of them. */
  readonly leftOut: readonly number[];
  readonly leftOutCount: number;
};

/** With less room than this the choice ends, because passages are seldom so short. */
const fewestTokens = 60;

/**
 * Chooses what is sent of a text: everything if it fits into the limit; otherwise first the passages that are most surely about a lens.
 * Equal texts and confidences give equal choices.
 * @param confidenceOf of the lens of a passage, 0 to 1; 0: none, or not certain
 */
export function chosenPassages(
  texts: readonly string[],
  confidenceOf: (passage: number) => number,
  limit: number = summaryLimits.inputTokens,
): Chosen {
  const ranked = texts
    .map((_, id) => ({ id, confidence: confidenceOf(id) }))
    .toSorted((one, other) => other.confidence - one.confidence || one.id - other.id);
  const passages: SentPassage[] = [];
  const leftOut: number[] = [];
  let left = limit;
  for (const { id } of ranked) {
    const text = withoutInvisible(texts[id] ?? '');
    const tokens = estimatedTokens(JSON.stringify({ id, text })) + 1;
    if (text.trim() === '' || tokens > left) continue;
    if (readsLikeInstructions(text)) {
      leftOut.push(id);
      continue;
    }
    left -= tokens;
    passages.push({ id, text });
    if (left < fewestTokens) break;
  }
  const byId = (one: number, other: number) => one - other;
  return {
    passages: passages.toSorted((one, other) => byId(one.id, other.id)),
    leftOut: leftOut.toSorted(byId).slice(0, summaryLimits.namedLeftOut),
    leftOutCount: leftOut.length,
  };
}
