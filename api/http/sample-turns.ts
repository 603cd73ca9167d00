import type { FastifyRequest } from 'fastify';
import { say } from '../../domain/texts/sentence.ts';
import { createFairQueue, TooManyWaiting } from '../../infra/survey-files/fair-queue.ts';
import { ApiProblem } from './problem.ts';
import { sourceOf } from './source.ts';

/** Requests that the process of the demo workspace answers at the same time; it has one thread, of low priority. */
const atOnce = 4;
/** Requests of one address, and of all, that run or wait. Many people may share an address. */
const most = { ofGroup: 100, ofAll: 204 };
/** A request that waited this long is refused, in ms. */
const withinMs = 8_000;

/** Lets few requests at a time through to the demo workspace, whatever the number of visitors, and addresses in turns. */
export function createSampleTurns() {
  const queue = createFairQueue({ ...most, atOnce, withinMs });
  const ends = new WeakMap<FastifyRequest, () => void>();
  return {
    /** Waits until the request may go. @throws {ApiProblem} 503 DEMO_BUSY */
    take: (request: FastifyRequest): Promise<void> =>
      new Promise((go, refuse) => {
        const work = () =>
          new Promise<void>((end) => {
            // Somebody who left while the request waited takes no turn.
            if (request.raw.socket.destroyed) return end();
            ends.set(request, end);
            request.raw.socket.once('close', end);
            // Each begins in a turn of the event loop of its own, so that a save waits for one of them at most.
            setImmediate(go);
          });
        queue(sourceOf(request), work).then(go, (error: unknown) =>
          refuse(
            error instanceof TooManyWaiting
              ? new ApiProblem(503, 'DEMO_BUSY', say('demo.busy'), { retryAfter: 5 })
              : error,
          ),
        );
      }),
    giveBack: (request: FastifyRequest): void => {
      const end = ends.get(request);
      if (!end) return;
      request.raw.socket.off('close', end);
      end();
    },
  };
}
