import { type Sentence, say } from '../../texts/sentence.ts';
import type { BrokenLine, Cell, Table } from './ratings.ts';

/**
 * Takes out of a table the lines that are no rows of it: its headings once more, and lines with more cells than headings, if the
 * cells were divided by a separator. A number such as 4,5 without quotation marks is two cells, and every cell after it would belong to the
 * wrong question; so would every cell below headings without one for the numbers of the rows, as R writes them. Empty cells count, because
 * they may be what was pushed out.
 */
export function withoutBrokenLines(table: Table): Table {
  const { rows, lines, broken = [] } = table;
  const [headings = []] = rows;
  const codes = rows.map((row, at): BrokenLine['code'] | undefined => {
    if (at === 0) return undefined;
    if (table.separator !== undefined && row.length > headings.length) return 'ROW_TOO_LONG';
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

export function sentenceAbout({ code }: BrokenLine): Sentence {
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
