const scales: Readonly<Record<string, string>> = {
  '%': '%',
  percent: '%',
  percentage: 'points',
  pp: 'points',
  thousand: 'thousand',
  k: 'thousand',
  million: 'million',
  mn: 'million',
  m: 'million',
  billion: 'billion',
  bn: 'billion',
  trillion: 'trillion',
};
const currencies: Readonly<Record<string, string>> = {
  dollars: '$',
  euros: '€',
  usd: '$',
  eur: '€',
  gbp: '£',
  pounds: '£',
  chf: 'chf',
  jpy: '¥',
};

/**
 * The numbers of a text, comparable: sign, currency, digits and unit. Digits of every script count. `−5 %` is not `5 %`, and `$8 million` is not
 * `8` or `€8 million`.
 */
export function numbersIn(text: string): readonly string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(?:\u2212|\bminus\b)\s?/gu, '-')
    .replaceAll(/[\u2012\u2013]/gu, '-');
  return [...plain.matchAll(/\p{Nd}+(?:[.,]\p{Nd}+)*/gu)].map(({ 0: digits, index }) => {
    const before = leading(plain.slice(Math.max(0, index - 8), index));
    const after = trailing(plain.slice(index + digits.length, index + digits.length + 24));
    return `${before.sign}${before.currency || after.currency}${digits}${after.scale}`;
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
  const named = isLetterOrDigit.test(trimmed.at(-4) ?? '') ? undefined : currencies[code];
  const currency = isSymbol.test(symbol) ? symbol : (named ?? '');
  if (currency !== '') rest = trimmed.slice(0, isSymbol.test(symbol) ? -1 : -3);
  takeSign();
  return { sign, currency };
}

/** Unit and currency after a number: ` %`, ` million euros`, `€`. */
function trailing(text: string): { readonly scale: string; readonly currency: string } {
  const first = wordAt(text);
  const scale = scales[first.word] ?? '';
  const next = scale === '' ? first : wordAt(first.rest);
  const currency = isSymbol.test(next.word) ? next.word : (currencies[next.word] ?? '');
  return { scale, currency };
}

/** The first word or sign of a text, after at most blanks and a hyphen. */
function wordAt(text: string): { readonly word: string; readonly rest: string } {
  const from = text.trimStart().replace(/^-/, '');
  const word = /^(?:\p{L}+|[%\p{Sc}])/u.exec(from)?.[0] ?? '';
  return { word, rest: from.slice(word.length) };
}
