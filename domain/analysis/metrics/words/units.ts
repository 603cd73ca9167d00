import { type Token, tokensOf } from './tokens.ts';
import data from './unit-words.json' with { type: 'json' };

/** What a text says about the unit of amounts. `scale` is a factor ("in millions" is 1,000,000), `currency` an ISO 4217 code. */
export type UnitMention = { readonly scale: number | null; readonly currency: string | null };

const signs: Readonly<Record<string, string>> = data.signs;
const codes = new Set(data.codes);
const names: Readonly<Record<string, string>> = data.names;
const dollars: Readonly<Record<string, string>> = data.dollars;
const scales: Readonly<Record<string, number>> = data.scales;
const shortScales: Readonly<Record<string, number>> = data.shortScales;
/** "TEUR", "EURm", "kCHF": scale and currency in one word. */
const joined: ReadonlyMap<string, { readonly scale: number; readonly currency: string }> = new Map([
  // "RM'000"; "Rm" is millions of Rand.
  ["rm'000", { scale: 1e3, currency: 'myr' }] as const,
  ...data.codes.flatMap((code) => [
    ...Object.entries({ t: 1e3, k: 1e3, m: 1e6 }).map(
      ([prefix, scale]) => [`${prefix}${code}`, { scale, currency: code }] as const,
    ),
    ...Object.entries({ k: 1e3, "'000": 1e3, "'000s": 1e3, m: 1e6, mn: 1e6, bn: 1e9 }).map(
      ([suffix, scale]) => [`${code}${suffix}`, { scale, currency: code }] as const,
    ),
  ]),
]);
const leads = new Set(data.leads);

/** "TEUR", "EURm" */
export const isJoinedUnit = (text: string): boolean => joined.has(text);

/** "$", "EUR", "US" before "$". */
export const isCurrencySign = (text: string): boolean =>
  text in signs || codes.has(text) || text === 'us' || text === 'rs';

/** Factor of a word after a figure ("million", "k", "MSEK"); a single letter counts only where it touches the figure. */
export function scaleOfSuffix(word: string, touches: boolean): number | undefined {
  const scale = scales[word] ?? joined.get(word)?.scale ?? (touches ? shortScales[word] : undefined);
  // "50 miles" is a distance; only "miles de euros" is a unit.
  return scale === undefined || word === '000' || word === 'miles' ? undefined : scale;
}

/** Currency of the first sign, code or name in a text. "$" alone is read as US dollars. */
export function currencyIn(tokens: readonly Token[]): string | null {
  for (const [at, token] of tokens.entries()) {
    const found = currencyAt(tokens, at, token);
    if (found !== null) return found;
  }
  return null;
}

/** ISO 4217 has no RMB. */
const isoOf = (code: string): string => (code === 'rmb' ? 'CNY' : code.toUpperCase());

/** Names of currencies that are also ordinary words: "we won", "we try", French "ils". They are currencies after "in millions of" and the like. */
const ambiguous = new Set(['won', 'try', 'ils']);
const beforeCurrency = new Set([
  'in',
  'of',
  'en',
  'de',
  'korean',
  'turkish',
  '(',
  ':',
  'millions',
  'thousands',
  'billions',
]);

function currencyAt(tokens: readonly Token[], at: number, { text, start }: Token): string | null {
  const last = tokens[at - 1];
  if (ambiguous.has(text) && !beforeCurrency.has(last?.text ?? '')) return null;
  // "A$4m", but not "a $4m order"
  const isWord = last !== undefined && (last.end === start || last.text.length > 1);
  const before = isWord ? last.text : '';
  if (text === '$' || text === 'dollars' || text === 'dollar') return dollars[before] ?? 'USD';
  if (text in signs) return signs[text] ?? null;
  if (codes.has(text)) return isoOf(text);
  const currency = joined.get(text)?.currency;
  return currency === undefined ? (names[text] ?? null) : isoOf(currency);
}

/**
 * The first scale that a title, heading or cell declares, and its currency. "4 million customers" and "shares in thousands" declare
 * none.
 */
export function unitIn(text: string, tokens = tokensOf(text)): UnitMention {
  const currency = currencyIn(tokens);
  for (const [at, token] of tokens.entries()) {
    const scale = scaleAt(tokens, at, token);
    if (scale !== null) return { scale, currency };
  }
  return { scale: null, currency };
}

