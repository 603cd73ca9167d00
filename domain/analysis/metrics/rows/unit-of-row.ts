import { currencyIn, hasUnknownScale, type UnitMention, unitIn, unitsIn } from '../words/units.ts';
import { isOfUnits } from './header-marks.ts';
import { isHeader } from './is-header.ts';
import type { Line } from './line.ts';

/** Unit of a row. `multiplier` is null where nothing shows it; `line` is the line that declares it. */
export type RowUnit = {
  readonly multiplier: number | null;
  readonly currency: string | null;
  readonly line: Line | null;
  /** True if only the first column is in this unit: "EUR   Vorjahr TEUR". */
  readonly isMixed?: boolean;
};
/** "730,534.50" is counted in units. */
const cents = /^\d{1,3}(?:,\d{3})+\.\d\d$|^\d{1,3}(?:\.\d{3})+,\d\d$|^\d{1,3}(?:'\d{3})+\.\d\d$/;
type Place = { readonly titleFrom: number; readonly header: readonly Line[] };
type Mention = { readonly at: number; readonly line: Line; readonly unit: UnitMention };

/** Lines above a title that may name its unit. */
const aboveTitle = 4;
/** From this amount on, figures without unit and currency are plain. */
const plainFrom = 1_000_000;
/** A number of a spreadsheet without separators is no number of thousands. */
const isRaw = /^\d{6,}$/;

/**
 * Finds the unit of rows: in the figure, its label, the header and title of its table, other lines of its page, then in the whole document if
 * that names only one. Without any, amounts are plain where a currency is named or they are large; otherwise the unit is unknown.
 */
export function unitReader(
  lines: readonly Line[],
): (line: Line, at: number, table: Place, ofFigure: number | null) => RowUnit {
  const mentions = mentionsOf(lines);
  const scaled = mentions.filter(({ unit }) => unit.scale !== null);
  const scaleAbove = lastAbove(scaled, lines.length);
  const currencyAbove = lastAbove(
    mentions.filter(({ unit }) => unit.currency !== null),
    lines.length,
  );
  const scaleOfPage = new Map(
    [...Map.groupBy(scaled, ({ line }) => line.section)].map(([section, all]) => [section, sameScale(all)]),
  );
  const scaleOfAll = sameScale(scaled);
  const currencyOfAll =
    onlyOne(mentions.flatMap(({ unit }) => unit.currency ?? [])) ??
    onlyOne(lines.flatMap(({ tokens }) => currencyIn(tokens) ?? []));
  const isUnknown = lines.some(
    ({ tokens, figures }) =>
      figures.every(({ digits }) => /^(?:19|20)\d\d$/.test(digits)) && hasUnknownScale(tokens),
  );
  const isOfOtherUnit = lines.some(namesScale);
  const isLarge = lines.some(({ figures }) =>
    figures.some(({ value, digits }) => Math.abs(value) >= plainFrom || isRaw.test(digits)),
  );

  return (line, at, table, ofFigure) => {
    const own = unitIn(line.label);
    const isNear = (one: Mention | undefined) => one !== undefined && one.at >= table.titleFrom - aboveTitle;
    const above = scaleAbove[at];
    const named = currencyAbove[at];
    const currency =
      own.currency ??
      currencyIn(line.tokens) ??
      (isNear(named) ? named?.unit.currency : null) ??
      currencyOfAll;
    if (ofFigure !== null) return { multiplier: ofFigure, currency, line };
    if (own.scale !== null) return { multiplier: own.scale, currency, line };
    if (above && isNear(above) && isMixed(above.line))
      return { multiplier: 1, currency, line: above.line, isMixed: true };
    if (above && isNear(above)) return { multiplier: above.unit.scale, currency, line: above.line };
    const plain = table.header.find(
      ({ cells, tokens }) => cells.length > 1 && currencyIn(tokens) !== null && !hasUnknownScale(tokens),
    );
    if (plain) return { multiplier: 1, currency, line: plain };
    const before = above?.line.section === line.section ? above : undefined;
    const found = before ?? scaleOfPage.get(line.section) ?? scaleOfAll;
    if (found) return { multiplier: found.unit.scale, currency, line: found.line };
    const hasCents = line.figures.some(({ digits }) => cents.test(digits));
    const isPlain =
      !isUnknown && !isOfOtherUnit && scaled.length === 0 && (currency !== null || isLarge || hasCents);
    return { multiplier: isPlain ? 1 : null, currency, line: null };
  };
}

/** True for a title with "millions" in a way that is not read: its figures are not plain ones. */
const namesScale = ({ tokens, figures, text, label }: Line): boolean =>
  scaleInLabel.test(label) ||
  (text.length < 160 &&
    (/^[\s|]*\(/.test(text) || figures.every(({ digits }) => /^(?:19|20)\d\d$/.test(digits))) &&
    tokens.some(
      ({ text: word }, at) =>
        /^(?:thousand|million|billion)s$/.test(word) &&
        (tokens[at - 3]?.text === 'and' || !/^(?:shares|units|of)$/.test(tokens[at - 2]?.text ?? '')) &&
        !/^(?:of|many|the|few)$/.test(tokens[at - 1]?.text ?? '') &&
        !/^(?:of|shares)$/.test(tokens[at + 1]?.text ?? ''),
    ));
/** "In millions, except per share amounts Net sales   20,087.5" */
const scaleInLabel = /(?:^|\()in (?:millions|thousands)\b.{0,60}\bexcept\b/i;

/** True for a header whose first unit is a plain currency and a later one in thousands, as in German accounts: "EUR   EUR   TEUR". */
function isMixed({ tokens, cells }: Line): boolean {
  const ofCells = cells.map(({ text }) => unitIn(text)).filter(({ currency }) => currency !== null);
  const [first, ...others] = ofCells.length < 2 && isOfUnits(tokens) ? unitsIn(tokens) : ofCells;
  return first?.scale === null && others.some(({ scale }) => scale !== null);
}

/** For each line the last mention above it. */
function lastAbove(mentions: readonly Mention[], length: number): readonly (Mention | undefined)[] {
  const above: (Mention | undefined)[] = [];
  let next = 0;
  for (let at = 0; at < length; at += 1) {
    while ((mentions[next]?.at ?? length) < at) next += 1;
    above.push(mentions[next - 1]);
  }
  return above;
}

/** Lines that may declare a unit: titles, headers and sentences, but no rows. */
function mentionsOf(lines: readonly Line[]): readonly Mention[] {
  return lines.flatMap((line, at) => {
    // "NOK 1 000" is two figures.
    const isParted = line.figures.length === 2 && line.text.includes('1 000');
    if (
      !isParted &&
      line.figures.some(({ digits }) => !/^(?:(?:19|20)\d\d|1?[.,']?000)$/.test(digits)) &&
      !isHeader(line) &&
      !isUnitWithNote(line)
    )
      return [];
    const unit = unitIn(line.text, line.tokens);
    return unit.scale === null && unit.currency === null ? [] : [{ at, line, unit }];
  });
}

/** "(Dollars in millions except per share amounts) (Note 1)" and "(In millions of Korean won, in thousands of US dollars (Note 2.20))" */
const isUnitWithNote = ({ text, figures }: Line): boolean =>
  /^[\s|]{0,4}\([^\d]{1,160} \(notes? \d/i.test(text) && figures.every(({ digits }) => digits.length < 5);

/** The first mention, if all mentions name the same scale. */
function sameScale(mentions: readonly Mention[]): Mention | undefined {
  return onlyOne(mentions.map(({ unit }) => unit.scale)) === null ? undefined : mentions[0];
}

function onlyOne<T>(values: readonly T[]): T | null {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
}
