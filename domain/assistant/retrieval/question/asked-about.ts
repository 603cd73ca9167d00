import { beneficiariesIn } from './beneficiaries.ts';
import type { WantedWord, WantedWords } from './wanted-words.ts';

type AskedAbout = Pick<
  WantedWords,
  | 'isAboutUs'
  | 'isOfLastYear'
  | 'endsWithEvent'
  | 'endsWithRole'
  | 'role'
  | 'asksForMost'
  | 'placeOfNumber'
  | 'beneficiary'
>;

/**
 * Whom, what and when a question is about, besides its words.
 * @param asked the question in lower case, without accents @param plain the question as typed
 */
export const askedAbout = (
  asked: string,
  plain: string,
  { words, language }: Pick<WantedWords, 'words' | 'language'>,
): AskedAbout => ({
  isOfLastYear: /\b(?:last|previous|prior) year\b|\byear before\b/.test(asked),
  endsWithEvent: isOfEvent(asked, words.at(-1)),
  endsWithRole: roleAsked.test(asked),
  role: language === 'en' ? roleOf(asked, words) : null,
  asksForMost: mostAsked.test(asked),
  placeOfNumber: placeAsked.test(plain.trim()) ? (lastRequired(words) ?? null) : null,
  beneficiary: beneficiariesIn(asked).at(-1) ?? null,
  isAboutUs: /\b(?:we|us|our|wir|uns|unsere?[mnrs]?|nous|notre|nos)\b/.test(asked),
});

const whenDid = /^when (?:did|does|do|will|would) /;
const whenWas = /^when (?:was|were) .+ed\?*$/;
const isOfEvent = (asked: string, last: WantedWord | undefined): boolean =>
  (whenDid.test(asked) || whenWas.test(asked)) &&
  last !== undefined &&
  !last.isRequired &&
  asked.replaceAll(/[?!.]/g, '').trim().endsWith(last.word);

/** "Who is our marketing director?", but not "Who is the head of sales?" */
const roleAsked = /^who (?:is|was) (?:the|our) [a-z-]+ [a-z-]+\?*$/;
const roleWithOf = /^who (?:is|was|are|were) (?:the|our) ([a-z-]+) (?:of|for|at|in|on)\b/;
const roleOf = (asked: string, words: readonly WantedWord[]): WantedWord | null => {
  const [, role] = roleWithOf.exec(asked) ?? [];
  // "The landlord pays for it" does not say who the landlord in Derby is.
  if (words.some(({ isRequired }) => isRequired)) return null;
  return words.find((one) => one.word === role) ?? null;
};
const mostAsked =
  /^(?:which|what|who)\b.* (?:highest|lowest|largest|smallest|biggest|most|fewest|best|worst)\b/;

/** "How many people work in Antwerp?" */
const placeAsked = /^[Hh]ow (?:many|much|large|high|big) .{1,200} (?:in|at) (?:the )?\p{Lu}\p{L}+\?*$/u;
const lastRequired = (words: readonly WantedWord[]): WantedWord | undefined => {
  const last = words.at(-1);
  return last?.isRequired && !/\p{N}/u.test(last.word) ? last : undefined;
};
