import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { say } from '../../domain/texts/sentence.ts';
import type { Limits } from '../http/limits.ts';
import { ApiProblem } from '../http/problem.ts';
import { sourceOf } from '../http/source.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the answer is a file that takes the process long to make or to send. */
    file?: true;
  }
}

/**
 * Files for visitors of the demo workspace: one at a time for each source, and a few a minute, because all visitors share
 * one process and one account. Refuses with 429 DEMO_ONE_FILE or 429 TOO_MANY_REQUESTS.
 */
export const guestFiles = fp(async (app: FastifyInstance, { limits }: { readonly limits: Limits }) => {
  /** Sources that are being sent a file. */
  const busy = new Set<string>();
  app.addHook('preHandler', async (request, reply) => {
    if (!request.guest || !request.routeOptions.config.file) return;
    const source = sourceOf(request);
    if (busy.has(source)) throw new ApiProblem(429, 'DEMO_ONE_FILE', say('demo.oneFile'), { retryAfter: 5 });
    busy.add(source);
    reply.raw.once('close', () => busy.delete(source));
    await limits.take('demoDownloads', source, request);
  });
});
