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
    if (table.isSeparated === true && row.length > headings.length) return 'ROW_TOO_LONG';
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
        code === undefined ? [] : [{ code, line: lines[at] ?? at + 1, cells: rows[at] ?? [] }],
      ),
    ],
  };
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
