import { Socket } from 'node:net';
import { Client, DatabaseError, type QueryArrayResult, type QueryConfig } from 'pg';
import { pinnedTo, type Resolved } from '../../outgoing/checked-addresses.ts';
import { failureTexts } from '../failure-texts.ts';
import { type Cell, FetchFailed, type Table } from '../port.ts';
import type { DatabaseTask } from '../process/messages.ts';
import { bytesCell, dateCell, decimalCell, floatCell, textCell } from '../table/cells.ts';
import { type Collector, collectTable } from '../table/collect-table.ts';
import { connectionFailure } from './failures.ts';
import { oneSelect } from './one-select.ts';

/** Rows of one FETCH. The server makes no more than these until the next is asked for. */
const batch = 50;
const declared = 'DECLARE source NO SCROLL CURSOR FOR ';

/**
 * Runs one SELECT in a read-only transaction. The cursor accepts a SELECT only, the extended protocol one statement only,
 * both checked by the server. When `signal` aborts, the query is cancelled on the server. @throws {FetchFailed}
 */
export async function readPostgresql(task: DatabaseTask, signal: AbortSignal): Promise<Table> {
  const statement = oneSelect(task.select, 'postgresql');
  const client = clientOf(task);
  // Errors outside a query reject what is waiting as well.
  client.on('error', () => undefined);
  const cancel = () => cancelQuery(task, client);
  signal.addEventListener('abort', cancel, { once: true });
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => setTimeout(reject, cancelMs, signal.reason), { once: true });
  });
  stopped.catch(() => undefined);
  try {
    signal.throwIfAborted();
    return await Promise.race([read(client, statement, task.timeoutMs, signal), stopped]);
  } catch (error) {
    if (signal.aborted) throw new FetchFailed('TIMED_OUT', failureTexts.timedOut(task.timeoutMs / 1_000));
    throw failureOf(error, task.address.host, statement);
  } finally {
    signal.removeEventListener('abort', cancel);
    client.end().catch(() => undefined);
  }
}

/** How long the server may take to answer that it cancelled a query. */
const cancelMs = 1_500;

function clientOf({ address, password, addresses }: DatabaseTask): Client {
  return new Client({
    host: address.host,
    port: address.port,
    database: address.database,
    user: address.user,
    // A function: an empty text would be replaced by PGPASSWORD or a password file.
    password: () => password,
    application_name: 'nine-lenses',
    // The driver checks the certificate against the name of the host.
    ssl: address.tls === 'verified' ? { minVersion: 'TLSv1.2' } : false,
    stream: () => pinnedSocket(addresses),
    types: { getTypeParser: () => (text: string) => text },
  });
}

/** A socket that connects to one of the checked addresses, by TCP only, whatever the driver asks for. */
function pinnedSocket(addresses: readonly Resolved[]): Socket {
  const socket = new Socket();
  const connect = socket.connect.bind(socket);
  const pinned = (port: unknown, host: unknown) => {
    if (typeof port !== 'number' || typeof host !== 'string') throw new Error('Not an address of TCP');
    return connect({ port, host, lookup: pinnedTo(addresses), autoSelectFamily: true });
  };
  return Object.assign(socket, { connect: pinned });
}

