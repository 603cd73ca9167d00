import { failureTexts } from '../failure-texts.ts';
import { type Cell, dataSourceLimits, FetchFailed, type Table } from '../port.ts';
import { textCell } from './cells.ts';

export type Collector = {
  /** @returns false if a limit is reached: the row is left out, and no more should be read */
  add(row: readonly Cell[]): boolean;
  table(): Table;
};

/** Collects rows up to the limits. @throws {FetchFailed} if there are too many columns, or none */
export function collectTable(names: readonly string[]): Collector {
  if (names.length === 0) throw new FetchFailed('NOT_A_TABLE', failureTexts.noColumns);
  if (names.length > dataSourceLimits.columns)
    throw new FetchFailed('TOO_MANY_COLUMNS', failureTexts.tooManyColumns(dataSourceLimits.columns));
  const columns = distinct(names.map((name, at) => textCell(name).trim() || `column ${at + 1}`));
  const rows: (readonly Cell[])[] = [];
  let bytes = columns.reduce((sum, name) => sum + sizeOf(name), 0);
  let truncated: Table['truncated'] = null;

  return {
    add(row) {
      if (truncated !== null) return false;
      const size = row.reduce<number>((sum, cell) => sum + sizeOf(cell), 0);
      if (rows.length === dataSourceLimits.rows) truncated = 'rows';
      else if (bytes + size > dataSourceLimits.bytes) truncated = 'bytes';
      if (truncated !== null) return false;
      bytes += size;
      rows.push(row);
      return true;
    },
    table: () => ({ columns, rows, truncated }),
  };
}

const sizeOf = (cell: Cell): number => (typeof cell === 'string' ? Buffer.byteLength(cell) : 8);

/** A name that occurs again gets a number, so that each column can be chosen by its name. */
function distinct(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let n = 2; taken.has(unique); n += 1) unique = `${name} (${n})`;
    taken.add(unique);
    return unique;
  });
}
