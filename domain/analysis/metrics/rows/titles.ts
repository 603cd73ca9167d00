import type { Token } from '../words/tokens.ts';
import { isCurrencySign } from '../words/units.ts';
import words from './header-words.json' with { type: 'json' };
import type { Line } from './line.ts';
import { months, type Period, periodIn, yearAt, yearsIn } from './periods.ts';
import data from './title-words.json' with { type: 'json' };

export type StatementKind = 'income' | 'balance' | 'cashFlow' | 'equity' | 'unknown';

/** What the title of a table says about its rows. */
export type Title = {
  readonly kind: StatementKind;
  /** Statements of the parent alone, of segments, pro-forma figures, plans and the like: not the actual figures of the whole. */
  readonly traps: readonly Trap[];
  readonly period: Period;
  /** In the order in which the title names them. */
  readonly years: readonly number[];
};
export type Trap =
  | 'parent'
  | 'segment'
  | 'disaggregation'
  | 'proForma'
  | 'planned'
  | 'share'
  | 'notes'
  | 'reconciliation';

const longestTitle = 180;
const mostWordsOfTrap = 12;
const mostWordsInLowerCase = 12;
const kinds = Object.entries(data.kinds) as [Exclude<StatementKind, 'unknown'>, readonly string[]][];
const traps = Object.entries(data.traps) as [Trap, readonly string[]][];

/** @returns undefined for lines that are no title: rows, sentences, footers */
export function titleIn(line: Line): Title | undefined {
  const text = ` ${line.tokens
    .filter(({ kind }) => kind !== 'symbol')
    .map(({ text: word }) => word)
    .join(' ')} `;
  if (text.length > longestTitle || (!line.isHeading && !couldBeTitle(line, text))) return undefined;
  const [first, ...more] = kinds.flatMap(([name, phrases]) =>
    phrases.some((phrase) => text.includes(phrase)) ? [name] : [],
  );
  // "Balance sheet and P&L summary"
  const kind = first === 'balance' && isOfBoth.test(text) && more.includes('income') ? 'unknown' : first;
  const withoutName = text.replace(nameOfGroup, ' ');
  const found = traps
    .filter(([, phrases]) => phrases.some((phrase) => withoutName.includes(phrase)))
    .map(([name]) => name);
  const parts = found.map((name) => (name === 'disaggregation' && !isOfAllRevenue(line) ? 'segment' : name));
  const isParent =
    kind !== undefined && data.parentStarts.some((word) => text.startsWith(word)) && !isOfGroup(text);
  const all: readonly Trap[] = isParent ? [...parts, 'parent'] : parts;
  const isNote = line.tokens[0]?.text === 'note' && line.tokens[1]?.kind === 'digits';
  const named = line.tokens.filter((token) => token.kind === 'word');
  const isTrap =
    all.length > 0 &&
    !(kind === undefined && isAdjustedItem(line, text)) &&
    (line.isHeading || kind !== undefined || named.length <= mostWordsOfTrap || isNote);
  if (kind === undefined && !isTrap && !line.isHeading) return undefined;
  return {
    kind: kind ?? 'unknown',
    traps: isOfGroup(text) ? all.filter((trap) => trap !== 'parent') : all,
    period: isOfMonth(line.tokens, text) ? 'month' : periodIn(text),
    years: yearsIn(line.tokens.filter((_, at) => !isPlannedYear(line.tokens, at))),
  };
}

/** "2024 actual 2025 actual 2026 plan" */
const isPlannedYear = (tokens: readonly Token[], at: number): boolean =>
  yearAt(tokens, at) !== undefined && plans.has(tokens[at + 1]?.text ?? '');
const plans: ReadonlySet<string> = new Set(words.planned);

/** "UNION PACIFIC CORPORATION AND SUBSIDIARY COMPANIES" is the whole group. */
const nameOfGroup =
  / and (?:its |our |their |the )?(?:consolidated |majority-owned |wholly-owned )?subsidiar(?:y|ies)(?= )(?: compan(?:y|ies)(?= ))?/g;

/** "Profit and loss account for November 2024" and "Management accounts, November 2024", but not "for the year to November 2024". */
function isOfMonth(tokens: readonly Token[], text: string): boolean {
  if (periodIn(text) !== 'unknown') return false;
  return tokens.some(
    (token, at) =>
      months.has(token.text) &&
      yearAt(tokens, at + 1) !== undefined &&
      (tokens[at - 1]?.text === 'for' ||
        (text.includes('management accounts') && tokens[at - 1]?.kind !== 'digits')),
  );
}

/** "Adjusted EBITDA: €21.8 million (15.3 % margin)" among other items says nothing of those below. */
const isAdjustedItem = ({ tokens, isHeading }: Line, text: string): boolean =>
  !isHeading &&
  / (?:adjusted|underlying|non-gaap) /.test(text) &&
  !text.includes('forma') &&
  tokens.some(
    ({ text: word }, at) =>
      isCurrencySign(word) && tokens[at + 1]?.kind === 'digits' && !/^0+$/.test(tokens[at + 1]?.text ?? ''),
  );

/** "Disaggregation of revenue by country", but not "Baltics: revenue by product": no word that may name a part. */
const isOfAllRevenue = ({ tokens }: Line): boolean =>
  tokens.every(({ kind, text }) => kind !== 'word' || ofAllRevenue.has(text) || isCurrencySign(text));
const ofAllRevenue: ReadonlySet<string> = new Set(data.ofAllRevenue);

function couldBeTitle({ figures, text, tokens, cells }: Line, plain: string): boolean {
  const isYear = (digits: string) => /^(?:19|20)\d\d$/.test(digits);
  // "Subsidiary: Bakehouse Ltd (£000)"
  const isUnit = (digits: string) => /^0+$/.test(digits);
  const isRow =
    figures.some(({ digits }) => !isYear(digits) && !isUnit(digits) && digits.length > 2) ||
    // "Net loss from discontinued operations   (55)"
    (figures.some(({ isNegative }) => isNegative) &&
      (cells.length > 1 || plain.includes(' discontinued '))) ||
    // "Income from discontinued operations – (21)"
    (figures.length > 1 && !figures.some(({ digits }) => isYear(digits)));
  if (
    isRow ||
    tokens[0]?.text === '(' ||
    plain.includes(' except ') ||
    tokens.length > 28 ||
    data.footers.some((phrase) => plain.includes(phrase))
  )
    return false;
  // "be found in the "Management's Discussion and Analysis of Financial Condition …" in our Annual Report" goes on from the line above.
  if (tokens.length > mostWordsInLowerCase && /^\p{Ll}/u.test(text)) return false;
  // A sentence ends with a full stop; a title may end with an abbreviation.
  return !/[a-zäöü)]\.\s*$/.test(text) || tokens.length <= 5;
}

const isOfBoth = / (?:and|und|et|with) /;

const isOfGroup = (text: string): boolean => data.group.some((word) => text.includes(word));
