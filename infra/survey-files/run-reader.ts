import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SurveyRequest } from '../../domain/survey-import/read-survey.ts';
import type { ReadResponse } from '../../domain/survey-import/reading/ratings.ts';
import { say } from '../../domain/texts/sentence.ts';
import { bundleOf } from '../bundles/bundle.ts';
import { linesOf } from '../extraction/process/lines.ts';
import { measuresCpu, usageOf } from '../extraction/process/process-usage.ts';
import { tableLimits, UnreadableFile } from '../tables/unreadable-file.ts';
import { type Answer, answerSchema, responsesSchema } from './answer-schema.ts';
import type { CommentCodes } from './comment-codes.ts';
import { createFairQueue } from './fair-queue.ts';
import type { Request } from './messages.ts';

const surveyFileLimits = {
  /** CPU time, so that a busy machine does not make a good file fail; without a measure of it, elapsed time. */
  cpuMs: 30_000,
  wallClockMs: 120_000,
  heapMb: 640,
  newSpaceMb: 8,
  residentBytes: 1_024 * 1024 * 1024,
  answerLineBytes: 32 * 1024 * 1024,
  answerBytes: 256 * 1024 * 1024,
} as const;
/** Files of one organisation, and of all, that are read or wait for it. */
const inTurn = createFairQueue({ ofGroup: 4, ofAll: 12 });
const watchEveryMs = 50;
const root = path.resolve(import.meta.dirname, '../..');

/** A survey's file as it was read. `responses` are empty unless they were asked for. */
export type SurveyFile = {
  readonly answer: Exclude<Answer, { kind: 'unreadable' }>;
  readonly responses: readonly ReadResponse[];
};
export type SurveyFileTask = {
  readonly bytes: Uint8Array;
  readonly survey: SurveyRequest;
  /** Name of the sheet of a workbook; undefined: the first one with a table. */
  readonly sheet?: string | undefined;
  readonly wantsResponses: boolean;
  /** Comments of other imports, which are left out. */
  readonly elsewhere?: CommentCodes | undefined;
  /** The organisation: organisations take turns. */
  readonly group?: string | undefined;
  /** Ends the reading, because nobody waits for it any more. */
  readonly signal?: AbortSignal | undefined;
};

/** The process that read the file was ended from outside, or could not start: by a person, or because the machine has too little memory. */
export class ReadingInterrupted extends Error {
  override readonly name = 'ReadingInterrupted';
}

/**
 * Reads a survey's file in a separate process that may read only this program's own files, with limits on time and memory, so
 * that no file and no framework occupies the server; one file at a time. @throws {UnreadableFile} | {TooManyWaiting} | {ReadingInterrupted}
 */
export async function readSurveyFile(task: SurveyFileTask): Promise<SurveyFile> {
  if (task.bytes.byteLength > tableLimits.bytes)
    throw new UnreadableFile(say('surveyImport.fileUnreadable.tooLarge'));
  return inTurn(task.group ?? '', () => run(task));
}

async function run(task: SurveyFileTask): Promise<SurveyFile> {
  // Starting a process copies the page table of this one, and takes a turn of its own.
  await nextTurn();
  if (task.signal?.aborted) throw costly();
  const child = start();
  let isOwn = false;
  const kill = () => {
    isOwn = true;
    child.kill('SIGKILL');
  };
  task.signal?.addEventListener('abort', kill);
  const ended = new Promise<End>((resolve) => {
    child.once('error', (error) => resolve({ signal: null, error }));
    child.once('close', (_, signal) => resolve({ signal, error: null }));
  });
  const { cpuMs, wallClockMs, residentBytes } = surveyFileLimits;
  const timer = setTimeout(kill, measuresCpu ? wallClockMs : Math.min(cpuMs, wallClockMs));
  const watch = setInterval(async () => {
    const usage = child.pid === undefined ? null : await usageOf(child.pid);
    if (usage === null) return;
    if (usage.residentBytes > residentBytes || (usage.cpuMs ?? 0) > cpuMs) kill();
  }, watchEveryMs);
  try {
    const [answer] = await Promise.all([receive(child, task), send(child, task)]);
    if (answer) return answer;
    const end = await ended;
    if (!isOwn && isInterrupted(end)) throw new ReadingInterrupted();
    throw costly();
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    task.signal?.removeEventListener('abort', kill);
    kill();
    await ended;
  }
}

