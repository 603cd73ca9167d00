import path from 'node:path';
import { Readable } from 'node:stream';
import { bundleOf } from '../bundles/bundle.ts';
import { createConcurrencyLimit } from '../event-loop/concurrency-limit.ts';
import { recognitionLimits, recognitionMs } from './pdf/recognition/limits.ts';
import { type Extraction, limits, type Outcome } from './port.ts';
import { type ChildLimits, MachineFault, type ProcessEnd, runChild } from './process/run-child.ts';

export type DocumentFile = {
  /** File name with its extension. */
  readonly name: string;
  /** A stream is read when it is the file's turn, and destroyed if that never happens. */
  readonly bytes: Uint8Array | Readable;
  /** Opens a new stream of the same bytes, for a second read; undefined if the bytes no longer exist. */
  readonly again?: () => Promise<Readable | undefined>;
  /** Number of bytes; if another number arrives, the storage is at fault. */
  readonly size: number;
};
export type ExtractOptions = {
  readonly signal?: AbortSignal;
  /** Called with the number of pages, sheets or slides read so far, at most every 100 ms. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Called when the file's process has ended; not called for a file that needed no process. */
  readonly onEnd?: (end: ProcessEnd) => void;
};
export type RecognizeOptions = ExtractOptions & {
  /** Number of pages in the file, which determines the time limit. */
  readonly pages: number;
  /**
   * True for the last attempt: if the file has typed pages, its pictures are not read, so that another crash cannot
   * lose the typed text.
   */
  readonly isLastTry?: boolean;
};
export type Extractor = {
  /**
   * Reads one file. @throws the signal's reason, or an Error for a fault of this machine, after which the caller
   * retries later
   */
  extract(file: DocumentFile, options?: ExtractOptions): Promise<Outcome>;
  /**
   * Reads a pdf and recognises the text of pages that look scanned. This takes minutes and much memory, so files are
   * read one at a time. @throws as `extract`
   */
  recognize(file: DocumentFile, options: RecognizeOptions): Promise<Outcome>;
  /** Ends all processes and rejects the files that are being read or waiting. */
  close(): Promise<void>;
};
export type ExtractorOptions = Partial<ChildLimits> & {
  /** Maximum number of files read concurrently. */
  readonly concurrency?: number;
  /** Path of the program that reads one file. */
  readonly program?: string;
  /** Path of the program that recognises the text of scanned pages. */
  readonly recognizer?: string;
};

