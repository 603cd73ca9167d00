import { type Sentence, say } from '../../texts/sentence.ts';
import { sameWord } from '../spelling.ts';
import type { Profile } from './profile.ts';
import type { Check } from './ratings.ts';

/** A scale that fits the data. Only the person knows the survey's own scale: its ends may be unused. */
export type Proposal = {
  readonly min: number;
  readonly max: number;
  readonly columns: readonly string[];
  readonly checks: readonly Check[];
};

/** Proposes questions and a scale for columns of numbers, without codes for "no rating" and without ages. */
export function proposalOf(numeric: readonly Profile[], chosen: readonly string[] | undefined): Proposal {
  const ages = chosen ? [] : numeric.filter(looksLikeAge);
  const facts = chosen ? [] : numeric.filter((one) => !ages.includes(one) && looksLikeFact(one));
  const questions = numeric.filter((one) => !ages.includes(one) && !facts.includes(one));
  const all = new Map<number, number>();
  for (const { whole } of questions)
    for (const [value, times] of whole) all.set(value, (all.get(value) ?? 0) + times);
  const codes = likelyCodes([...all.keys()].toSorted((a, b) => a - b));
  const values = [...all.keys()].filter((value) => !codes.has(value));
  const check = (code: Check['code'], message: Sentence, offer: Check['offer']): Check => ({
    code,
    message,
    ...(offer && { offer }),
  });
  const checks = [
    ...[...codes].map((code) =>
      check('LIKELY_CODE', say('surveyImport.check.likelyCode', { code, times: all.get(code) ?? 0 }), {
        missing: String(code),
      }),
    ),
    ...ages.map(({ heading }) =>
      check('LOOKS_LIKE_AGE', say('surveyImport.check.looksLikeAge', { heading }), { ignore: [heading] }),
    ),
    ...facts.map(({ heading }) =>
      check('LOOKS_LIKE_FACT', say('surveyImport.check.looksLikeFact', { heading }), { ignore: [heading] }),
    ),
    ...mixedScales(questions, codes),
  ];
  return {
    columns: questions.map(({ heading }) => heading),
    min: values.length === 0 ? 0 : values.reduce((a, b) => Math.min(a, b)),
    max: values.length === 0 ? 0 : values.reduce((a, b) => Math.max(a, b)),
    checks,
  };
}

const ageWords = new Set([
  'age',
  'alter',
  'âge',
  'edad',
  'tenure',
  'seniority',
  'year',
  'years',
  'born',
  'birth',
]);

/** By its heading, or by many different numbers as only ages and years of service are. */
export function looksLikeAge({ heading, whole }: Profile): boolean {
  const values = [...whole.keys()];
  const named = sameWord(heading)
    .split(' ')
    .some((word) => ageWords.has(word));
  if (named) return values.some((value) => value > 10);
  return values.length > 12 && values.every((value) => value >= 14 && value <= 99);
}

const factWords = new Set([
  ...[
    'headcount',
    'fte',
    'tenure',
    'seniority',
    'weight',
    'weighting',
    'lastpage',
    'last page',
    'n',
    'count',
  ],
  ...[
    'gewicht',
    'gewichtung',
    'anzahl',
    'dienstjahre',
    'betriebszugehorigkeit',
    'anciennete',
    'effectif',
    'poids',
  ],
]);

/** By its heading: a number about the line or about several people. A longer heading is a question. */
export function looksLikeFact({ heading }: Profile): boolean {
  const words = sameWord(heading)
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  const ends = [words.join(' '), words.slice(-2).join(' '), words.at(0) ?? ''];
  return words.length <= 3 && ends.some((one) => factWords.has(one));
}

/** Numbers that usually mean that an answer is missing. */
export const usualCodes: ReadonlySet<number> = new Set([
  -1, -7, -8, -9, -77, -88, -99, -999, 9, 66, 77, 88, 97, 98, 99, 777, 888, 999,
]);

