import type { Token } from '../../words/tokens.ts';
import data from '../prose-words.json' with { type: 'json' };
import type { ProseMetric, Subject } from './sentence.ts';

const subjects = (Object.entries(data.subjects) as [ProseMetric, readonly string[]][])
  .flatMap(([metric, phrases]) =>
    phrases.map((phrase) => ({ metric, words: phrase.split(' '), isBare: false, isVerb: false })),
  )
  .concat(
    data.bareResults.map((word) => ({ metric: 'netIncome', words: [word], isBare: true, isVerb: false })),
    data.verbs.netIncome.map((word) => ({ metric: 'netIncome', words: [word], isBare: true, isVerb: true })),
    data.verbs.revenue.map((phrase) => ({
      metric: 'revenue',
      words: phrase.split(' '),
      isBare: true,
      isVerb: true,
    })),
  )
  .toSorted((a, b) => b.words.length - a.words.length);
/** Names by their first word, the longest first. */
const subjectsFrom = Map.groupBy(subjects, ({ words: [first] }) => first);
const losses = new Set(data.losses);

/** Names of metrics in a sentence, from left to right; the longest names first. */
export function subjectsIn(tokens: readonly Token[]): readonly Subject[] {
  const found: Subject[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const match = subjectsFrom
      .get(tokens[at]?.text)
      ?.find(({ words }) => words.every((word, step) => tokens[at + step]?.text === word));
    if (match === undefined) continue;
    const { metric, words, isBare, isVerb } = match;
    found.push({
      metric,
      isBare,
      isVerb,
      from: at,
      to: at + words.length - 1,
      isLoss: words.some((word) => losses.has(word) || word === 'lost'),
    });
    at += words.length - 1;
  }
  return found;
}
