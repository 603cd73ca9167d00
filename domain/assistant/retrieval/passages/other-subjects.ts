import { createOtherParties } from '../../../analysis/parties/named-parties.ts';
import { otherParties, ourselves } from '../../../analysis/parties/parties.ts';
import type { Asked } from './asked.ts';
import { termSetOf } from './terms.ts';
import { shareIn } from './word-share.ts';

/**
 * Whether the subject of a sentence is another party by its name, although the question is about us and names none: "How many people did we dismiss?" is not
 * answered by "Hopfenkrone dismissed 120 people".
 */
export function sentencesOfOthers(
  sentences: readonly string[],
  headings: readonly string[],
  { isAboutUs, words, language }: Asked,
): (sentence: string) => boolean {
  if (!isAboutUs || words.some((one) => otherParties.has(one.word))) return () => false;
  const others = createOtherParties({ withCustomers: true });
  others.read(sentences, headings);
  const named = words.filter(({ isRequired }) => isRequired);
  return (sentence) => {
    if (!others.areNamedFirst(sentence)) return false;
    const terms = termSetOf(sentence, language);
    const saysWe = (sentence.toLowerCase().match(/\p{L}+/gu) ?? []).some((one) => ourselves.has(one));
    return !saysWe && !named.some((one) => shareIn(terms, one, language) > 0);
  };
}
