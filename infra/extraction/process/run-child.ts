import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { Readable, type Writable } from 'node:stream';
import type { Outcome, Passage } from '../port.ts';
import { linesOf } from './lines.ts';
import { messageSchema } from './message-schema.ts';
import { type Message, messageLimits, type Request } from './messages.ts';
import { measuresCpu, usageOf } from './process-usage.ts';

export type ChildLimits = {
  /**
   * Limit of CPU time, so that a busy machine does not make a good file fail. Where CPU time cannot be measured, it is
   * the limit of elapsed time instead.
   */
  readonly cpuMs: number;
  /** Limit of elapsed time, counted from when the process has received the whole file. */
  readonly wallClockMs: number;
  /**
   * Longest time in which no byte is handed to the process, so that a stalled store or process does not occupy a slot.
   */
  readonly silenceMs: number;
  /** Time limit for handing over the whole file. */
  readonly handoverMs: number;
  readonly heapMb: number;
  readonly residentBytes: number;
};
export type ChildTask = {
  /** Path of the program, which must call `serve`. */
  readonly program: string;
  readonly name: string;
  /** Node flags in addition to those that every child gets. */
  readonly switches?: readonly string[];
  /** A stream is passed on chunk by chunk, so that this process never holds the whole file in memory. */
  readonly bytes: Uint8Array | Readable;
  readonly size: number;
  readonly limits: ChildLimits;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
  readonly onEnd: (end: ProcessEnd) => void;
};
/** `peakResidentBytes`: the highest value measured, every 50 ms; null if it cannot be measured. */
export type ProcessEnd = { readonly peakResidentBytes: number | null };

const root = path.resolve(import.meta.dirname, '../../..');
const watchEveryMs = 50;

/**
 * Reads one file in a separate process that can read only this program's own files, and has no network, child processes
 * or environment variables. These restrictions are weaker for a program that needs threads (recognition): malicious
 * code in a file could bypass the permissions in a thread that it starts. @throws the signal's reason, or an Error if
 * the process dies for a reason other than the file
 */
export async function runChild(task: ChildTask): Promise<Outcome> {
  task.signal.throwIfAborted();
  const child = start(task);
  const ended = endOf(child);
  const kill = () => child.kill('SIGKILL');
  let exceeded: 'timedOut' | 'outOfMemory' | null = null;
  const exceed = (limit: 'timedOut' | 'outOfMemory') => {
    exceeded ??= limit;
    kill();
  };
  let unsent: unknown;
  const giveUp = (error: unknown) => {
    unsent ??= error;
    kill();
  };
  const lastPart = performance.now() + task.limits.handoverMs;
  let timer = setTimeout(giveUp, task.limits.silenceMs, stalled(task.limits));
  let isOver = false;
  let peakResidentBytes: number | null = null;
  const watch = setInterval(async () => {
    const usage = child.pid === undefined ? null : await usageOf(child.pid);
    if (usage === null) return;
    peakResidentBytes = Math.max(usage.residentBytes, peakResidentBytes ?? 0);
    if (usage.residentBytes > task.limits.residentBytes) exceed('outOfMemory');
    if (usage.cpuMs !== null && usage.cpuMs > task.limits.cpuMs) exceed('timedOut');
  }, watchEveryMs);
  task.signal.addEventListener('abort', kill, { once: true });
  try {
    const onPart = () => {
      if (!isOver && performance.now() < lastPart) timer.refresh();
    };
    send(child, task, onPart).then(() => {
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(exceed, elapsedMs(task.limits), 'timedOut');
    }, giveUp);
    const outcome = await receive(child, task.onProgress);
    if (outcome !== null) return outcome;
    const end = await ended;
    task.signal.throwIfAborted();
    if (unsent !== undefined)
      throw new MachineFault(
        `The file was not handed to its reader: ${unsent instanceof Error ? unsent.message : String(unsent)}`,
        { cause: unsent },
      );
    return exceeded === null ? outcomeOfCrash(end) : failure(exceeded, task.limits);
  } finally {
    isOver = true;
    clearTimeout(timer);
    clearInterval(watch);
    task.signal.removeEventListener('abort', kill);
    kill();
    await ended;
    task.onEnd({ peakResidentBytes });
  }
}

function start({ program, limits, switches = [] }: ChildTask): ChildProcess {
  const readable = [path.join(root, 'infra', 'extraction'), path.join(root, 'node_modules')];
  const folders = new Set(readable.flatMap((folder) => [folder, realpathSync(folder)]));
  const child = spawn(
    process.execPath,
    [
      '--permission',
      '--allow-worker',
      ...[...folders].map((folder) => `--allow-fs-read=${folder}`),
      `--allow-fs-read=${path.join(root, 'package.json')}`,
      `--max-old-space-size=${limits.heapMb}`,
      '--disable-warning=SecurityWarning',
      // Node's permissions do not cover files that SQLite opens.
      '--no-experimental-sqlite',
      ...switches,
      program,
    ],
    { env: {}, cwd: path.join(root, 'infra', 'extraction'), stdio: ['pipe', 'pipe', 'pipe'] },
  );
  // Requests have priority. If priorities cannot be set, all processes are equal.
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
  return child;
}

