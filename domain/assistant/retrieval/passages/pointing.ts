import { pronouns } from '../../../analysis/parties/parties.ts';
import type { Asked } from './asked.ts';

/** Number of sentences before this one of which it speaks: "It cost …", "Of them 52 …", and "The cause was …" for what happened. */
export function reachOf(sentence: string, { asksFor, role }: Asked): number {
  if (asksFor === 'why' && /^(?:the|one) (?:[a-z]+ )?(?:cause|reason)s?\b/i.test(sentence)) return 2;
  // "The roof was replaced. The contractor was Halden & Sons."
  if ((asksFor === 'who' || asksFor === 'name') && role === null && saysByWhom.test(sentence)) return 1;
  return beginsPointing(sentence) ? 1 : 0;
}

const beginsPointing = (sentence: string): boolean =>
  pointing.has(sentence.toLowerCase().match(/\p{L}+/u)?.[0] ?? '') ||
  /^of (?:them|these|those)\b/i.test(sentence);

/** First words of a sentence that speaks of what the sentence before it names. */
const pointing: ReadonlySet<string> = new Set([...pronouns, 'he', 'his', 'she', 'her', 'that', 'this']);

const saysByWhom =
  /^the (?:main |general )?(?:contractor|builder|architect|designer|engineer|supplier|installer|author|winner|organiser|manufacturer|buyer|seller|publisher|printer) (?:is|was|were) /i;