type End = { readonly signal: NodeJS.Signals | null; readonly error: Error | null };

/** A process whose memory is full ends itself with another signal. */
const isInterrupted = ({ signal, error }: End): boolean =>
  error !== null || ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'].includes(signal ?? '');

let found: string | undefined;
/** Looked for at the first file, because a start of the server need not wait for it. */
function program(): string {
  found ??= bundleOf('survey-files', path.join(import.meta.dirname, 'child.ts'));
  return found;
}

function start(): ChildProcess {
  const readable = ['infra', 'domain', 'node_modules']
    .map((folder) => path.join(root, folder))
    .flatMap((folder) => [folder, realpathSync(folder)]);
  // Of normal priority: a person waits for the answer.
  return spawn(
    process.execPath,
    [
      '--permission',
      '--allow-worker',
      ...[...new Set(readable)].map((folder) => `--allow-fs-read=${folder}`),
      `--allow-fs-read=${path.join(root, 'package.json')}`,
      `--max-old-space-size=${surveyFileLimits.heapMb}`,
      // Two MB more for new objects would take fifty MB more in all.
      `--max-semi-space-size=${surveyFileLimits.newSpaceMb}`,
      '--disable-warning=SecurityWarning',
      // Node's permissions do not cover files that SQLite opens.
      '--no-experimental-sqlite',
      program(),
    ],
    { env: {}, cwd: path.join(root, 'infra', 'survey-files'), stdio: ['pipe', 'pipe', 'ignore'] },
  );
}

async function send({ stdin }: ChildProcess, task: SurveyFileTask): Promise<void> {
  const { bytes, survey, sheet, wantsResponses, elsewhere } = task;
  const request: Request = {
    size: bytes.byteLength,
    parent: process.pid,
    aliveMs: surveyFileLimits.wallClockMs + 5_000,
    survey,
    sheet,
    wantsResponses,
    elsewhere: elsewhere && {
      key: elsewhere.key,
      codes: elsewhere.texts.reduce((sum, { length }) => sum + length, 0),
    },
  };
  // A dead process cannot receive the rest; its end is reported elsewhere. stdin stays open, because the process ends with it.
  stdin?.on('error', () => undefined);
  stdin?.write(`${JSON.stringify(request)}\n`);
  for (const text of elsewhere?.texts ?? []) {
    if (stdin?.destroyed) return;
    stdin?.write(text, 'latin1');
    await nextTurn();
  }
  stdin?.write(bytes);
}

const costly = () => new UnreadableFile(say('surveyImport.fileUnreadable.costly'));

/** @returns null if the process ended before its whole answer was received @throws UnreadableFile if the answer is not valid, or too long */
async function receive(
  { stdout }: ChildProcess,
  { wantsResponses }: SurveyFileTask,
): Promise<SurveyFile | null> {
  if (stdout === null) return null;
  const most = { lineBytes: surveyFileLimits.answerLineBytes, bytes: surveyFileLimits.answerBytes };
  let answer: SurveyFile['answer'] | undefined;
  const responses: ReadResponse[] = [];
  for await (const line of linesOf(stdout, most)) {
    if (line === null) throw costly();
    if (answer !== undefined) {
      // Lines that came together would be checked in one turn of the event loop.
      await nextTurn();
      const part = parsed(responsesSchema, line);
      if (part === undefined) throw costly();
      responses.push(...part);
      continue;
    }
    const first = parsed(answerSchema, line);
    if (first === undefined) throw costly();
    if (first.kind === 'unreadable') throw new UnreadableFile(first.sentence);
    answer = first;
  }
  if (answer === undefined) return null;
  if (wantsResponses && answer.kind === 'read' && answer.summary.people !== responses.length) return null;
  return { answer, responses };
}

function parsed<Value>(
  schema: { readonly safeParse: (value: unknown) => { readonly data?: Value | undefined } },
  line: string,
): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