/** Each currency sign or code, with the scale that touches or follows it: "EUR", "TEUR", "€m", "CHF thousand". */
export function unitsIn(tokens: readonly Token[]): readonly UnitMention[] {
  return tokens.flatMap((token, at) => {
    if (!isUnitStart(tokens, at)) return [];
    const from = tokens[at - 1]?.end === token.start ? at - 1 : at;
    const next = tokens.findIndex((_, place) => place > at && isUnitStart(tokens, place));
    return [unitIn('', tokens.slice(from, next === -1 ? undefined : next))];
  });
}

/** True for the sign or code of a currency: "$", "EUR", "TEUR". */
export function isUnitStart(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text ?? '';
  return (isCurrencySign(text) && text !== 'us') || isJoinedUnit(text);
}

function scaleAt(tokens: readonly Token[], at: number, token: Token): number | null {
  const whole = joined.get(token.text);
  if (whole) return whole.scale;
  const before = tokens[at - 1];
  // "Mio. EUR"
  const after = tokens[at + (tokens[at + 1]?.text === '.' ? 2 : 1)];
  const earlier = tokens[at - 2];
  const isMoney = (one: Token | undefined) =>
    one !== undefined && (isCurrencySign(one.text) || one.text in names || one.text === 'dollars');
  if (token.text in shortScales && token.text.length <= 2) {
    // "€m", "USD m", "T€"
    const reach = token.text === 't' ? 0 : 1;
    const touches =
      (isMoney(before) && token.start - (before?.end ?? 0) <= reach) ||
      (isMoney(after) && after?.start === token.end);
    return touches ? (shortScales[token.text] ?? null) : null;
  }
  const isNought = /^(?:1[.,']?)?000s?$/.test(token.text);
  const scale = isNought ? 1e3 : scales[token.text];
  if (scale === undefined) return null;
  if (before?.kind === 'digits' && !isNought) return null;
  const isOfShares = earlier?.text === 'shares' || earlier?.text === 'units';
  // "Dollars and shares in millions"
  const isOfBoth =
    tokens[at - 3]?.text === 'and' && /^(?:dollars|amounts|euros|\$)$/.test(tokens[at - 4]?.text ?? '');
  if (before?.text === 'in' && isOfShares && !isOfBoth) return null;
  if (after?.text === 'shares' || (after?.text === 'of' && tokens[at + 2]?.text === 'shares')) return null;
  const isLead = before === undefined || leads.has(before.text) || isMoney(before);
  // "NOK 1 000"
  const isParted = token.text === '000' && before?.text === '1' && isMoney(earlier);
  const isAposed = before?.text === "'" && (isMoney(earlier) || leads.has(earlier?.text ?? ''));
  const isFollowed =
    isMoney(after) ||
    ((after?.text === 'of' || after?.text === 'de') && hasMoney(tokens.slice(at + 2, at + 6), isMoney));
  if (token.text === 'miles' && !isFollowed) return null;
  // "Millions, except per share amounts"
  const isAlone = before === undefined && (after === undefined || /^[.,:;]$/.test(after.text));
  // "(Expressed in Rand thousands)"
  const isOfOther = earlier?.text === 'in' && /^(?:thousand|million|billion)s$/.test(token.text);
  if (before === undefined) return isFollowed || isAlone ? scale : null;
  if (before.text === 'of') return null;
  if (after?.text === 'of' && !isFollowed) return null;
  return isLead || isOfOther || isParted || isAposed || isFollowed ? scale : null;
}

/** True for a scale in a language that is not read, such as "tuhatta" in "(tuhatta de euros)": "de", "di" or "d'euros" after an unknown word. */
export function hasUnknownScale(tokens: readonly Token[]): boolean {
  return tokens.some(({ kind, text }, at) => {
    if (kind !== 'word' || text in scales) return false;
    const [next, money] = [tokens[at + 1]?.text ?? '', tokens[at + 2]?.text ?? ''];
    return next === "d'euros" || ((next === 'de' || next === 'di') && money in names);
  });
}

function hasMoney(tokens: readonly Token[], isMoney: (token: Token) => boolean): boolean {
  return tokens.some(isMoney);
}
