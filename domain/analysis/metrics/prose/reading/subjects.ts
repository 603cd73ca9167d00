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
const ofOwners = new Set(data.ofOwners);
const withOthers = new Set(data.withMinorities);
const afterMinorities: ReadonlySet<string> = new Set(['after', 'nach', 'excluding', 'available']);
const minorities = new Set(data.minorities);
/** Words of "before deduction of the share of minority interests". */
const longestAddition = 7;

/** Names of metrics in a sentence, from left to right; the longest names first. */
export function subjectsIn(tokens: readonly Token[]): readonly Subject[] {
  const found: Subject[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const word = tokens[at]?.text;
    const match = subjectsFrom
      .get(word)
      ?.find(({ words }) => words.every((word, step) => tokens[at + step]?.text === word));
    if (match === undefined) {
      if (word === 'income' && isIncomeBesideExpenditure(tokens, at))
        found.push({
          metric: 'revenue',
          isBare: false,
          isVerb: false,
          isOfOwners: false,
          from: at,
          to: at,
          isLoss: false,
        });
      continue;
    }
    const { metric, words, isBare, isVerb } = match;
    const last = at + words.length - 1;
    const named = metric === 'netIncome' && !isBare ? endWithYear(tokens, last) : last;
    const to = endWithMinorities(tokens, named);
    const isAfter = afterMinorities.has(tokens[named + 1]?.text ?? '');
    found.push({
      metric,
      isBare,
      isVerb,
      isOfOwners:
        to === named ? [...words, tokens[named + 1]?.text ?? ''].some((word) => ofOwners.has(word)) : isAfter,
      from: at,
      to,
      isLoss: words.some((word) => losses.has(word) || word === 'lost'),
    });
    at = to;
  }
  return found;
}

/** "Income for the year was £4.82 million against expenditure of £4.66 million": what charities call their revenue. */
function isIncomeBesideExpenditure(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [-1, 1].map((step) => tokens[at + step]?.text ?? '');
  return (
    tokens.some(({ text }) => text === 'expenditure') &&
    /^(?:|total|our|its|the|annual|gross|charity's|trust's|society's|,|and)$/.test(before ?? '') &&
    /^(?:was|were|of|for|rose|fell|grew|increased|decreased|totalled|amounted|came|reached|stood)$/.test(
      after ?? '',
    )
  );
}

/** Index of the last token of "profit for the financial year after taxation" and "net profit for the year, after tax,". */
function endWithYear(tokens: readonly Token[], last: number): number {
  const next = tokens
    .slice(last + 1, last + 1 + longestAddition)
    .map(({ text }) => text)
    .join(' ');
  const [found = ''] =
    /^(?:, )?(?:(?:for the (?:financial |fiscal )?(?:year|period) )?after (?:income )?tax(?:ation|es)?|after (?:income )?tax(?:ation|es)? for the (?:financial |fiscal )?(?:year|period))(?= |$)(?: ,)?/.exec(
      next,
    ) ?? [];
  return found === '' ? last : last + found.split(' ').length;
}

/** Index of the last token of "net profit including minority interests", and of a name without such words. */
function endWithMinorities(tokens: readonly Token[], last: number): number {
  const open = tokens[last + 1]?.text === '(' ? 1 : 0;
  const next = tokens[last + 1 + open]?.text ?? '';
  if (next === 'available' && tokens[last + 2]?.text === 'to') {
    const isHolder = tokens.slice(last + 3, last + 6).findIndex(({ text }) => ofOwners.has(text));
    return isHolder === -1 ? last : last + 3 + isHolder;
  }
  if (!withOthers.has(next) && !afterMinorities.has(next)) return last;
  const words = tokens.slice(last + 1, last + 1 + longestAddition);
  const at = words.findLastIndex(({ text }) => minorities.has(text));
  if (at === -1) return last;
  const isNoun = /^(?:interests?|shareholders|holders)$/.test(words[at + 1]?.text ?? '') ? 1 : 0;
  return last + 1 + at + isNoun + open;
}
