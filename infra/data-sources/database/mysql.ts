import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import mysql, { type Connection, type FieldPacket } from 'mysql2';
import { pinnedTo } from '../../outgoing/checked-addresses.ts';
import { failureTexts } from '../failure-texts.ts';
import { type Cell, dataSourceLimits, FetchFailed, type Table } from '../port.ts';
import type { DatabaseTask } from '../process/messages.ts';
import { bytesCell, dateCell, decimalCell, floatCell, jsonCell, textCell } from '../table/cells.ts';
import { type Collector, collectTable } from '../table/collect-table.ts';
import { codeOf, connectionFailure } from './failures.ts';
import { oneSelect } from './one-select.ts';

/**
 * Runs one SELECT in a read-only transaction, as a prepared statement, which the server accepts only if it is one
 * statement. Rows are streamed; when enough are read or `signal` aborts, the query is ended on the server. @throws
 * {FetchFailed}
 */
export async function readMysql(task: DatabaseTask, signal: AbortSignal): Promise<Table> {
  const statement = oneSelect(task.select, 'mysql');
  const { host, tls } = task.address;
  if (tls === 'verified' && isIP(host) > 0) throw new FetchFailed('TLS_REFUSED', failureTexts.tlsByName);
  signal.throwIfAborted();
  const { connection, socket } = connectionTo(task);
  const broken = new Promise<never>((_, reject) => {
    connection.on('error', reject);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  broken.catch(() => undefined);
  let isDone = false;
  try {
    const table = await Promise.race([read(connection, statement, task.timeoutMs), broken]);
    isDone = table.truncated === null;
    return table;
  } catch (error) {
    isDone = !signal.aborted;
    if (signal.aborted) throw new FetchFailed('TIMED_OUT', failureTexts.timedOut(task.timeoutMs / 1_000));
    throw failureOf(error, host);
  } finally {
    // The driver would only stop sending, and go on receiving rows.
    socket.destroy();
    if (!isDone) await kill(task, connection.threadId);
  }
}

function connectionTo({ address, password, addresses }: DatabaseTask): {
  readonly connection: Connection;
  readonly socket: Socket;
} {
  const { host, port, user, database } = address;
  const socket = connect({ host, port, lookup: pinnedTo(addresses), autoSelectFamily: true });
  const connection = mysql.createConnection({
    host,
    port,
    user,
    password,
    database,
    stream: () => socket,
    ...(address.tls === 'verified'
      ? // Without `verifyIdentity`, the driver accepts a certificate of any name.
        { ssl: { verifyIdentity: true, minVersion: 'TLSv1.2' } }
      : {}),
    // The signal ends it.
    connectTimeout: 0,
    // A server could otherwise ask for any file of this machine (LOAD DATA LOCAL).
    flags: ['-LOCAL_FILES'],
    multipleStatements: false,
    // Without it, the driver compiles code from the names of columns.
    disableEval: true,
    rowsAsArray: true,
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    jsonStrings: true,
  });
  return { connection, socket };
}

async function read(connection: Connection, statement: string, timeoutMs: number): Promise<Table> {
  // The lexical check reads quotes as this mode does.
  await run(connection, "SET SESSION sql_mode = '', SESSION time_zone = '+00:00'");
  await run(connection, `SET SESSION sql_select_limit = ${dataSourceLimits.rows + 1}`);
  await run(connection, `SET SESSION max_execution_time = ${timeoutMs}`).catch((error: unknown) => {
    // MariaDB names it differently, and counts seconds.
    if (codeOf(error) !== 'ER_UNKNOWN_SYSTEM_VARIABLE') throw error;
    return run(connection, `SET SESSION max_statement_time = ${timeoutMs / 1_000}`);
  });
  await run(connection, 'START TRANSACTION READ ONLY');
  return rowsOf(connection, statement);
}

function run(connection: Connection, sql: string): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.query(sql, (error) => (error ? reject(error) : resolve()));
  });
}