async function read(
  client: Client,
  statement: string,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Table> {
  const end = performance.now() + timeoutMs;
  const limits = () => limitsUntil(end);
  await client.connect();
  await client.query(
    [
      'BEGIN READ ONLY',
      ...limits(),
      "SET LOCAL datestyle = 'ISO, YMD'",
      "SET LOCAL intervalstyle = 'iso_8601'",
      "SET LOCAL timezone = 'UTC'",
      "SET LOCAL bytea_output = 'hex'",
    ].join('; '),
  );
  const declaration: QueryConfig & { readonly queryMode: 'extended' } = {
    text: declared + statement,
    queryMode: 'extended',
  };
  await client.query(declaration);
  let collector: Collector | undefined;
  for (;;) {
    // The server ignores a request to cancel that arrives between two statements.
    signal.throwIfAborted();
    // The rows before may have lifted the limits by set_config.
    const answers: unknown = await client.query({
      text: [...limits(), `FETCH ${batch} FROM source`].join('; '),
      rowMode: 'array',
    });
    const { fields, rows } = (answers as readonly QueryArrayResult<(string | null)[]>[]).at(-1) ?? nothing;
    const columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
    collector ??= collectTable(columns.map(({ name }) => name));
    for (const row of rows)
      if (!collector.add(columns.map(({ type }, at) => cellOf(row[at] ?? null, type))))
        return collector.table();
    if (rows.length < batch) return collector.table();
  }
}

const nothing = { fields: [], rows: [] } as const;

/** Statements that let the server end a query by itself, for the case that this process cannot cancel it. */
function limitsUntil(end: number): readonly string[] {
  const left = Math.max(1, Math.ceil(end - performance.now()));
  return [
    `SET LOCAL statement_timeout = ${left}`,
    `SET LOCAL idle_in_transaction_session_timeout = ${left}`,
    // The server ends the query if this process disappears; PostgreSQL 14 and newer.
    "SELECT set_config(name, '2s', true) FROM pg_settings WHERE name = 'client_connection_check_interval'",
  ];
}

/** Object ids of types, fixed by PostgreSQL (pg_type.dat). */
const types = {
  bool: 16,
  bytea: 17,
  integers: [20, 21, 23, 26, 1700],
  floats: [700, 701],
  dates: [1114, 1184],
} as const;

function cellOf(text: string | null, type: number): Cell {
  if (text === null) return null;
  if ((types.integers as readonly number[]).includes(type)) return decimalCell(text);
  if ((types.floats as readonly number[]).includes(type)) return floatCell(Number(text));
  if ((types.dates as readonly number[]).includes(type)) return dateCell(text);
  if (type === types.bool) return text === 't' ? 'true' : 'false';
  // `\x` and two digits a byte.
  if (type === types.bytea) return bytesCell((text.length - 2) / 2);
  return textCell(text);
}

/**
 * Asks the server to cancel what the client runs, over a connection of its own, as the protocol requires. It carries
 * only the two numbers that the server gave this session.
 */
function cancelQuery({ address, addresses }: DatabaseTask, client: Client): void {
  const { processID, secretKey } = client as Client & {
    processID?: number | null;
    secretKey?: number | null;
  };
  if (typeof processID !== 'number' || typeof secretKey !== 'number') return;
  const packet = Buffer.alloc(16);
  packet.writeInt32BE(16, 0);
  packet.writeInt32BE(80_877_102, 4);
  packet.writeInt32BE(processID, 8);
  packet.writeInt32BE(secretKey, 12);
  const socket = pinnedSocket(addresses);
  socket.on('error', () => undefined);
  socket.connect(address.port, address.host);
  socket.end(packet);
}

/** By SQLSTATE; the message is dropped, because it quotes names and values. */
function failureOf(error: unknown, host: string, statement: string): FetchFailed {
  if (error instanceof FetchFailed) return error;
  if (error instanceof DatabaseError) {
    // "Not supported" is also how a cursor refuses a WITH that writes.
    const writes = error.code === '0A000' && /\b(?:insert|update|delete|merge)\b/i.test(statement);
    return writes ? new FetchFailed('NOT_A_SELECT', failureTexts.notReadOnly) : refusalOf(error, host);
  }
  const known = connectionFailure(error, host);
  if (known) return known;
  const message = error instanceof Error ? error.message : '';
  if (message.startsWith('SASL')) return new FetchFailed('SIGN_IN_REFUSED', failureTexts.signIn);
  if (message.includes('SSL')) return new FetchFailed('TLS_REFUSED', failureTexts.tlsMissing(host));
  if (/^Connection terminated/.test(message))
    return new FetchFailed('UNREACHABLE', failureTexts.brokeOff(host));
  return new FetchFailed('UNREACHABLE', failureTexts.notUnderstood(host));
}

function refusalOf({ code = '', position }: DatabaseError, host: string): FetchFailed {
  const place = Number(position) - declared.length;
  const at = place > 0 ? place : undefined;
  const failed = (message: string) => new FetchFailed('QUERY_FAILED', message);
  if (/^28/.test(code)) return new FetchFailed('SIGN_IN_REFUSED', failureTexts.signIn);
  if (code === '3D000') return new FetchFailed('NO_SUCH_DATABASE', failureTexts.noDatabase);
  if (code === '57014') return new FetchFailed('TIMED_OUT', failureTexts.timedOutByServer);
  if (code === '08P01' || code === '42P02') return failed(failureTexts.placeholder);
  if (/^(?:53300|57P0\d|08)/.test(code)) return new FetchFailed('UNREACHABLE', failureTexts.notReady(host));
  if (code === '25006') return new FetchFailed('NOT_A_SELECT', failureTexts.notReadOnly);
  if (code === '42P01' || code === '3F000') return failed(failureTexts.noTable(at));
  if (code === '42703') return failed(failureTexts.noColumn(at));
  if (code === '42883') return failed(failureTexts.noFunction(at));
  if (code === '42501') return failed(failureTexts.forbidden);
  if (code === '42601') return failed(failureTexts.syntax(at));
  if (/^22/.test(code)) return failed(failureTexts.value);
  return /^[0-9A-Z]{5}$/.test(code)
    ? failed(failureTexts.queryFailed(code))
    : new FetchFailed('UNREACHABLE', failureTexts.notUnderstood(host));
}
