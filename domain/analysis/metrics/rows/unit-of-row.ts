import { currencyIn, type UnitMention, unitIn } from '../words/units.ts';
import type { Line } from './lines.ts';

/** Unit of a row. `multiplier` is null where nothing shows it; `line` is the line that declares it. */
export type RowUnit = {
  readonly multiplier: number | null;
  readonly currency: string | null;
  readonly line: Line | null;
};
type Place = { readonly titleFrom: number; readonly header: readonly Line[] };
type Mention = { readonly at: number; readonly line: Line; readonly unit: UnitMention };

/** Lines above a title that may name its unit. */
const aboveTitle = 4;
/** From this amount on, figures without unit and currency are plain. */
const plainFrom = 1_000_000;

/**
 * Finds the unit of rows: in the figure, its label, the header and title of its table, other lines of its page, then in the whole document if
 * that names only one. Without any, amounts are plain where a currency is named or they are large; otherwise the unit is unknown.
 */
export function unitReader(
  lines: readonly Line[],
): (line: Line, at: number, table: Place, ofFigure: number | null) => RowUnit {
  const mentions = mentionsOf(lines);
  const scaled = mentions.filter(({ unit }) => unit.scale !== null);
  const named = mentions.flatMap(({ unit }) => unit.currency ?? []);
  const currencyOfAll = onlyOne(named) ?? onlyOne(lines.flatMap(({ tokens }) => currencyIn(tokens) ?? []));
  const isLarge = lines.some(({ figures }) => figures.some(({ value }) => Math.abs(value) >= plainFrom));

  return (line, at, table, ofFigure) => {
    const own = unitIn(line.label);
    const near = mentions.filter((one) => one.at < at && one.at >= table.titleFrom - aboveTitle);
    const currency =
      own.currency ??
      currencyIn(line.tokens) ??
      near.findLast(({ unit }) => unit.currency !== null)?.unit.currency ??
      currencyOfAll;
    if (ofFigure !== null) return { multiplier: ofFigure, currency, line };
    if (own.scale !== null) return { multiplier: own.scale, currency, line };
    const inTable = near.findLast(({ unit }) => unit.scale !== null);
    if (inTable) return { multiplier: inTable.unit.scale, currency, line: inTable.line };
    const plain = table.header.find((one) => one.cells.length > 1 && currencyIn(one.tokens) !== null);
    if (plain) return { multiplier: 1, currency, line: plain };
    const onPage = scaled.filter((one) => one.line.section === line.section);
    const before = onPage.findLast((one) => one.at < at);
    const found = before ?? sameScale(onPage) ?? sameScale(scaled);
    if (found) return { multiplier: found.unit.scale, currency, line: found.line };
    const isPlain = scaled.length === 0 && (currency !== null || isLarge);
    return { multiplier: isPlain ? 1 : null, currency, line: null };
  };
}

/** Lines that may declare a unit: all but rows. */
function mentionsOf(lines: readonly Line[]): readonly Mention[] {
  return lines.flatMap((line, at) => {
    if (line.figures.some(({ digits }) => !/^(?:(?:19|20)\d\d|000)$/.test(digits))) return [];
    const unit = unitIn(line.text, line.tokens);
    return unit.scale === null && unit.currency === null ? [] : [{ at, line, unit }];
  });
}

/** The first mention, if all mentions name the same scale. */
function sameScale(mentions: readonly Mention[]): Mention | undefined {
  return onlyOne(mentions.map(({ unit }) => unit.scale)) === null ? undefined : mentions[0];
}

function onlyOne<T>(values: readonly T[]): T | null {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
}
