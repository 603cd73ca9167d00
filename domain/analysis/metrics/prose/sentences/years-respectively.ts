import { yearAt } from '../../rows/periods.ts';
import type { Token } from '../../words/tokens.ts';
import { isCurrencySign } from '../../words/units.ts';
import { subjectsIn } from '../reading/subjects.ts';

const scales = /^(?:m|mn|bn|k|millions?|billions?|thousand)$/;
const fewest = 2;

type Span = { readonly start: number; readonly end: number };

/**
 * A sentence without "compared with $1,204 million and $81 million, respectively, in 2024": what is compared belongs to several metrics, and is blank at
 * the same offsets.
 */
export function withoutComparedTogether(text: string, tokens: readonly Token[]): string {
  const end = tokens.findIndex((token) => token.text === 'respectively');
  const at = tokens.findLastIndex((token, place) => place < end && comparing.has(token.text));
  if (at < 1 || !tokens.slice(0, at).some(({ kind }) => kind === 'digits')) return text;
  const { amounts, years } = listsIn(tokens.slice(at, end));
  if (amounts.length < fewest || years.length > 1) return text;
  let last = end;
  const rest = tokens.slice(end + 1, end + 1 + longestRest);
  const year = rest.findIndex((_, step) => yearAt(rest, step) !== undefined);
  if (year >= 0 && rest.slice(0, year).every((token) => ofYear.has(token.text))) last += year + 1;
  const [from, to] = [tokens[at]?.start ?? 0, tokens[last]?.end ?? 0];
  return text.slice(0, from) + ' '.repeat(to - from) + text.slice(to);
}

const comparing: ReadonlySet<string> = new Set(['compared', 'versus', 'against', 'from', 'vs']);
const ofYear: ReadonlySet<string> = new Set([
  ',',
  'in',
  'for',
  'the',
  'fiscal',
  'year',
  'prior',
  'financial',
]);
/** Tokens of ", in the fiscal year 2024". */
const longestRest = 7;

/**
 * "Revenue and net income were $5m and $1m, respectively" with each amount behind its metric: "Revenue were $5m and net income were $1m". Other sentences
 * are as they were: the metrics stand before the amounts, side by side, and are as many.
 */
export function withEachOfMetrics(text: string, tokens: readonly Token[]): string {
  const end = tokens.findIndex((token) => token.text === 'respectively');
  if (end === -1) return text;
  const { amounts } = listsIn(tokens.slice(0, end));
  const names = subjectsIn(tokens.slice(0, end));
  const [first, last] = [names[0], names.at(-1)];
  if (first === undefined || last === undefined || names.length < fewest || names.length !== amounts.length)
    return text;
  const [endOfNames, startOfAmounts] = [tokens[last.to]?.end ?? 0, amounts[0]?.start ?? 0];
  const isListed = names.every(
    ({ from, isBare }, at) => !isBare && from - (names[at - 1]?.to ?? from - 1) <= mostBetween,
  );
  if (!isListed || endOfNames > startOfAmounts) return text;
  const between = text.slice(endOfNames, startOfAmounts);
  const each = names.map(({ from, to }, at) => {
    const amount = amounts[at];
    return `${text.slice(tokens[from]?.start, tokens[to]?.end)}${between}${text.slice(amount?.start, amount?.end)}`;
  });
  return text.slice(0, tokens[first.from]?.start) + each.join(' and ') + text.slice(tokens[end]?.end);
}

/** Tokens between metrics of a list: ",", "and", "GAAP". */
const mostBetween = 4;

/**
 * "Revenue was $5m, $4m and $3m in 2025, 2024 and 2023, respectively" with the latest year and its amount alone, the rest blank at the same
 * offsets. Other sentences are as they were: amounts and years must be equally many, one list behind the other.
 */
export function withLatestOfYears(text: string, tokens: readonly Token[]): string {
  const word = tokens.find((token) => token.text === 'respectively');
  if (word === undefined) return text;
  const { years, amounts } = listsIn(tokens);
  if (years.length < fewest || years.length !== amounts.length) return text;
  const isBefore = (one: readonly Span[], other: readonly Span[]) =>
    (one.at(-1)?.end ?? 0) <= (other[0]?.start ?? 0);
  const latest = years.toSorted((a, b) => b.year - a.year)[0];
  if (latest === undefined || !(isBefore(years, amounts) || isBefore(amounts, years))) return text;
  const kept = years.indexOf(latest);
  const left = [...years, ...amounts].filter((_, at) => at % years.length !== kept);
  return [...left, word].reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  );
}

/** Years and amounts of money of a sentence in order; "31" of a date is neither, and any other number makes the lists unequal. */
function listsIn(tokens: readonly Token[]) {
  const years: (Span & { readonly year: number })[] = [];
  const amounts: Span[] = [];
  for (const [at, { kind, start, end }] of tokens.entries()) {
    if (kind !== 'digits') continue;
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    const isMoney = isCurrencySign(before?.text ?? '') || scales.test(after?.text ?? '');
    const year = isMoney ? undefined : yearAt(tokens, at)?.year;
    if (year !== undefined) years.push({ start, end, year });
    else if (isMoney) {
      const hasScale = after !== undefined && scales.test(after.text);
      const from = before !== undefined && isCurrencySign(before.text) ? before.start : start;
      amounts.push({ start: from, end: hasScale ? after.end : end });
    }
  }
  return { years, amounts };
}
