import { answerIn, sameWord } from '../spelling.ts';
import { numberOf } from './numbers.ts';
import type { Cell, Reading, Table } from './ratings.ts';

/** What one column holds. */
export type Profile = {
  readonly heading: string;
  readonly index: number;
  /** Number of cells that are neither empty nor a usual spelling of "no rating". */
  readonly filled: number;
  /** Whole number -> number of cells with it. */
  readonly whole: ReadonlyMap<number, number>;
  /** Number of cells with a whole number. */
  readonly wholes: number;
  /** The cells are 1, 2, 3 and so on, each one more than that above it, from any number: the lines are numbered. */
  readonly isNumbering: boolean;
  /** The cells are whole numbers of which each is greater than that above it: they name the lines, as a number of staff does. */
  readonly isId: boolean;
  /** Number of cells with a number that is not whole. */
  readonly decimals: number;
  /** Number of cells with a number and a percent sign. */
  readonly percents: number;
};
/** Headings of columns that number the lines, as {@link sameWord} gives them. */
const numberingWords = new Set([
  'nr',
  'no',
  'number',
  'nummer',
  'lfd nr',
  'row',
  'row number',
  'line',
  'index',
  '#',
  'id',
  'persnr',
  'pers nr',
  'personalnummer',
  'matricule',
]);
/** Fewer lines may be ratings that happen to rise. */
const fewestNumbered = { named: 3, unnamed: 8 } as const;

const blank = new Set(['', 'na', 'n/a', 'nan', 'null', '.', '-', '–', '?', "can't judge", 'cannot judge']);
/** Whether a cell is empty or has a usual spelling of "no rating". */
export const isBlank = (cell: Cell): boolean => blank.has(String(cell).trim().toLowerCase());
/** Larger numbers are identifiers, not ratings. */
const largest = 999;
/** Distinct cells that are interpreted once only; a file of a million different texts is not kept a second time. */
export const rememberedCells = 10_000;

/** The last description of a table, because several steps of one reading need it, and it takes longer than each of them. */
const described = new WeakMap<Table, { readonly reading: Reading; readonly profiles: readonly Profile[] }>();

/** Describes every column of a table by its cells. */
export function profilesOf(table: Table, reading: Reading): readonly Profile[] {
  const before = described.get(table);
  if (before?.reading === reading) return before.profiles;
  const profiles = describe(table, reading);
  described.set(table, { reading, profiles });
  return profiles;
}

function describe({ rows }: Table, { decimal, missing = [], words = {} }: Reading): Profile[] {
  const [headings = [], ...lines] = rows;
  const codes = new Set(missing.map((code) => code.trim().toLowerCase()));
  const said = new Map(Object.entries(words).map(([word, value]) => [answerIn(word), value]));
  const interpret = (cell: Cell): number | 'blank' | 'decimal' | 'percent' | 'text' => {
    const text = String(cell).trim().toLowerCase();
    if (blank.has(text) || codes.has(text)) return 'blank';
    const number = numberOf(cell, decimal) ?? said.get(answerIn(text));
    if (typeof number !== 'number') return isPercent(text) ? 'percent' : 'text';
    if (!Number.isInteger(number)) return 'decimal';
    return Math.abs(number) <= largest ? number : 'text';
  };
  const known = new Map<Cell, ReturnType<typeof interpret>>();
  const meaningOf = (cell: Cell) => {
    const meaning = known.get(cell) ?? interpret(cell);
    if (known.size < rememberedCells) known.set(cell, meaning);
    return meaning;
  };
  return headings.map((heading, index) => {
    const whole = new Map<number, number>();
    let [filled, wholes, before, rises, grows, decimals, percents] = [0, 0, Number.NaN, 0, 0, 0, 0];
    for (const row of lines) {
      const cell = row[index] ?? '';
      const meaning = meaningOf(cell);
      if (meaning === 'blank') continue;
      filled += 1;
      if (meaning === 'decimal') decimals += 1;
      if (meaning === 'percent') percents += 1;
      if (typeof meaning === 'string') continue;
      wholes += 1;
      if (meaning === before + 1) rises += 1;
      if (meaning > before) grows += 1;
      before = meaning;
      whole.set(meaning, (whole.get(meaning) ?? 0) + 1);
    }
    const fewest = fewestNumbered[numberingWords.has(sameWord(String(heading))) ? 'named' : 'unnamed'];
    const isNumbering = wholes >= fewest && rises === wholes - 1;
    const isId = wholes >= fewest && wholes === filled && grows === wholes - 1;
    return { heading: String(heading), index, filled, whole, wholes, isNumbering, isId, decimals, percents };
  });
}

const isPercent = (text: string): boolean => text.endsWith('%') && numberOf(text.slice(0, -1)) !== undefined;

/** Whether a column holds whole numbers, but for a few cells: those are reported when the file is read. */
export const isNumeric = ({ filled, wholes }: Profile): boolean => filled > 0 && wholes >= filled * 0.8;
