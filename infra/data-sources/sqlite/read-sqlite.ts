import { constants, DatabaseSync } from 'node:sqlite';
import { oneSelect } from '../database/one-select.ts';
import { failureTexts } from '../failure-texts.ts';
import { type Cell, FetchFailed, type Table } from '../port.ts';
import { bytesCell, decimalCell, floatCell, textCell } from '../table/cells.ts';
import { collectTable } from '../table/collect-table.ts';

/** What a statement may do: select, read a column, call a function, and recurse. */
const mayDo = new Set([
  constants.SQLITE_SELECT,
  constants.SQLITE_READ,
  constants.SQLITE_FUNCTION,
  constants.SQLITE_RECURSIVE,
]);

/** Longest text or blob that SQLite makes, in bytes; more than a file has. */
const longestValue = 16 * 1024 * 1024;

/**
 * Runs one SELECT on a copy of the file in memory, so that the file on disk is never opened and nothing can be written. It
 * computes in this thread until it ends: the caller limits its time. @throws {FetchFailed}
 */
export function readSqlite(file: Uint8Array, select: string): Table {
  const statement = oneSelect(select, 'sqlite');
  if (!/^SQLite format 3/.test(Buffer.from(file.subarray(0, 16)).toString('latin1')))
    throw new FetchFailed('NOT_A_DATABASE', failureTexts.notSqlite);
  const database = opened(file);
  try {
    const query = database.prepare(statement);
    query.setReadBigInts(true);
    query.setReturnArrays(true);
    const collector = collectTable(query.columns().map(({ name }) => name));
    for (const row of query.iterate() as Iterable<unknown> as Iterable<readonly unknown[]>)
      if (!collector.add(row.map(cellOf))) break;
    return collector.table();
  } catch (error) {
    throw failureOf(error);
  } finally {
    database.close();
  }
}

function opened(file: Uint8Array): DatabaseSync {
  const database = new DatabaseSync(':memory:', {
    allowExtension: false,
    defensive: true,
    enableDoubleQuotedStringLiterals: false,
  });
  const bytes = Uint8Array.from(file);
  // A copy in memory has no write-ahead log: the format versions (bytes 18 and 19) become those of a plain file.
  if (bytes[18] === 2 && bytes[19] === 2) bytes.fill(1, 18, 20);
  try {
    database.exec('PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY');
    database.deserialize(bytes);
    database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON');
  } catch (error) {
    throw failureOf(error);
  }
  database.limits.attach = 0;
  database.limits.length = longestValue;
  database.setAuthorizer((action) => (mayDo.has(action) ? constants.SQLITE_OK : constants.SQLITE_DENY));
  return database;
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return decimalCell(String(value));
  if (typeof value === 'number') return floatCell(value);
  if (value instanceof Uint8Array) return bytesCell(value.byteLength);
  return textCell(String(value));
}

/** By SQLite's result code. Its messages quote the query, so only their kind is used. */
function failureOf(error: unknown): FetchFailed {
  if (error instanceof FetchFailed) return error;
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) % 256 : 0;
  const message = error instanceof Error ? error.message : '';
  const failed = (text: string) => new FetchFailed('QUERY_FAILED', text);
  if (code === 26) return new FetchFailed('NOT_A_DATABASE', failureTexts.notSqlite);
  if (code === 11 || code === 10) return new FetchFailed('NOT_A_DATABASE', failureTexts.damagedSqlite);
  if (code === 8) return new FetchFailed('NOT_A_SELECT', failureTexts.notReadOnly);
  if (code === 7 || code === 18) return failed(failureTexts.tooMuchMemory);
  if (code === 23 || /^(?:not authorized|unsafe use of)/.test(message))
    return failed(failureTexts.notAllowedSqlite);
  if (message.startsWith('no such table')) return failed(failureTexts.noTable(undefined));
  if (message.startsWith('no such column')) return failed(failureTexts.noColumn(undefined));
  if (message.startsWith('no such function')) return failed(failureTexts.noFunction(undefined));
  if (/syntax error|incomplete input/.test(message)) return failed(failureTexts.syntax(undefined));
  return failed(failureTexts.queryFailed(String(code)));
}