/** Reads documents, each in a process of its own that can neither harm this process nor access anything else. */
export function createExtractor(options: ExtractorOptions = {}): Extractor {
  const { concurrency = 2 } = options;
  const childLimits: ChildLimits = {
    cpuMs: options.cpuMs ?? limits.cpuMs,
    wallClockMs: options.wallClockMs ?? limits.wallClockMs,
    silenceMs: options.silenceMs ?? limits.silenceMs,
    handoverMs: options.handoverMs ?? limits.handoverMs,
    heapMb: options.heapMb ?? limits.heapMb,
    residentBytes: options.residentBytes ?? limits.residentBytes,
  };
  const found = { program: options.program, recognizer: options.recognizer };
  /** Looked for at the first file, because a start of the server need not wait for it. */
  const program = () => {
    found.program ??= bundleOf('extraction', path.join(import.meta.dirname, 'child.ts'));
    return found.program;
  };
  const recognizer = () => {
    found.recognizer ??= bundleOf('recognition', path.join(import.meta.dirname, 'recognizing-child.ts'));
    return found.recognizer;
  };
  const children = createConcurrencyLimit(concurrency);
  const recognitions = createConcurrencyLimit(1);
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();

  async function extract(file: DocumentFile, given: ExtractOptions): Promise<Outcome> {
    const wrong = wrongSize(file.size);
    if (wrong) return wrong;
    const task = taskOf(file, given);
    const read = () => runChild({ ...task, program: program(), bytes: file.bytes, limits: childLimits });
    return children.run(read, task.signal);
  }

  async function recognize(
    file: DocumentFile,
    { pages, isLastTry = false, ...given }: RecognizeOptions,
  ): Promise<Outcome> {
    const wrong = wrongSize(file.size);
    if (wrong) return wrong;
    const task = taskOf(file, given);
    if (isLastTry) {
      const typed = await children.run(() => readTyped(file, given), task.signal);
      if (typed.kind === 'extracted') return withoutRecognition(typed.extraction);
    }
    const limits = {
      ...childLimits,
      cpuMs: childLimits.cpuMs + recognitionMs(pages),
      wallClockMs: childLimits.wallClockMs + recognitionMs(pages),
      residentBytes: Math.min(childLimits.residentBytes, recognitionLimits.residentBytes),
    };
    const switches = ['--expose-gc'];
    const read = () => runChild({ ...task, program: recognizer(), switches, bytes: file.bytes, limits });
    const outcome = await recognitions.run(read, task.signal).catch((error: unknown) => {
      task.signal.throwIfAborted();
      // A fault of this machine is temporary, so the file is tried again.
      if (error instanceof MachineFault) throw error;
      return crashed(error);
    });
    if (outcome.kind === 'extracted' && outcome.extraction.truncated === null) return outcome;
    // Typed text is kept even if the recognition fails, and recognised text must not displace it.
    const typed = await children.run(() => readTyped(file, given), task.signal);
    if (typed.kind === 'extracted' && (outcome.kind !== 'extracted' || typed.extraction.truncated === null))
      return withoutRecognition(typed.extraction);
    if (outcome.kind === 'crashed') throw outcome.error;
    return outcome;
  }

  /** Reads the typed text only, from bytes that are also used for the recognition. */
  async function readTyped(file: DocumentFile, given: ExtractOptions): Promise<Outcome> {
    const bytes = file.bytes instanceof Readable ? await openedAgain(file) : file.bytes;
    try {
      return await runChild({ ...taskOf(file, given), program: program(), bytes, limits: childLimits });
    } finally {
      if (bytes instanceof Readable) bytes.destroy();
    }
  }

  const taskOf = ({ name, size }: DocumentFile, { signal, onProgress, onEnd }: ExtractOptions) => ({
    name,
    size,
    signal: signal ? AbortSignal.any([signal, closing.signal]) : closing.signal,
    onProgress: onProgress ?? (() => undefined),
    onEnd: onEnd ?? (() => undefined),
  });

  async function tracked(file: DocumentFile, outcome: Promise<Outcome>): Promise<Outcome> {
    running.add(outcome);
    try {
      return await outcome;
    } finally {
      running.delete(outcome);
      if (file.bytes instanceof Readable) file.bytes.destroy();
    }
  }

  return {
    extract: (file, given = {}) => tracked(file, extract(file, given)),
    recognize: (file, given) => tracked(file, recognize(file, given)),
    async close() {
      closing.abort(new Error('The extractor is closed'));
      await Promise.allSettled(running);
    },
  };
}

function wrongSize(size: number): Outcome | undefined {
  if (size > limits.fileBytes)
    return failed('tooLarge', `${size} bytes, at most ${limits.fileBytes} are read`);
  return size === 0 ? failed('empty', 'the file has no bytes') : undefined;
}

/** @throws {MachineFault} if the bytes cannot be read again */
async function openedAgain({ again }: DocumentFile): Promise<Readable> {
  try {
    const bytes = await again?.();
    if (bytes) return bytes;
  } catch (error) {
    throw new MachineFault('The file cannot be opened a second time', { cause: error });
  }
  throw new MachineFault('The file is gone');
}

const withoutRecognition = (extraction: Extraction): Outcome => ({
  kind: 'extracted',
  extraction: { ...extraction, unreadPages: extraction.textless },
});

const crashed = (error: unknown) => ({ kind: 'crashed', error }) as const;

const failed = (reason: 'tooLarge' | 'empty', detail: string): Outcome => ({
  kind: 'failed',
  reason,
  detail,
});
