import path from 'node:path';
import { Readable } from 'node:stream';
import { createConcurrencyLimit } from '../event-loop/concurrency-limit.ts';
import { limits, type Outcome } from './port.ts';
import { type ChildLimits, type ProcessEnd, runChild } from './process/run-child.ts';

export type DocumentFile = {
  /** Name with its extension. */
  readonly name: string;
  /** A stream is read when the file's turn comes, and destroyed if it never comes. */
  readonly bytes: Uint8Array | Readable;
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
};

/** Reads documents, each in a process of its own that can neither harm this one nor reach anything else. */
export function createExtractor(options: ExtractorOptions = {}): Extractor {
  const { concurrency = 2, program = path.join(import.meta.dirname, 'child.ts') } = options;
  const childLimits: ChildLimits = {
    wallClockMs: options.wallClockMs ?? limits.wallClockMs,
    silenceMs: options.silenceMs ?? limits.silenceMs,
    heapMb: options.heapMb ?? limits.heapMb,
    residentBytes: options.residentBytes ?? limits.residentBytes,
  };
  const children = createConcurrencyLimit(concurrency);
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
      return await children.run(
        () =>
          runChild({
            program,
            ...file,
            limits: childLimits,
            signal: ending,
            onProgress: onProgress ?? (() => undefined),
            onEnd: onEnd ?? (() => undefined),
          }),
        ending,
      );
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

const failed = (reason: 'tooLarge' | 'empty', detail: string): Outcome => ({
  kind: 'failed',
  reason,
  detail,
});
