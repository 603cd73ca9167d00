import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LexiconAdditions } from '../../domain/analysis/mapping/lexicon.ts';
import { createConcurrencyLimit } from '../event-loop/concurrency-limit.ts';
import { type AnalysedText, longestAnalysisSeconds, type MappedText, type TextMapper } from './port.ts';

/** A thread without work for this long is ended: its word vectors and lexicon take 100 MB. */
const idleMs = 30_000;
/** Maximum heap of the thread, in MB: a text that needs more ends the thread, not the server. */
const heapMb = 512;

/** What the thread is asked to do: to analyse a text if there is a mapping, otherwise to map it. */
export type ThreadRequest =
  | { readonly text: Uint8Array; readonly additions: LexiconAdditions }
  | { readonly text: Uint8Array; readonly mapping: Uint8Array };

/** Maps and analyses in a separate thread, one text after another: a passage takes a millisecond, and a text has thousands. */
export function createThreadMapper(): TextMapper {
  const turns = createConcurrencyLimit(1);
  const closing = new AbortController();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function begin(): Worker {
    const begun = new Worker(new URL('./mapping-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    // Without a listener, an error outside a mapping (while the thread is idle or ending) would be an uncaught exception of the server.
    begun.on('error', () => undefined);
    begun.once('exit', () => {
      if (thread === begun) thread = undefined;
    });
    return begun;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  }

  /** @param limitMs from the start of the work, not of the wait for it */
  function ask<Answer>(request: ThreadRequest, signal: AbortSignal, limitMs?: number): Promise<Answer> {
    const stop = AbortSignal.any([signal, closing.signal]);
    return turns.run(async () => {
      clearTimeout(idle);
      thread ??= begin();
      const limits = limitMs === undefined ? [] : [AbortSignal.timeout(limitMs)];
      try {
        const answer = answerOf<Answer>(thread, AbortSignal.any([stop, ...limits]));
        thread.postMessage(request);
        return await answer;
      } catch (error) {
        // The thread may still be working on this text.
        await end();
        throw error;
      } finally {
        idle = setTimeout(() => void end(), idleMs).unref();
      }
    }, stop);
  }

  return {
    map: (text, additions, signal) => ask<MappedText>({ text, additions }, signal),
    analyse: (text, mapping, signal) =>
      ask<AnalysedText>({ text, mapping }, signal, longestAnalysisSeconds * 1_000),
    close: async () => {
      closing.abort(new Error('The mapper is closed'));
      await end();
    },
  };
}

/** @throws the thread's error, an Error where it exits, or the signal's reason */
async function answerOf<Answer>(thread: Worker, signal: AbortSignal): Promise<Answer> {
  const settled = new AbortController();
  const stop = AbortSignal.any([signal, settled.signal]);
  try {
    // `once` rejects with the error of an `error` event.
    return await Promise.race([
      once(thread, 'message', { signal: stop }).then(([answer]) => answer as Answer),
      once(thread, 'exit', { signal: stop }).then(([code]): never => {
        throw new Error(`The thread that maps passages exited with code ${code}`);
      }),
    ]);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    settled.abort();
  }
}
