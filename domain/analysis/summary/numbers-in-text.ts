import { ownOf } from '../../kernel/own-of.ts';
import { type LanguageWords, wordsOfLanguage } from './language-words.ts';
import { withWordsAsDigits } from './number-words.ts';

const currencies: Readonly<Record<string, string>> = {
  dollars: '$',
  euros: '€',
  euro: '€',
  usd: '$',
  eur: '€',
  gbp: '£',
  pounds: '£',
  chf: 'chf',
  jpy: '¥',
};

/** Digits of a script, with points and commas between them; in French also spaces between groups of three. */
const digits = /\p{Nd}+(?:[.,]\p{Nd}+)*/gu;
const groups = /(?<![\p{Nd}.,])\p{Nd}{1,3}(?: \p{Nd}{3})+(?![\p{Nd}])/gu;

/**
 * The numbers of a text, comparable: sign, currency, value and unit. Numbers in words count as in digits. Digits of every script count. `−5 %`
 * is not `5 %`, and `$8 million` is `$8,000,000` and not `8` or `€8 million`. @param language of the document, ISO 639-3, which decides
 * what points and commas mean
 */
export function numbersIn(text: string, language: string | null): readonly string[] {
  const languages = wordsOfLanguage(language);
  const plain = withWordsAsDigits(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/(?:\u2212|\bminus\b)\s?/gu, '-')
      .replaceAll(/[\u2012\u2013]/gu, '-')
      .replaceAll(groups, (group) => (language === 'fra' ? group.replaceAll(' ', '') : group)),
    languages,
  );
  const style = language === 'deu' || language === 'fra' ? 'comma' : 'point';
  return [...plain.matchAll(digits)].map(({ 0: written, index }) => {
    const before = leading(plain.slice(Math.max(0, index - 8), index));
    const after = trailing(plain.slice(index + written.length, index + written.length + 48), languages);
    const value = decimalOf(written, style, after.power);
    return `${before.sign}${before.currency || after.currency}${value}${after.unit}`;
  });
}

const isSymbol = /^\p{Sc}$/u;
const isLetterOrDigit = /^[\p{L}\p{Nd}]$/u;

/** Sign and currency before a number: `-`, `-$`, `$-`, `eur `. */
function leading(text: string): { readonly sign: string; readonly currency: string } {
  let rest = text;
  let sign = '';
  const takeSign = () => {
    // Between letters or digits it is a hyphen or a range.
    if (!rest.endsWith('-') || isLetterOrDigit.test(rest.at(-2) ?? '')) return;
    sign = '-';
    rest = rest.slice(0, -1);
  };
  takeSign();
  const trimmed = rest.trimEnd();
  const code = trimmed.slice(-3);
  const symbol = trimmed.slice(-1);
  const named = isLetterOrDigit.test(trimmed.at(-4) ?? '') ? undefined : ownOf(currencies, code);
  const currency = isSymbol.test(symbol) ? symbol : (named ?? '');
  if (currency !== '') rest = trimmed.slice(0, isSymbol.test(symbol) ? -1 : -3);
  takeSign();
  return { sign, currency };
}

type After = { readonly power: number; readonly unit: string; readonly currency: string };

/** Powers of ten, unit and currency after a number: ` %`, ` million euros`, ` hundred thousand`, `€`. */
function trailing(text: string, languages: readonly LanguageWords[]): After {
  let power = 0;
  let rest = text;
  for (;;) {
    const { word, after } = wordAt(rest);
    const found = languages.map(({ powers }) => ownOf(powers, word)).find((one) => one !== undefined);
    if (found === undefined) break;
    power += found;
    rest = after;
  }
  const unit = unitAt(rest, languages);
  const { word } = wordAt(rest);
  const currency = unit !== '' ? '' : isSymbol.test(word) ? word : (ownOf(currencies, word) ?? '');
  return { power, unit, currency };
}

function unitAt(text: string, languages: readonly LanguageWords[]): '' | '%' | 'points' {
  const from = text.trimStart().replace(/^-/, '');
  const begins = (phrase: string) =>
    from.startsWith(phrase) && !isLetterOrDigit.test(from.charAt(phrase.length));
  if (languages.some(({ points }) => points.some(begins))) return 'points';
  return from.startsWith('%') || languages.some(({ percent }) => percent.some(begins)) ? '%' : '';
}

/** The first word or sign of a text, after at most blanks and a hyphen. The point of an abbreviation (`Mio.`) belongs to it. */
function wordAt(text: string): { readonly word: string; readonly after: string } {
  const from = text.trimStart().replace(/^-/, '');
  const word = /^(?:\p{L}+|[%\p{Sc}])/u.exec(from)?.[0] ?? '';
  return { word, after: from.slice(word.length).replace(/^\.(?= \p{L}| \p{Sc})/u, '') };
}

/**
 * A number as its shortest decimal. Digits of other scripts, dates and versions (`1.2.3`) stay as they are written. @param style what
 * separates decimals; a single separator of thousands needs three digits after it
 */
function decimalOf(written: string, style: 'point' | 'comma', power: number): string {
  const [thousands, decimal] = style === 'point' ? [',', '.'] : ['.', ','];
  const isAscii = /^[\d.,]+$/.test(written);
  const grouped = written.split(decimal)[0]?.split(thousands) ?? [];
  const isGrouped =
    grouped.length > 1 &&
    grouped.slice(1).every(({ length }) => length === 3) &&
    (grouped[0]?.length ?? 0) <= 3;
  const plain = isGrouped ? written.replaceAll(thousands, '') : written;
  // One separator that cannot be of thousands separates decimals, whatever the language.
  const parts = plain.split(/[.,]/);
  if (!isAscii || parts.length > 2) return `${written}${power === 0 ? '' : `e${power}`}`;
  const [whole = '', fraction = ''] = parts;
  const shifted = fraction.padEnd(power, '0');
  const left = (whole + shifted.slice(0, power)).replace(/^0+(?=\d)/, '');
  let right = shifted.slice(power);
  while (right.endsWith('0')) right = right.slice(0, -1);
  return right === '' ? left : `${left}.${right}`;
}
