import { say } from '../../texts/sentence.ts';
import { linesIn } from './line-checks.ts';
import { isBlank } from './profile.ts';
import type { Cell, Check, ColumnsAt, Table } from './ratings.ts';
import { whoOf } from './who.ts';

type Row = readonly Cell[];

/** Equal lines with fewer different answers are as likely those of two people. */
const fewestDifferent = 4;
/** Answers of equal lines, at least: the more lines there are, the more often two people answer alike. */
const fewestAnswers = (lines: number): number => 8 + Math.log2(lines);
/** Lines in a row that are there twice, at least, where each alone may be those of two people. */
const fewestInRow = 5;

/**
 * Asks whether lines that say the same in every cell are two people or one line twice, where no column says who a line is of. Nothing is left out
 * because of it: two people may answer alike.
 * @param isOther columns with another role, or not read
 */
export function linesTwice(
  { rows, lines }: Table,
  at: ColumnsAt,
  isOther: (index: number) => boolean,
): Check[] {
  if (whoOf(at)) return [];
  const below = rows.slice(1);
  const firsts = new Map<string, number>();
  /** For each line, the first one that is equal. */
  const before = below.map((row, index) => {
    const text = textOf(row);
    const first = firsts.get(text);
    if (first === undefined) firsts.set(text, index);
    return first;
  });
  const inRow = lengthsOfRuns(before);
  const fewest = fewestAnswers(below.length);
  /** Whether a line has so many different answers that another person hardly gives the same. */
  const isOwn = (row: Row): boolean => {
    const answers = row.filter((cell, index) => !isOther(index) && !isBlank(cell));
    return answers.length >= fewest && new Set(answers.map(String)).size >= fewestDifferent;
  };
  const found = before.flatMap((first, index) => {
    const isTwice = first !== undefined && ((inRow[index] ?? 0) >= fewestInRow || isOwn(below[index] ?? []));
    return isTwice ? [{ line: lines[index + 1] ?? index + 2, first: lines[first + 1] ?? first + 2 }] : [];
  });
  const [example] = found;
  if (!example) return [];
  const message = say('surveyImport.check.linesTwice', {
    count: found.length,
    lines: linesIn(found.map(({ line }) => line)),
    ...example,
  });
  return [{ code: 'LINES_TWICE', message }];
}

const textOf = (row: Row): string => row.map((cell) => String(cell).trim()).join('\u0000');

/** For each line, how many lines in a row around it repeat as many lines in a row. */
function lengthsOfRuns(before: readonly (number | undefined)[]): number[] {
  const lengths: number[] = before.map(() => 0);
  for (let from = 0; from < before.length; ) {
    let to = from;
    while (to < before.length && before[to] !== undefined && before[to] === (before[from] ?? 0) + to - from)
      to += 1;
    lengths.fill(to - from, from, to);
    from = Math.max(to, from + 1);
  }
  return lengths;
}
