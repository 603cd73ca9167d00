import { type Cell, FetchFailed, dataSourceLimits as limits, type Table } from './port.ts';

/**
 * The table at a path of a JSON answer: a list of objects, whose keys are the columns in the order of their first appearance, or one object.
 * @param path names separated by dots; empty: the whole answer
 * @throws {FetchFailed} NOT_A_TABLE, TOO_MANY_COLUMNS
 */
export function tableIn(answer: unknown, path: string): Table {
  const found = path === '' ? answer : path.split('.').reduce(within, answer);
  const all = Array.isArray(found) ? (found as unknown[]) : [found];
  if (all.length === 0 || !all.every(isRecord))
    throw new FetchFailed('NOT_A_TABLE', 'There is no list of objects at this path.');
  const rows = all.slice(0, limits.rows);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (columns.length > limits.columns)
    throw new FetchFailed('TOO_MANY_COLUMNS', `The answer has more than ${limits.columns} columns.`);
  return {
    columns,
    rows: rows.map((row) =>
      columns.map((column) => (Object.hasOwn(row, column) ? cellOf(row[column]) : null)),
    ),
    truncated: all.length > rows.length ? 'rows' : null,
  };
}

function within(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cellOf(value: unknown): Cell {
  if (value === null || typeof value === 'number') return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.slice(0, limits.cellCharacters);
}
