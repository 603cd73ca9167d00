import path from 'node:path';
import { Readable } from 'node:stream';
import { createConcurrencyLimit } from '../event-loop/concurrency-limit.ts';
import { recognitionLimits, recognitionMs } from './pdf/recognition/limits.ts';
import { type Extraction, limits, type Outcome } from './port.ts';
import { type ChildLimits, MachineFault, type ProcessEnd, runChild } from './process/run-child.ts';

export type DocumentFile = {
  /** Name with its extension. */
  readonly name: string;
  /** A stream is read when the file's turn comes, and destroyed if it never comes. */
  readonly bytes: Uint8Array | Readable;
  /** Opens a stream of the same bytes, to read them a second time; undefined: they are gone. */
  readonly again?: () => Promise<Readable | undefined>;
  /** Number of bytes; another number is a fault of the storage. */
  readonly size: number;
};
export type ExtractOptions = {
  readonly signal?: AbortSignal;
  /** Receives the number of pages, sheets or slides read so far, at most every 100 ms. */
  readonly onProgress?: (done: number, total: number) => void;
  /** The process of the file has ended; not called for a file without a process. */
  readonly onEnd?: (end: ProcessEnd) => void;
};
export type Extractor = {
  /**
   * Reads one file.
   * @throws the signal's reason, or an Error for a fault of this machine: the caller retries later
   */
  extract(file: DocumentFile, options?: ExtractOptions): Promise<Outcome>;
  /** Ends all processes; files that are read or wait are rejected. */
  close(): Promise<void>;
};
export type ExtractorOptions = Partial<ChildLimits> & {
  /** Maximum number of files read concurrently. */
  readonly concurrency?: number;
  /** Path of the program that reads a file. */
  readonly program?: string;
  /** Recognise the text of scanned pages (default false). */
  readonly recognizes?: boolean;
  /** Path of the program that recognises the text of scanned pages. */
  readonly recognizer?: string;
};

/** Reads documents, each in a process of its own that can neither harm this one nor reach anything else. */
export function createExtractor(options: ExtractorOptions = {}): Extractor {
  const {
    concurrency = 2,
    program = path.join(import.meta.dirname, 'child.ts'),
    recognizer = path.join(import.meta.dirname, 'recognizing-child.ts'),
  } = options;
  const childLimits: ChildLimits = {
    wallClockMs: options.wallClockMs ?? limits.wallClockMs,
    silenceMs: options.silenceMs ?? limits.silenceMs,
    handoverMs: options.handoverMs ?? limits.handoverMs,
    heapMb: options.heapMb ?? limits.heapMb,
    residentBytes: options.residentBytes ?? limits.residentBytes,
  };
  const children = createConcurrencyLimit(concurrency);
  // One at a time: it takes minutes and much memory, and other files are read meanwhile.
  const recognitions = createConcurrencyLimit(1);
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();

  async function extract(
    file: DocumentFile,
    { signal, onProgress, onEnd }: ExtractOptions,
  ): Promise<Outcome> {
    const ending = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
    try {
      if (file.size > limits.fileBytes)
        return failed('tooLarge', `${file.size} bytes, at most ${limits.fileBytes} are read`);
      if (file.size === 0) return failed('empty', 'the file has no bytes');
      let pages = 0;
      const task = {
        name: file.name,
        size: file.size,
        signal: ending,
        onProgress: (done: number, total: number) => {
          pages = total;
          onProgress?.(done, total);
        },
        onEnd: onEnd ?? (() => undefined),
      };
      const read = () => runChild({ ...task, program, bytes: file.bytes, limits: childLimits });
      const first = await children.run(read, ending);
      if (options.recognizes !== true || !mayBeScanned(first)) return first;
      const recognize = async () => {
        const bytes = file.bytes instanceof Readable ? await openedAgain(file) : file.bytes;
        if (!bytes) return first;
        const limits = {
          ...childLimits,
          wallClockMs: childLimits.wallClockMs + recognitionMs(pages),
          residentBytes: Math.min(childLimits.residentBytes, recognitionLimits.residentBytes),
        };
        const recognizing = { ...task, program: recognizer, switches: ['--expose-gc'], bytes, limits };
        return runChild(recognizing).finally(() => bytes instanceof Readable && bytes.destroy());
      };
      if (first.kind === 'failed') return await recognitions.run(recognize, ending);
      const second = await recognitions.run(recognize, ending).catch((error: unknown) => {
        // The text of the other pages is kept, whatever its pictures do to the recognition. A fault of this machine passes: it is tried again.
        ending.throwIfAborted();
        if (error instanceof MachineFault) throw error;
        return failed('damaged', String(error));
      });
      // Recognised text takes no place from typed text.
      const isWhole =
        second.kind === 'extracted' &&
        (second.extraction.truncated === null || first.extraction.truncated !== null);
      return isWhole ? second : withoutRecognition(first.extraction);
    } finally {
      if (file.bytes instanceof Readable) file.bytes.destroy();
    }
  }

  return {
    extract(file, given = {}) {
      const outcome = extract(file, given);
      running.add(outcome);
      const forget = () => running.delete(outcome);
      outcome.then(forget, forget);
      return outcome;
    },
    async close() {
      closing.abort(new Error('The extractor is closed'));
      await Promise.allSettled(running);
    },
  };
}

/** @throws {MachineFault} */
async function openedAgain({ again }: DocumentFile): Promise<Readable | undefined> {
  try {
    return await again?.();
  } catch (error) {
    throw new MachineFault('The file cannot be opened a second time', { cause: error });
  }
}

/** Whether pages of a pdf hold next to no text, beside pictures. */
const mayBeScanned = (outcome: Outcome): boolean =>
  outcome.kind === 'failed' ? outcome.reason === 'scanned' : outcome.extraction.textless > 0;

const withoutRecognition = (extraction: Extraction): Outcome => ({
  kind: 'extracted',
  extraction: { ...extraction, unreadPages: extraction.textless },
});

const failed = (reason: 'tooLarge' | 'empty' | 'damaged', detail: string): Outcome => ({
  kind: 'failed',
  reason,
  detail,
});