/** Sends the file to the process. @throws the error of the stream, or an Error if the file's size is not as stated */
async function send(
  { stdin }: ChildProcess,
  { name, bytes, size, limits, signal }: ChildTask,
  onPart: () => void,
): Promise<void> {
  const request: Request = {
    name,
    size,
    parent: process.pid,
    aliveMs: limits.wallClockMs + 5_000,
  };
  // A dead process cannot receive the rest; its end is reported elsewhere.
  stdin?.on('error', () => undefined);
  stdin?.write(`${JSON.stringify(request)}\n`);
  let sent = 0;
  // stdin stays open, because the process ends when it closes.
  for await (const part of bytes instanceof Readable ? bytes : [bytes]) {
    sent += part.byteLength;
    if (sent > size || !stdin?.writable) break;
    if (!stdin.write(part)) await roomIn(stdin, signal);
    onPart();
  }
  if (sent !== size && stdin?.writable)
    throw new Error(`The file has ${sent > size ? 'more than ' : ''}${sent} bytes instead of ${size}`);
}

/** Resolves when there is room for more, and also when the process no longer reads. */
async function roomIn(stdin: Writable, signal: AbortSignal): Promise<void> {
  const waiting = new AbortController();
  const stop = AbortSignal.any([waiting.signal, signal]);
  const events = ['drain', 'close'].map((event) => once(stdin, event, { signal: stop }));
  await Promise.race(events)
    .finally(() => waiting.abort())
    .catch(() => undefined);
  await Promise.allSettled(events);
}

/**
 * Receives the process's messages. @returns null if the process ended without a result. Output other than messages
 * counts as a fault of the file, because only its content can have caused it.
 */
async function receive(
  child: ChildProcess,
  onProgress: (done: number, total: number) => void,
): Promise<Outcome | null> {
  if (child.stdout === null) return null;
  const passages: Passage[] = [];
  for await (const line of linesOf(child.stdout, messageLimits)) {
    const message = line === null ? null : messageOf(line);
    if (message === null)
      return { kind: 'failed', reason: 'damaged', detail: 'the reader wrote no valid message' };
    if (message.kind === 'progress') onProgress(message.done, message.total);
    else if (message.kind === 'passage') passages.push(message.passage);
    else if (message.kind === 'failed') return message;
    else return { kind: 'extracted', extraction: { ...message.extraction, passages } };
  }
  return null;
}

function messageOf(line: string): Message | null {
  try {
    return messageSchema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

type End = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly errors: string;
  readonly error: Error | null;
};

function endOf(child: ChildProcess): Promise<End> {
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4_000);
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, errors, error }));
    child.once('close', (code, signal) => resolve({ code, signal, errors, error: null }));
  });
}

function outcomeOfCrash({ code, signal, errors, error }: End): Outcome {
  if (error !== null)
    throw new MachineFault('The process that reads a file cannot be started', { cause: error });
  if (errors.includes('JavaScript heap out of memory') || errors.includes('Zone Allocation failed'))
    return { kind: 'failed', reason: 'outOfMemory', detail: 'the heap of the process is full' };
  throw new Error(`The process that reads a file ended early (${signal ?? code})${kindOf(errors)}`);
}

/** The code or kind of an error, never its message: messages may quote the file, and operators read them. */
function kindOf(errors: string): string {
  const [kind] = /\bERR_[A-Z_]{1,60}\b|\b[A-Z][a-z]{1,20}Error\b|\bFATAL ERROR\b/.exec(errors) ?? [];
  return kind === undefined ? '' : `: ${kind}`;
}

/** A temporary fault of this machine or its storage, not of the file. */
export class MachineFault extends Error {
  override readonly name = 'MachineFault';
}

const elapsedMs = ({ cpuMs, wallClockMs }: ChildLimits) =>
  measuresCpu ? wallClockMs : Math.min(cpuMs, wallClockMs);

const stalled = ({ silenceMs }: ChildLimits) =>
  new Error(`nothing moved for ${silenceMs} ms, or it came too slowly`);

const failure = (
  reason: 'timedOut' | 'outOfMemory',
  { cpuMs, wallClockMs, residentBytes }: ChildLimits,
): Outcome => ({
  kind: 'failed',
  reason,
  detail:
    reason === 'timedOut'
      ? `not read with ${cpuMs} ms of CPU time, within ${wallClockMs} ms`
      : `takes more than ${residentBytes} bytes`,
});
