import { type NumberStyle, numberOf } from './number-style.ts';
import { type Token, tokensOf } from './tokens.ts';
import { isCurrencySign, scaleOfSuffix } from './units.ts';

/** An amount, percentage or dash of a line. Offsets are UTF-16 units of the line, the end exclusive. */
export type Figure = {
  readonly kind: 'amount' | 'percent' | 'nil';
  /** With its sign; 0 for a dash. `multiplier` is not applied. */
  readonly value: number;
  /** True for parentheses, and for a minus before or after. */
  readonly isNegative: boolean;
  /** 1,000,000 for "12.4m"; null without a suffix. */
  readonly multiplier: number | null;
  /** Figure as it is written, without sign and currency. */
  readonly digits: string;
  readonly start: number;
  readonly end: number;
};

const dashes = new Set(['-', '–', '—', '−', '‒']);
const absent = new Set(['n.a', 'na', 'nm', 'n.m', 'n.s', 'k.a', 'n.c']);
/** Tokens of "n/a" and "n/m". */
const absentTokens = 3;

/** Figures of a line from left to right, and the offset at which the figures at its end begin. */
export type Figures = {
  readonly all: readonly Figure[];
  readonly trailing: readonly Figure[];
  readonly from: number;
};

export function figuresOf(line: string, style: NumberStyle, tokens = tokensOf(line)): Figures {
  const all: Figure[] = [];
  let from = line.length;
  let trailing: Figure[] = [];
  const restart = () => {
    trailing = [];
    from = line.length;
  };
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    if (isAbsent(tokens, at)) {
      from = Math.min(from, token.start);
      at += absentTokens - 1;
      continue;
    }
    const found = figureAt(tokens, at, style, line);
    if (found === undefined) {
      if (!belongsToFigures(token)) restart();
      else if (absent.has(token.text)) from = Math.min(from, token.start);
      continue;
    }
    if (found.figure === undefined) {
      restart();
      continue;
    }
    all.push(found.figure);
    trailing.push(found.figure);
    from = Math.min(from, found.figure.start);
    at = found.last;
  }
  return { all, trailing, from };
}

/** "n/a" and "n/m" */
function isAbsent(tokens: readonly Token[], at: number): boolean {
  const [first, slash, last] = tokens.slice(at, at + absentTokens);
  return (
    first?.text === 'n' &&
    slash?.text === '/' &&
    slash.start === first.end &&
    last?.start === slash.end &&
    (last.text === 'a' || last.text === 'm')
  );
}

/** Signs that may stand between figures of a row: currencies, brackets, marks of footnotes. */
function belongsToFigures({ kind, text }: Token): boolean {
  return kind === 'symbol' ? text !== '/' : isCurrencySign(text) || absent.has(text);
}

/** @returns `figure: undefined` for digits that are no number; undefined where no figure begins */
function figureAt(
  tokens: readonly Token[],
  at: number,
  style: NumberStyle,
  line: string,
): { readonly figure: Figure | undefined; readonly last: number } | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  if (token.kind === 'symbol' && dashes.has(token.text)) return dashAt(tokens, at, line);
  if (token.kind !== 'digits') return undefined;
  // "2025A" and "3rd" are words.
  const next = tokens[at + 1];
  const touches = next?.kind === 'word' && next.start === token.end;
  // "3,7 M€" and "1,2 Md€": the letter stands at the currency.
  const sign = tokens[at + 2];
  const isAtSign = sign !== undefined && sign.start === next?.end && isCurrencySign(sign.text);
  // "SEK 9,118 m", but not "EUR 12 t"
  const isOfMoney =
    next !== undefined && /^(?:m|k|b)$/.test(next.text) && isCurrencySign(tokens[at - 1]?.text ?? '');
  const suffix =
    next?.kind === 'word' ? scaleOfSuffix(next.text, touches || isAtSign || isOfMoney) : undefined;
  const value = numberOf(token.text, style);
  if (value === undefined || (touches && suffix === undefined)) return { figure: undefined, last: at };
  if (isFootnote(tokens, at)) return undefined;
  const last = suffix === undefined ? at : at + 1;
  const negative = signAround(tokens, at, last);
  const after = tokens[negative.last + 1];
  // "$(38.2) million"
  const scale = negative.last > last && after?.kind === 'word' ? scaleOfSuffix(after.text, false) : undefined;
  const isPercent = after?.text === '%' || after?.text === 'percent';
  return {
    figure: {
      kind: isPercent ? 'percent' : 'amount',
      value: negative.isNegative ? -value : value,
      isNegative: negative.isNegative,
      multiplier: suffix ?? scale ?? (last === at ? scaleBehindPrior(tokens, negative.last + 1) : null),
      digits: token.text,
      start: token.start,
      end: tokens[last]?.end ?? token.end,
    },
    last: isPercent || scale !== undefined ? negative.last + 1 : negative.last,
  };
}

