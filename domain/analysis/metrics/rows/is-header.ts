import type { Token } from '../words/tokens.ts';
import { currencyIn, isUnitStart } from '../words/units.ts';
import { groupsOf, isColumn, isOfUnits, marksOf, withoutUnits } from './header-marks.ts';
import type { Line } from './line.ts';
import { months, yearAt } from './periods.ts';

/** Words of other languages and names of columns that a header without cells may have. */
const mostUnknownWords = 2;

/**
 * True for lines that name columns: years, quarters, "Group", "restated", "Total". Titles with years ("for the years 2025 and 2024") are
 * none.
 */
export function isHeader(line: Line): boolean {
  if (line.text.length > 300 || line.tokens.length === 0) return false;
  // "Company: Brightwater   Period: Jan–Dec 2025   Currency: GBP" says what the whole document is about.
  if (line.cells.filter(({ text }) => /^\p{L}[^:]{1,30}: ?\p{L}/u.test(text)).length > 1) return false;
  const groups = groupsOf(line);
  const named = groups.filter(({ marks }) => isColumn(marks));
  if (named.length === 0) return false;
  const rest = line.tokens.filter((token, at) => token.kind === 'digits' && !isPartOfDate(line.tokens, at));
  if (rest.length > 0) return false;
  if (line.cells.length > 1) return true;
  // "Full-year 2025 (vs. 2024)" is a title.
  if (/\b(?:vs|versus|compared (?:with|to)|gegenüber)\b/i.test(line.text)) return false;
  const outside = withoutUnits(line.tokens);
  const all = marksOf(outside);
  // "Current assets" names rows.
  const isOfPeriods = named.length > 1 && named.every(({ marks }) => marks.period !== 'unknown');
  const most = all.years.length > 0 || all.period !== 'unknown' || isOfPeriods ? mostUnknownWords : 0;
  if (/[.:;]\s*$/.test(line.text) || all.unknown > most) return false;
  const isListed =
    all.years.length > 1 && outside.some(({ text }) => text === 'and' || text === 'und' || text === ',');
  return !isListed || line.tokens.some(({ text }) => months.has(text.replace('.', '')));
}

/** True for a line of currencies and units below the names of columns: "RMB  RMB  US$" and "Notes RMB RMB US$". */
export function isUnitLine({ tokens, cells }: Line): boolean {
  if (currencyIn(tokens) === null || !isOfUnits(tokens)) return false;
  const isSpaced = tokens.every(({ text }) => text !== 'and' && text !== ',' && text !== 'in');
  return cells.length > 1 || (isSpaced && tokens.filter((_, at) => isUnitStart(tokens, at)).length > 1);
}

/** Digits of a year, the day of a date, the number of months or weeks, "000". */
function isPartOfDate(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text ?? '';
  if (yearAt(tokens, at) !== undefined || text === '000') return true;
  const before = tokens[at - 1]?.text ?? '';
  const after = tokens[at + 1]?.text ?? '';
  if (text.length > 2) return false;
  const isMonth = (word: string) => months.has(/^\p{L}*/u.exec(word)?.[0] ?? '');
  const skips = tokens[at - 2]?.text ?? '';
  const follows = tokens[at + 2]?.text ?? '';
  return (
    isMonth(before) ||
    isMonth(after) ||
    (before === '.' && isMonth(skips)) ||
    ((after === '.' || after === '-') && isMonth(follows)) ||
    /^(?:months?|weeks|st|th|m|monate)$/.test(after) ||
    ((before === '/' || before === '-') && /^(?:fy)?\d+$/.test(skips)) ||
    ((after === '/' || after === '-') && /^\d+$/.test(follows)) ||
    after === '(' ||
    // The mark of a footnote: "2025 (1)"
    (before === '(' && after === ')' && /^(?:19|20)\d\d$/.test(skips)) ||
    before === 'fy' ||
    before === "'" ||
    // "Exceptional items (Note 5)"
    (/^notes?$/.test(before) && skips === '(')
  );
}
