import { once } from 'node:events';
import { bindToParent } from '../../extraction/process/bound-to-parent.ts';
import { failureTexts } from '../failure-texts.ts';
import { FetchFailed, type Table } from '../port.ts';
import type { Answer, Request } from './messages.ts';

// The program that run-reader.ts starts for each fetch: it reads a database or an SQLite file, or the answer of an API.

const stop = new AbortController();
// A driver may throw where no caller can catch, if a server sends what no server should.
process.on('uncaughtException', () => end(failed(new Error('uncaught'))));
const { request, file } = await receive();
// SQLite occupies the main thread.
bindToParent(request);
process.stdin.once('end', () => stop.abort()).resume();
await end(await read().then((table): Answer => ({ kind: 'table', table }), failed));

async function read(): Promise<Table> {
  const { source } = request;
  if (source.kind === 'sqlite') {
    const { readSqlite } = await import('../sqlite/read-sqlite.ts');
    return readSqlite(file, source.select);
  }
  if (source.kind === 'json') {
    const { tableOfJson } = await import('../json-api/json-table.ts');
    return tableOfJson(file, source.path);
  }
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(source.timeoutMs)]);
  if (source.address.engine === 'postgresql') {
    const { readPostgresql } = await import('../database/postgresql.ts');
    return readPostgresql(source, signal);
  }
  const { readMysql } = await import('../database/mysql.ts');
  return readMysql(source, signal);
}

function failed(error: unknown): Answer {
  return error instanceof FetchFailed
    ? { kind: 'failed', code: error.code, message: error.message }
    : { kind: 'failed', code: 'QUERY_FAILED', message: failureTexts.readerEnded };
}

async function end(answer: Answer): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(answer)}\n`)) await once(process.stdout, 'drain');
  process.stdout.write('', () => process.exit(0));
}

/** Receives the request and the file. Ends the process if stdin ends before. */
async function receive(): Promise<{ readonly request: Request; readonly file: Uint8Array }> {
  const parts: Buffer[] = [];
  const whole = Promise.withResolvers<{ request: Request; file: Uint8Array }>();
  let line: { request: Request; from: number } | undefined;
  let length = 0;
  const take = (chunk: Buffer) => {
    parts.push(chunk);
    length += chunk.length;
    if (line === undefined && chunk.includes(0x0a)) {
      const head = Buffer.concat(parts);
      const from = head.indexOf(0x0a) + 1;
      line = { request: JSON.parse(head.toString('utf8', 0, from)) as Request, from };
    }
    if (line !== undefined && length - line.from >= line.request.size)
      whole.resolve({ request: line.request, file: Buffer.concat(parts).subarray(line.from) });
  };
  const early = () => process.exit(1);
  process.stdin.on('data', take).once('end', early);
  const received = await whole.promise;
  process.stdin.off('data', take).off('end', early);
  return received;
}
