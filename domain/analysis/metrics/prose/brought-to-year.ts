import data from './prose-words.json' with { type: 'json' };
import type { Money, Sentence, Subject } from './reading/sentence.ts';
import { isYear, wordBefore } from './reading/words-near.ts';

const verbs = new Set(data.broughtTo.verbs);
const years = new Set(data.broughtTo.years);
/** Words of "bringing revenue for the full financial year to". */
const longestPhrase = 9;

/**
 * The figure of the year behind that of a quarter: "Revenue in the fourth quarter was $212 million, bringing the year to $803 million". undefined for
 * other sentences, and where several metrics are named before.
 */
export function broughtToYear(
  { tokens, figures, subjects }: Sentence,
  { from, isBare }: Subject,
  figure: Money,
): Money | undefined {
  const verb = tokens.findIndex(({ text }, at) => at > figure.at && verbs.has(text));
  if (verb === -1) return undefined;
  const phrase = tokens.slice(verb, verb + longestPhrase);
  const isOfYear = phrase.some(({ text }) => years.has(text));
  const others = subjects.filter((one) => !one.isBare && one.from !== from && one.from < verb);
  const next = figures.find((one) => one.at > verb && !isYear(tokens, one));
  if (!isOfYear || isBare || others.length > 0 || next === undefined) return undefined;
  return next.at - verb <= longestPhrase + 2 && wordBefore(tokens, next.at) === 'to' ? next : undefined;
}
