import type { FastifyRequest } from 'fastify';
import { say } from '../../domain/texts/sentence.ts';
import { createFairQueue, TooManyWaiting } from '../../infra/survey-files/fair-queue.ts';
import { ApiProblem } from './problem.ts';
import { sourceOf } from './source.ts';

/** Limits of what visitors of the demo workspace ask at the same time. */
const usual = {
  /** Requests that its process answers at the same time; it has one thread, of low priority. */
  atOnce: 4,
  /** Requests of one address that run or wait. Many people may share an address. */
  ofGroup: 100,
  /** Requests of all that run or wait. */
  ofAll: 204,
  /** A request that waited this long is refused, in ms. */
  withinMs: 8_000,
};

type Waits = Pick<FastifyRequest, 'ip'> & { readonly raw: Pick<FastifyRequest['raw'], 'socket'> };

/**
 * Lets few requests at a time through to the demo workspace, whatever the number of visitors, and addresses in turns. The
 * returned function waits until a request may go. @returns ends its turn; undefined: the visitor left, and has no turn
 * @throws {ApiProblem} 503 DEMO_BUSY
 */
export function createSampleTurns(limits = usual) {
  const queue = createFairQueue(limits);
  return (request: Waits): Promise<(() => void) | undefined> =>
    new Promise((resolve, refuse) => {
      const { socket } = request.raw;
      const turn = () =>
        new Promise<void>((over) => {
          if (socket.destroyed) {
            over();
            resolve(undefined);
            return;
          }
          const end = () => {
            socket.off('close', end);
            over();
          };
          socket.once('close', end);
          // Each begins in a turn of the event loop of its own, so that a save waits for one of them at most.
          setImmediate(resolve, end);
        });
      queue(sourceOf(request), turn).catch((error: unknown) =>
        refuse(
          error instanceof TooManyWaiting
            ? new ApiProblem(503, 'DEMO_BUSY', say('demo.busy'), { retryAfter: 5 })
            : error,
        ),
      );
    });
}
