import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { bundleOf } from '../../bundles/bundle.ts';
import { linesOf } from '../../extraction/process/lines.ts';
import { usageOf } from '../../extraction/process/process-usage.ts';
import { failureTexts } from '../failure-texts.ts';
import { FetchFailed, type Table } from '../port.ts';
import { answerSchema } from './answer-schema.ts';
import type { Answer, Request } from './messages.ts';

export type ReaderTask = {
  readonly source: Request['source'];
  /** The bytes of an SQLite file, or of an API's answer. */
  readonly file?: Uint8Array;
  /** For the whole fetch, in ms. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
};

/** Limits of a reading process, besides the time of the fetch. */
const limits = {
  cpuMs: 10_000,
  heapMb: 128,
  residentBytes: 512 * 1024 * 1024,
  /** How long a process may take to cancel its query on the server before it is killed. */
  graceMs: 3_000,
  answerBytes: 8 * 1024 * 1024,
} as const;

const root = path.resolve(import.meta.dirname, '../../..');
const watchEveryMs = 50;

/**
 * Reads a database, an SQLite file or an API's answer in a separate process, because a hostile server or file decides
 * what is parsed. The process can read only this program's own files, write none, and start nothing; except for a
 * database it has no network either. @throws {FetchFailed}, or the signal's reason
 */
export async function runReader(task: ReaderTask): Promise<Table> {
  task.signal.throwIfAborted();
  const child = start(task.source.kind);
  const kill = () => child.kill('SIGKILL');
  let exceeded: FetchFailed | undefined;
  const exceed = (failure: FetchFailed) => {
    exceeded ??= failure;
    kill();
  };
  const isNetwork = task.source.kind === 'database';
  const late = () => exceed(new FetchFailed('TIMED_OUT', failureTexts.timedOut(task.timeoutMs / 1_000)));
  // The process of a database ends by itself at the timeout, after it cancelled the query on the server.
  const timer = setTimeout(late, task.timeoutMs + (isNetwork ? limits.graceMs : 0));
  const watch = setInterval(async () => {
    const usage = child.pid === undefined ? null : await usageOf(child.pid);
    if (usage === null) return;
    if (usage.residentBytes > limits.residentBytes)
      exceed(new FetchFailed('QUERY_FAILED', failureTexts.tooMuchMemory));
    if (usage.cpuMs !== null && usage.cpuMs > limits.cpuMs) late();
  }, watchEveryMs);
  let grace: NodeJS.Timeout | undefined;
  const stop = () => {
    if (!isNetwork) return void kill();
    child.stdin?.end();
    grace = setTimeout(kill, limits.graceMs);
  };
  task.signal.addEventListener('abort', stop, { once: true });
  const ended = new Promise<string>((resolve) => {
    let errors = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-4_000);
    });
    child.once('error', () => resolve(''));
    child.once('close', () => resolve(errors));
  });
  try {
    send(child, task);
    const answer = await receive(child);
    task.signal.throwIfAborted();
    if (answer?.kind === 'table') return answer.table;
    if (answer?.kind === 'failed') throw new FetchFailed(answer.code, answer.message);
    const errors = await ended;
    task.signal.throwIfAborted();
    if (exceeded !== undefined) throw exceeded;
    throw /heap out of memory/.test(errors)
      ? new FetchFailed('QUERY_FAILED', failureTexts.tooMuchMemory)
      : new FetchFailed('QUERY_FAILED', failureTexts.readerEnded);
  } finally {
    clearTimeout(timer);
    clearTimeout(grace);
    clearInterval(watch);
    task.signal.removeEventListener('abort', stop);
    kill();
    await ended;
  }
}

let found: string | undefined;

/** Looked for at the first fetch, because a start of the server need not wait for it. */
function program(): string {
  found ??= bundleOf('data-sources', path.join(import.meta.dirname, 'child.ts'));
  return found;
}

function start(kind: Request['source']['kind']): ChildProcess {
  const readable = ['infra/data-sources', 'infra/outgoing', 'infra/extraction/process', 'node_modules']
    .map((folder) => path.join(root, folder))
    .flatMap((folder) => [folder, realpathSync(folder)]);
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  const child = spawn(
    process.execPath,
    [
      '--permission',
      '--allow-worker',
      ...[...new Set(readable)].map((folder) => `--allow-fs-read=${folder}`),
      `--allow-fs-read=${path.join(root, 'package.json')}`,
      `--max-old-space-size=${limits.heapMb}`,
      '--disable-warning=SecurityWarning',
      '--disallow-code-generation-from-strings',
      // Node's permissions do not cover files that SQLite opens.
      ...(kind === 'sqlite' ? [] : ['--no-experimental-sqlite']),
      ...(kind === 'database' ? ['--allow-net'] : []),
      program(),
    ],
    {
      // The operator's own certificate authorities are also those of databases.
      env: authorities === undefined ? {} : { NODE_EXTRA_CA_CERTS: authorities },
      cwd: path.join(root, 'infra', 'data-sources'),
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  // Requests have priority. If priorities cannot be set, all processes are equal.
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
  return child;
}

function send({ stdin }: ChildProcess, { source, file, timeoutMs }: ReaderTask): void {
  const request: Request = {
    parent: process.pid,
    aliveMs: timeoutMs + 2 * limits.graceMs,
    size: file?.byteLength ?? 0,
    source,
  };
  // A dead process cannot receive the rest; its end is reported elsewhere.
  stdin?.on('error', () => undefined);
  stdin?.write(`${JSON.stringify(request)}\n`);
  if (file !== undefined) stdin?.write(file);
}

/** @returns undefined if the process ended without a valid answer */
async function receive({ stdout }: ChildProcess): Promise<Answer | undefined> {
  if (stdout === null) return undefined;
  const most = { lineBytes: limits.answerBytes, bytes: limits.answerBytes };
  for await (const line of linesOf(stdout, most)) return line === null ? undefined : answerOf(line);
  return undefined;
}

function answerOf(line: string): Answer | undefined {
  try {
    return answerSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
