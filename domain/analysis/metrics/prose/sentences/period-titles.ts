import { type Period, periodsIn, yearAt } from '../../rows/periods.ts';
import { tokensOf } from '../../words/tokens.ts';
import { beginsItem } from './sentences-in.ts';

/** Words and numbers of a line that names a period. */
const longestTitle = 10;
const shorter: ReadonlySet<Period> = new Set(['quarter', 'half', 'cumulative', 'month']);

/** The part of a year that a title such as "Fourth quarter 2025" names for the sentences below it; undefined for sentences. */
export function periodBelow(line: string): Period | undefined {
  if (/[.!?;]\s*$/.test(line) || beginsItem.test(line)) return undefined;
  const tokens = tokensOf(line);
  const isYears = (at: number) => tokens[at]?.kind !== 'digits' || yearAt(tokens, at) !== undefined;
  if (tokens.length > longestTitle || !tokens.every((_, at) => isYears(at))) return undefined;
  const periods = periodsIn(tokens.map(({ text }) => text)).map(({ period }) => period);
  const [first = 'unknown'] = periods;
  return periods.length > 0 && periods.every((one) => shorter.has(one)) ? first : 'unknown';
}
