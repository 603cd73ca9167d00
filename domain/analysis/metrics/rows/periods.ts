import type { Token } from '../words/tokens.ts';
import data from './period-words.json' with { type: 'json' };

/** What a column covers. `cumulative` is more than one quarter and less than a year; `unknown` where nothing says it. */
export type Period = 'year' | 'half' | 'quarter' | 'month' | 'cumulative' | 'unknown';

const phrases = Object.entries(data.phrases).flatMap(([period, list]) =>
  list.map((phrase) => ({ period: period as Period, words: phrase.split(' ') })),
);
/** Phrases by their first word, the longest first. */
const phrasesFrom = Map.groupBy(
  phrases.toSorted((a, b) => b.words.length - a.words.length),
  ({ words: [first] }) => first,
);
export const months: ReadonlySet<string> = new Set(data.months);

const earliest = 1950;
const latest = 2100;

/** The first period that a text of plain words names. */
export function periodIn(text: string): Period {
  return periodsIn(text.trim().split(/\s+/))[0]?.period ?? 'unknown';
}

/** Periods in their order, each with the index of its first word. */
export function periodsIn(
  words: readonly string[],
): readonly { readonly period: Period; readonly at: number; readonly length: number }[] {
  const found: { period: Period; at: number; length: number }[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const match = phraseAt(words, at);
    if (match === undefined) continue;
    // "Year to date, December 2024" is a whole year.
    const isWhole =
      match.words[0]?.startsWith('y') &&
      words.some((word) => word.startsWith('dec') || word.startsWith('dez'));
    const period = match.period === 'cumulative' && isWhole ? 'year' : match.period;
    found.push({ period, at, length: match.words.length });
    at += match.words.length - 1;
  }
  return found;
}

/** True if the first words name a period. */
export const beginsWithPeriod = (words: readonly string[]): boolean => phraseAt(words, 0) !== undefined;

const phraseAt = (words: readonly string[], at: number) =>
  phrasesFrom.get(words[at])?.find((one) => one.words.every((word, step) => words[at + step] === word));

/** Years that a line names, in its order; of "2024/25" the later one. Dates like "31.12.2025" count. */
export function yearsIn(tokens: readonly Token[]): readonly number[] {
  return tokens.flatMap((_, at) => {
    const year = yearAt(tokens, at);
    return year === undefined ? [] : [year.year];
  });
}

/** @returns the year that begins at a token, and the index of the token after it */
export function yearAt(
  tokens: readonly Token[],
  at: number,
): { readonly year: number; readonly next: number; readonly isPlanned: boolean } | undefined {
  const token = tokens[at];
  if (token === undefined || token.kind === 'symbol') return undefined;
  // The second half of "2024/25" and of "2024-25".
  const slash = tokens[at - 1];
  if (slash !== undefined && (slash.text === '/' || slash.text === '-') && isYear(tokens[at - 2]?.text ?? ''))
    return token.text.length === 4 && isYear(token.text) && slash.text === '-'
      ? found(Number(token.text), at + 1)
      : undefined;
  const word = token.kind === 'word' ? yearOfWord(token.text) : undefined;
  const [sign, second] = [tokens[at + 1], tokens[at + 2]];
  // "FY2024/25"
  const isSplit = sign?.text === '/' && second?.kind === 'digits' && second.start === token.end + 1;
  if (word !== undefined && isSplit && Number(second.text) === (word + 1) % 100)
    return found(word + 1, at + 3);
  if (word !== undefined)
    return { year: word, next: at + 1, isPlanned: /^(?:fy|cy|gj).*[efbp]$/.test(token.text) };
  if (token.text === 'fy' || token.text === 'cy' || token.text === 'gj') {
    const digits = tokens[at + 1];
    const year = digits?.kind === 'digits' ? yearOfDigits(digits.text) : undefined;
    return year === undefined || isYear(digits?.text ?? '') ? undefined : found(year, at + 2);
  }
  if (token.kind !== 'digits') return undefined;
  if (token.text.length === 2 && isAfterQuarter(tokens, at)) return found(2000 + Number(token.text), at + 1);
  const date = /^\d{1,2}\.\d{1,2}\.(\d{4}|\d{2})$/.exec(token.text);
  if (date) return found(yearOfDigits(date[1] ?? '') ?? 0, at + 1);
  if (!isYear(token.text)) return undefined;
  const [mark, rest] = [tokens[at + 1], tokens[at + 2]];
  if (mark?.text === '/' && rest?.kind === 'digits' && mark.start === token.end && rest.start === mark.end) {
    if (rest.text.length === 2 && Number(rest.text) === (Number(token.text) + 1) % 100)
      return found(Number(token.text) + 1, at + 3);
    if (isYear(rest.text)) return found(Number(rest.text), at + 3);
  }
  if (mark?.text === '-' && rest?.text.length === 2 && rest.kind === 'digits' && mark.start === token.end) {
    if (Number(rest.text) === (Number(token.text) + 1) % 100) return found(Number(token.text) + 1, at + 3);
  }
  // "2026E" and "2026F" are estimates, "2025A" is an actual figure.
  const letter = mark?.kind === 'word' && mark.start === token.end ? mark.text : '';
  if (letter !== '') return { year: Number(token.text), next: at + 2, isPlanned: /^[efbp]$/.test(letter) };
  return found(Number(token.text), at + 1);
}

/** "Q4/25", "Q4 '25" and "H1 25", but not "in Q4 25 million". */
function isAfterQuarter(tokens: readonly Token[], at: number): boolean {
  const isParted = /^[/']$/.test(tokens[at - 1]?.text ?? '');
  const quarter = tokens[at - (isParted ? 2 : 1)];
  if (quarter === undefined || !/^(?:[qh][1-4]|[1-4][qh])$/.test(quarter.text)) return false;
  const next = tokens[at + 1];
  // Cells are more than one blank apart.
  return isParted || next?.kind !== 'word' || next.start - (tokens[at]?.end ?? 0) > 1;
}

const found = (year: number, next: number) => ({ year, next, isPlanned: false });

/** "fy25", "fy2025", "fy24/25" is two words; "dec-25", "q3-25" and "1q25" end with a year. */
function yearOfWord(word: string): number | undefined {
  const fiscal = /^(?:fy|cy|gj)'?(\d{4}|\d{2})[aefbp]?$/.exec(word);
  if (fiscal) return yearOfDigits(fiscal[1] ?? '');
  const dated = /^(\p{L}{3,9}|[qh][1-4])[-'](\d{4}|\d{2})$/u.exec(word);
  if (!dated) return undefined;
  const [, name = '', digits = ''] = dated;
  return months.has(name) || /^[qh][1-4]$/.test(name) ? yearOfDigits(digits) : undefined;
}

function yearOfDigits(digits: string): number | undefined {
  if (digits.length === 2) return 2000 + Number(digits);
  return isYear(digits) ? Number(digits) : undefined;
}

const isYear = (text: string): boolean =>
  text.length === 4 && Number(text) >= earliest && Number(text) <= latest;
