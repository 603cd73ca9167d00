import { yearAt } from '../../rows/periods.ts';
import type { Token } from '../../words/tokens.ts';
import { isCurrencySign } from '../../words/units.ts';

const scales = /^(?:m|mn|bn|k|millions?|billions?|thousand)$/;
const fewest = 2;

type Span = { readonly start: number; readonly end: number };

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