function rowsOf(connection: Connection, statement: string): Promise<Table> {
  return new Promise((resolve, reject) => {
    let collector: Collector | undefined;
    const attempt = (work: () => void) => {
      try {
        work();
      } catch (error) {
        reject(error);
      }
    };
    const query = connection.execute(statement);
    query.on('error', reject);
    let kinds: readonly (number | undefined)[] = [];
    query.on('fields', (fields: readonly FieldPacket[] | undefined) =>
      attempt(() => {
        // An answer without columns, or a second answer: not what a SELECT gives.
        if (fields === undefined || collector !== undefined)
          throw new FetchFailed('NOT_A_SELECT', failureTexts.notSelect);
        collector = collectTable(fields.map(({ name }) => name));
        kinds = fields.map(({ columnType }) => columnType);
      }),
    );
    query.on('result', (row: unknown) =>
      attempt(() => {
        if (!collector || !Array.isArray(row)) return;
        if (!collector.add(row.map((value, at) => cellOf(value, kinds[at])))) resolve(collector.table());
      }),
    );
    query.on('end', () =>
      attempt(() => {
        if (collector === undefined) throw new FetchFailed('NOT_A_TABLE', failureTexts.noColumns);
        resolve(collector.table());
      }),
    );
  });
}

const decimals: readonly number[] = [mysql.Types.DECIMAL, mysql.Types.NEWDECIMAL, mysql.Types.LONGLONG];
const dates: readonly number[] = [mysql.Types.DATETIME, mysql.Types.TIMESTAMP];

function cellOf(value: unknown, kind = -1): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number')
    return floatCell(kind === mysql.Types.FLOAT ? singlePrecision(value) : value);
  if (Buffer.isBuffer(value)) return bytesCell(value.length);
  if (typeof value !== 'string') return jsonCell(value);
  if (decimals.includes(kind)) return decimalCell(value);
  return dates.includes(kind) ? dateCell(value) : textCell(value);
}

/** The number with the fewest digits that has the same single-precision value: 0.1 instead of 0.10000000149011612. */
function singlePrecision(value: number): number {
  const short = Number(value.toPrecision(7));
  return Math.fround(short) === value ? short : value;
}

/** Ends the connection's query on the server, by a second connection, as the protocol requires. Best effort. */
async function kill(task: DatabaseTask, threadId: number | null | undefined): Promise<void> {
  if (typeof threadId !== 'number') return;
  const { connection, socket } = connectionTo(task);
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), 1_500);
  try {
    const ready = once(connection, 'connect', { signal: over.signal });
    await ready;
    await Promise.race([run(connection, `KILL ${threadId}`), once(over.signal, 'abort')]);
  } catch {
  } finally {
    clearTimeout(timer);
    connection.on('error', () => undefined);
    socket.destroy();
  }
}

/** By the server's error number; the message is dropped, because it quotes names and values. */
function failureOf(error: unknown, host: string): FetchFailed {
  if (error instanceof FetchFailed) return error;
  const known = connectionFailure(error, host);
  if (known) return known;
  const number = error instanceof Error && 'errno' in error ? Number(error.errno) : 0;
  const failed = (message: string) => new FetchFailed('QUERY_FAILED', message);
  if (/^(?:AUTH_SWITCH|MYSQL_CLEAR)/.test(codeOf(error) ?? ''))
    return new FetchFailed('SIGN_IN_REFUSED', failureTexts.signIn);
  if ([1045, 1130, 1251, 1698, 1862].includes(number))
    return new FetchFailed('SIGN_IN_REFUSED', failureTexts.signIn);
  if ([1044, 1049].includes(number)) return new FetchFailed('NO_SUCH_DATABASE', failureTexts.noDatabase);
  if ([1317, 1969, 3024].includes(number)) return new FetchFailed('TIMED_OUT', failureTexts.timedOutByServer);
  if ([1040, 1053, 1129, 1203].includes(number))
    return new FetchFailed('UNREACHABLE', failureTexts.notReady(host));
  if (number === 1792) return new FetchFailed('NOT_A_SELECT', failureTexts.notReadOnly);
  if (number === 1146) return failed(failureTexts.noTable(undefined));
  if (number === 1054) return failed(failureTexts.noColumn(undefined));
  if (number === 1305) return failed(failureTexts.noFunction(undefined));
  if ([1142, 1143, 1227, 1290, 1370].includes(number)) return failed(failureTexts.forbidden);
  if (number === 1210) return failed(failureTexts.placeholder);
  if ([1064, 1295].includes(number)) return failed(failureTexts.syntax(undefined));
  return number > 0 && number < 10_000
    ? failed(failureTexts.queryFailed(String(number)))
    : new FetchFailed('UNREACHABLE', failureTexts.notUnderstood(host));
}