/** 1,000,000 for "EUR 2,418.6 (2,502.3) million": the scale of both. */
function scaleBehindPrior(tokens: readonly Token[], open: number): number | null {
  const [bracket, prior, closed, scale] = tokens.slice(open, open + 4);
  const isPrior = bracket?.text === '(' && prior?.kind === 'digits' && closed?.text === ')';
  return isPrior && scale?.kind === 'word' ? (scaleOfSuffix(scale.text, false) ?? null) : null;
}

/** A dash by itself stands for nothing; before a figure it is its sign. */
function dashAt(
  tokens: readonly Token[],
  at: number,
  line: string,
): { readonly figure: Figure; readonly last: number } | undefined {
  const { start, end } = tokens[at] ?? { start: 0, end: 0 };
  const isAlone = (offset: number) =>
    offset < 0 || offset >= line.length || ' \t|()$€£'.includes(line[offset] ?? '');
  if (!isAlone(start - 1) || !isAlone(end)) return undefined;
  const next = tokens[at + 1];
  const isPercent = next?.text === '%';
  return {
    figure: {
      kind: isPercent ? 'percent' : 'nil',
      value: 0,
      isNegative: false,
      multiplier: null,
      digits: '',
      start,
      end,
    },
    last: isPercent ? at + 1 : at,
  };
}

function signAround(
  tokens: readonly Token[],
  first: number,
  last: number,
): { readonly isNegative: boolean; readonly last: number } {
  let before = first - 1;
  while (isCurrencySign(tokens[before]?.text ?? '')) before -= 1;
  const sign = tokens[before];
  const next = tokens[last + 1];
  const end = tokens[last]?.end ?? 0;
  const isClosed = next?.text === ')' || (next?.text === '%' && tokens[last + 2]?.text === ')');
  // A bracket further left may have opened before a word: "(loss) 1,234".
  if (sign?.text === '(' && isClosed) return { isNegative: true, last: next?.text === ')' ? last + 1 : last };
  const touchesNext = tokens[before + 1]?.start === sign?.end;
  if (sign !== undefined && dashes.has(sign.text) && touchesNext) {
    const earlier = tokens[before - 1];
    const isFree = earlier === undefined || earlier.end < sign.start || earlier.kind === 'symbol';
    if (isFree) return { isNegative: true, last };
  }
  if (next !== undefined && dashes.has(next.text) && next.start === end) {
    const following = tokens[last + 2];
    if (following === undefined || following.start > next.end) return { isNegative: true, last: last + 1 };
  }
  return { isNegative: false, last };
}

/** "(1)" that touches the word or figure before it, also behind another one: "Net income(1)(2)". */
function isFootnote(tokens: readonly Token[], at: number): boolean {
  for (let digits = at; ; digits -= 3) {
    const open = tokens[digits - 1];
    const owner = tokens[digits - 2];
    if (open?.text !== '(' || tokens[digits + 1]?.text !== ')') return false;
    if ((tokens[digits]?.text.length ?? 3) > 2 || owner === undefined || owner.end !== open.start)
      return false;
    if (owner.text !== ')') return owner.kind !== 'symbol';
  }
}
