import { type Sentence, say } from '../../texts/sentence.ts';
import type { BrokenLine, Cell, Check, Table } from './ratings.ts';

/**
 * Takes out of a table the lines that are no rows of it: its headings once more, and lines with more cells than headings, if the
 * cells were divided by a separator. A number such as 4,5 without quotation marks is two cells, and every cell after it would belong to the
 * wrong question; so would every cell below headings without one for the numbers of the rows, as R writes them. Empty cells count, because
 * they may be what was pushed out.
 */
export function withoutBrokenLines(given: Table): Table {
  const table = withoutEmptyEnds(given);
  const { rows, lines, broken = [] } = table;
  const [headings = []] = rows;
  const parts = partsOfLines(table);
  const codes = rows.map((row, at): BrokenLine['code'] | undefined => {
    if (at === 0) return undefined;
    if (table.separator !== undefined && row.length > headings.length) return 'ROW_TOO_LONG';
    if (parts.has(at)) return 'ROW_IN_PARTS';
    return repeats(row, headings) ? 'REPEATED_HEADINGS' : undefined;
  });
  if (codes.every((code) => code === undefined)) return table;
  const kept = codes.flatMap((code, at) => (code === undefined ? [at] : []));
  return {
    ...table,
    rows: kept.map((at) => rows[at] ?? []),
    lines: kept.map((at) => lines[at] ?? at + 1),
    broken: [
      ...broken,
      ...codes.flatMap((code, at) =>
        code === undefined
          ? []
          : linesIn(rows[at] ?? [], { code, line: lines[at] ?? at + 1 }, table.separator),
      ),
    ],
  };
}

/** A row that is too long may also hold the next line, joined to it by a quotation mark; then it is several lines. */
function linesIn(
  row: readonly Cell[],
  { code, line }: Pick<BrokenLine, 'code' | 'line'>,
  separator = ',',
): BrokenLine[] {
  if (code !== 'ROW_TOO_LONG' || !row.some((cell) => String(cell).includes('\n')))
    return [{ code, line, cells: row }];
  return row
    .map(String)
    .join(separator)
    .split('\n')
    .map((text, at) => ({ code, line: line + at, cells: text.split(separator).map((cell) => cell.trim()) }));
}

/**
 * The table without its empty last column, if every line below the headings ends with one separator too many. The extra column then comes
 * from the program that wrote the file, and not from a decimal comma that split a number in two.
 */
function withoutEmptyEnds(table: Table): Table {
  const { rows, separator, checks = [] } = table;
  const [headings = [], ...below] = rows;
  const whole = below.filter((row) => !repeats(row, headings));
  const areEmpty =
    separator !== undefined &&
    whole.length > 0 &&
    whole.every((row) => row.length === headings.length + 1 && row.at(-1) === '');
  if (!areEmpty) return table;
  const check: Check = { code: 'EMPTY_ENDS', message: say('surveyImport.check.emptyEnds', { separator }) };
  return {
    ...table,
    rows: [headings, ...below.map((row) => row.slice(0, headings.length))],
    checks: [...checks, check],
  };
}

/** Share of the lines that have as many cells as the headings where a short line is a part of one. */
const wholeShare = 0.5;

/**
 * Rows that are parts of a line, because a line break in a comment is not in quotation marks: neighbours that have too few cells, and together
 * those of one line, with the divided one twice. A cell of the second part would belong to the wrong question.
 */
function partsOfLines({ rows, separator }: Table): ReadonlySet<number> {
  const found = new Set<number>();
  const [headings = []] = rows;
  const width = headings.length;
  const isShort = (at: number) => at > 0 && at < rows.length && (rows[at]?.length ?? width) < width;
  const short = rows.filter((_, at) => isShort(at)).length;
  if (separator === undefined || short === 0 || rows.length - 1 - short < (rows.length - 1) * wholeShare)
    return found;
  for (let at = 1; at < rows.length; at += 1) {
    if (!isShort(at)) continue;
    let [end, cells] = [at, rows[at]?.length ?? 0];
    while (isShort(end + 1) && cells < width) {
      end += 1;
      cells += (rows[end]?.length ?? 0) - 1;
    }
    if (end === at || cells !== width) continue;
    for (let part = at; part <= end; part += 1) found.add(part);
    at = end;
  }
  return found;
}

export function sentenceAbout({ code }: BrokenLine): Sentence {
  if (code === 'ROW_IN_PARTS') return say('surveyImport.finding.rowInParts');
  if (code === 'COLUMN_LABELS') return say('surveyImport.finding.columnLabels');
  if (code === 'JOINED_LINES') return say('surveyImport.finding.joinedLines');
  return code === 'ROW_TOO_LONG'
    ? say('surveyImport.finding.rowTooLong')
    : say('surveyImport.finding.repeatedHeadings');
}

function repeats(row: readonly Cell[], headings: readonly Cell[]): boolean {
  return (
    row.some((cell) => cell !== '') &&
    row.every((cell, at) => String(cell).trim() === String(headings[at] ?? '').trim())
  );
}
