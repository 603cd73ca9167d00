import { yearAt } from '../../rows/periods.ts';
import type { Token } from '../../words/tokens.ts';
import { currencyIn, isCurrencySign, isJoinedUnit } from '../../words/units.ts';
import data from '../prose-words.json' with { type: 'json' };
import type { Money } from './sentence.ts';

export function isPerMonth(tokens: readonly Token[], at: number): boolean {
  const words = tokens
    .slice(at + 1, at + 6)
    .map(({ text }) => text)
    .filter((word) => word !== '/')
    .join(' ');
  return data.monthly.some((phrase) => ` ${words} `.includes(` ${phrase} `));
}

export function isYear(tokens: readonly Token[], { at, currency, multiplier }: Money): boolean {
  return currency === null && multiplier === null && yearAt(tokens, at) !== undefined;
}

/** Word before a figure, without currencies and "about". */
export function wordBefore(tokens: readonly Token[], at: number, step = 1): string {
  const words = tokens
    .slice(Math.max(0, at - 6), at)
    .filter(
      ({ kind, text }) =>
        kind === 'word' &&
        !/^(?:us|r|usd|eur|gbp|chf|about|around|approximately|roughly|some|rund|etwa|environ|près|los|las|le|la)$/.test(
          text,
        ),
    );
  return words.at(-step)?.text ?? '';
}

/** Currency directly before a figure, or after it and its scale. */
export function currencyNear(tokens: readonly Token[], at: number): string | null {
  return (
    currencyIn(tokens.slice(Math.max(0, at - 2), at)) ??
    currencyIn(
      tokens
        .slice(at + 1, at + 4)
        .filter((_, step, all) => all.slice(0, step).every(({ text }) => isPartOfFigure(text))),
    )
  );
}

/** The year named nearest to a figure and not beside another one. */
export function yearNear(tokens: readonly Token[], figure: Money, all: readonly Money[]): number | null {
  const years = tokens.flatMap((token, at) => {
    const year = at === figure.at ? undefined : yearAt(tokens, at)?.year;
    if (year === undefined || (ownerOf(tokens, at, all) ?? figure) !== figure) return [];
    return [{ year, distance: Math.abs(token.start - figure.start) }];
  });
  return years.toSorted((a, b) => a.distance - b.distance)[0]?.year ?? null;
}

/** The figure of "22.1 million euros in 2024" and "(2024: DKK 498 million)"; undefined for a year on its own. */
function ownerOf(tokens: readonly Token[], year: number, all: readonly Money[]): Money | undefined {
  const figures = all.filter((one) => !isYear(tokens, one));
  // "(H1 2024: £84.0m)"
  const open = /^(?:[hq][1-4]|fy|year|full-year)$/.test(tokens[year - 1]?.text ?? '') ? year - 2 : year - 1;
  const isAmountNext = isCurrencySign(tokens[year + 1]?.text ?? '');
  if (tokens[open]?.text === '(' && (tokens[year + 1]?.text === ':' || isAmountNext))
    return figures.find(({ at }) => at > year);
  let at = year - 1;
  while (beforeYear.has(tokens[at]?.text ?? '')) at -= 1;
  while (isPartOfFigure(tokens[at]?.text ?? '')) at -= 1;
  return at < year - 1 ? figures.find((one) => one.at === at) : undefined;
}

const beforeYear: ReadonlySet<string> = new Set(['in', 'for', 'im', 'jahr', 'fiscal', 'the', 'year']);

export const isPartOfFigure = (word: string): boolean =>
  isJoinedUnit(word) ||
  /^(?:m|mn|bn|k|b|md|mds|millions?|billion|thousand|mio|mrd|tsd|millionen|milliarden|milliards?|milliers|millones|millón|miljoner|miljoen|miljard|mln|mld|milioni|miliardi|milhões|milhão|bilhões|bilhão|tys|di|de|\.|d'euros|euros?|dollars)$/.test(
    word,
  );
