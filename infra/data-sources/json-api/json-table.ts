import { failureTexts } from '../failure-texts.ts';
import { type Cell, dataSourceLimits, FetchFailed, type Table } from '../port.ts';
import { floatCell, jsonCell, textCell } from '../table/cells.ts';
import { collectTable } from '../table/collect-table.ts';
import { valueAt } from './json-path.ts';

const deepest = 100;

/**
 * Reads JSON as a table: a list of objects (columns in the order in which they first appear), a list of lists (with a row of
 * names or without), or one object as one row. Of equal keys the last counts. @throws {FetchFailed}
 */
export function tableOfJson(bytes: Uint8Array, path: string): Table {
  const value = valueAt(parsed(bytes), path);
  if (isObject(value)) return ofObjects([value]);
  if (!Array.isArray(value)) throw new FetchFailed('NOT_A_TABLE', failureTexts.notTable);
  if (value.length === 0) throw new FetchFailed('NOT_A_TABLE', failureTexts.emptyList);
  if (value.every(isObject)) return ofObjects(value);
  if (value.every((one) => Array.isArray(one))) return ofLists(value);
  throw new FetchFailed('NOT_A_TABLE', value.some(isNested) ? failureTexts.mixed : failureTexts.notTable);
}

type JsonObject = Readonly<Record<string, unknown>>;

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;
const isObject = (value: unknown): value is JsonObject => isNested(value) && !Array.isArray(value);

function parsed(bytes: Uint8Array): unknown {
  let text: string;
  try {
    // A byte order mark is dropped.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FetchFailed('NOT_A_TABLE', failureTexts.notUtf8);
  }
  if (depthOf(text) > deepest) throw new FetchFailed('NOT_A_TABLE', failureTexts.tooDeep);
  try {
    return JSON.parse(text, exact);
  } catch {
    throw new FetchFailed('NOT_A_TABLE', failureTexts.notJson);
  }
}

/** Keeps the digits of a whole number that would lose some. */
function exact(_: string, value: unknown, { source }: { source?: string } = {}): unknown {
  if (typeof value !== 'number' || source === undefined) return value;
  if (!Number.isFinite(value)) return source;
  return Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value;
}

/** How deeply brackets are nested, outside texts. */
function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (isText) {
      if (char === 0x5c) at += 1;
      else if (char === 0x22) isText = false;
    } else if (char === 0x22) isText = true;
    else if (char === 0x5b || char === 0x7b) most = Math.max(most, ++depth);
    else if (char === 0x5d || char === 0x7d) depth -= 1;
  }
  return most;
}

function ofObjects(objects: readonly JsonObject[]): Table {
  const columns = new Set<string>();
  for (const object of objects.slice(0, dataSourceLimits.rows))
    for (const key of Object.keys(object)) {
      columns.add(key);
      if (columns.size > dataSourceLimits.columns)
        throw new FetchFailed('TOO_MANY_COLUMNS', failureTexts.tooManyColumns(dataSourceLimits.columns));
    }
  const names = [...columns];
  return collected(names, objects, (object) =>
    names.map((name) => (Object.hasOwn(object, name) ? object[name] : null)),
  );
}

function ofLists(lists: readonly (readonly unknown[])[]): Table {
  const [first = [], ...rest] = lists;
  const widest = lists
    .slice(0, dataSourceLimits.rows + 1)
    .reduce((most, { length }) => Math.max(most, length), 0);
  const hasNames =
    rest.length > 0 &&
    first.length === widest &&
    new Set(first).size === first.length &&
    first.every((name) => typeof name === 'string' && name.trim() !== '') &&
    // Names stand above something that is not a text; otherwise the first row is data like the others.
    rest.some((row) => row.some((value) => typeof value !== 'string'));
  if (widest > dataSourceLimits.columns)
    throw new FetchFailed('TOO_MANY_COLUMNS', failureTexts.tooManyColumns(dataSourceLimits.columns));
  const names = Array.from({ length: widest }, (_, at) =>
    hasNames ? String(first[at]) : `column ${at + 1}`,
  );
  return collected(names, hasNames ? rest : lists, (row) => names.map((_, at) => row[at] ?? null));
}

/** Makes the cells of a row only when it is read, because a list may have far more rows than are read. */
function collected<Row>(
  names: readonly string[],
  rows: readonly Row[],
  valuesOf: (row: Row) => readonly unknown[],
): Table {
  const collector = collectTable(names);
  for (const row of rows) if (!collector.add(valuesOf(row).map(cellOf))) break;
  return collector.table();
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return floatCell(value);
  if (typeof value === 'string') return textCell(value);
  return typeof value === 'boolean' ? String(value) : jsonCell(value);
}
