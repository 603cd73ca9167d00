import { hasDuration, hasPriceOfItsOwn, hasValue } from './answer-values.ts';
import type { Asked } from './asked.ts';
import { shareIn, shares } from './word-share.ts';

/** Terms of a sentence, of the sentences before it of which it speaks, and of the titles of its columns. */
export type SentenceTerms = {
  readonly own: ReadonlySet<string>;
  readonly pointedAt: ReadonlySet<string>;
  readonly columns: ReadonlySet<string>;
};

/** How well a sentence answers: the weights of the words that it has, more if it states a value of the kind that is asked for; from 0. */
export function worthOf(sentence: string, terms: SentenceTerms, asked: Asked): number {
  const { words, asksFor, language } = asked;
  const covered = coveredBy(terms, asked);
  // "Who treats rabbits?": whom or what it is done to says more than the verb.
  const last = words.at(-1);
  const object = asksFor === 'who' && last && shareIn(terms.own, last, language) > 0 ? objectBonus : 1;
  // The sentence with the value is the answer, even if its neighbour repeats more words of the question.
  const isLong = asksFor === 'duration' && hasDuration(sentence) ? durationBonus : 1;
  const value =
    covered > 0 && asksFor !== null && hasValue(sentence, { asksFor, words })
      ? (bonuses[asksFor] ?? valueBonus) * isLong
      : 1;
  const role = asked.role && shareIn(terms.own, asked.role, language) > 0 ? roleBonus : 1;
  const price = asksFor === 'price' && value > 1 && hasPriceOfItsOwn(sentence, words) ? priceBonus : 1;
  return covered * value * object * role * price;
}

/**
 * Weights of the words that a sentence has. "It cost €212,000" is about the dredging that the sentence before it names, but repeats no word of
 * it. To answer "when", a date is enough: "It takes place on 19 July".
 */
function coveredBy(
  { own, pointedAt, columns }: SentenceTerms,
  { words, weights, asksFor, language }: Asked,
): number {
  const hasOwn = words.reduce(
    (sum, one, each) => sum + (weights[each] ?? 0) * shareIn(own, one, language),
    0,
  );
  const mayPoint = hasOwn > 0 || (asksFor !== null && withoutOwnWords.has(asksFor));
  return words.reduce((sum, one, each) => {
    const share = Math.max(
      shareIn(own, one, language),
      mayPoint ? shares.pointedAt * shareIn(pointedAt, one, language) : 0,
      hasOwn > 0 ? shares.above * shareIn(columns, one, language) : 0,
    );
    return sum + (weights[each] ?? 0) * share;
  }, 0);
}

/** What "It dates from 1988" states about the thing that the sentence before it names, though it has no word of the question. */
const withoutOwnWords: ReadonlySet<string> = new Set([
  'time',
  'why',
  'age',
  'where',
  'duration',
  'who',
  'name',
]);
const valueBonus = 1.4;
/** "Joan Hartley chaired" answers "Who chaired the meeting of the council?", although "The council met" has two of its words. */
const bonuses: Readonly<Record<string, number>> = { who: 2.2, why: 2.2 };
/** "The term is ten years" answers "How long is the term of the lease?" rather than a date. */
const durationBonus = 1.2;
/** "The architect is Mira Tessin" says who the architect of the facade is, although it does not name the facade. */
const roleBonus = 1.5;
/** "The annual rent is £185,000" names neither the terminal nor the place of the sentence before it. */
const priceBonus = 1.5;
/** Decides between equals only. */
const objectBonus = 1.01;