/** Values that stand apart from the others and are usual codes, such as 99 or -1 on a scale from 1 to 5. */
function likelyCodes(sorted: readonly number[]): ReadonlySet<number> {
  const isUsual = (value: number | undefined): value is number =>
    value !== undefined && usualCodes.has(value);
  const codes = new Set<number>();
  const rest = [...sorted];
  const own = rest.filter((value) => value >= 0 && !(usualCodes.has(value) && value > 9));
  const top = own.reduce((most, value) => Math.max(most, isUsual(value) ? most : value), 0);
  for (const value of rest) {
    if (!isUsual(value) || rest.length < 3) continue;
    const next = rest.filter((other) => other < value && !codes.has(other)).at(-1);
    if (value < 0 ? own.length > 0 : next !== undefined && value - next >= 3 && value > top) codes.add(value);
    else if (value > 9 && next !== undefined && codes.has(value - 1)) codes.add(value);
  }
  return codes;
}

/** How many times the end of one scale is that of another, at least. From 10 to 20, a scale of 0 to 10 beside one to 5, 6 or 7 is usual. */
const timesOf = (highest: number): number => (highest >= 10 && highest <= 20 ? 1.4 : 2);

/** Columns of which the highest rating is far below that of the others. */
function mixedScales(questions: readonly Profile[], codes: ReadonlySet<number>): Check[] {
  const tops = questions.map(({ heading, whole }) => ({
    heading,
    top: [...whole.keys()].filter((value) => !codes.has(value)).reduce((a, b) => Math.max(a, b), 0),
  }));
  const end = endOfLower(tops.map(({ top }) => top));
  const low = tops.filter(({ top }) => top <= end);
  const [first] = low;
  if (first === undefined) return [];
  const high = tops.filter((one) => !low.includes(one));
  const ignore = (high.length < low.length ? high : low).map(({ heading }) => heading);
  const message = say('surveyImport.check.mixedScales', {
    columns: low.length,
    heading: first.heading,
    top: low.reduce((most, { top }) => Math.max(most, top), 0),
    highest: high.reduce((most, { top }) => Math.max(most, top), 0),
    others: namesOf(ignore),
  });
  return [{ code: 'MIXED_SCALES', message, offer: { ignore } }];
}

/** The end of the lower of two scales, by the highest rating of each column: where the next one is furthest from it. -1: there is one scale. */
function endOfLower(tops: readonly number[]): number {
  const sorted = [...new Set(tops)].toSorted((a, b) => a - b);
  const highest = sorted.at(-1) ?? 0;
  const times = sorted.slice(1).map((top, at) => top / Math.max(1, sorted[at] ?? 1));
  const most = times.reduce((a, b) => Math.max(a, b), 0);
  if (most >= timesOf(highest)) return sorted[times.indexOf(most)] ?? -1;
  return sorted.findLast((top) => top * 2 <= highest) ?? -1;
}

/** Ends of headings that say that a low rating is good, as files of surveys write it. */
const reversedMarks =
  /\(\s?[-\u2212\u2013]\s?\)$|[([](?:r|rev|reversed?|reverse[ -](?:coded|scored|keyed)|negative|umgepolt|invertiert|negativ|invers[eé]e?)[)\]]$|_(?:r|rev)$/i;

/** Asks whether a low rating is good for questions that are named so. @param said questions of which somebody said it */
export function looksReversed(questions: readonly string[], said: readonly string[]): Check[] {
  const reversed = questions.filter((one) => reversedMarks.test(one.trim()) && !said.includes(one));
  if (reversed.length === 0) return [];
  const message = say('surveyImport.check.looksReversed', { columns: namesOf(reversed) });
  return [{ code: 'LOOKS_REVERSED', message, offer: { reversed } }];
}

/** Number of columns that are named in one sentence. */
const listed = 5;
function namesOf(headings: readonly string[]): string {
  const more = headings.length > listed ? `, … (${headings.length})` : '';
  return `${headings
    .slice(0, listed)
    .map((heading) => `“${heading}”`)
    .join(', ')}${more}`;
}
