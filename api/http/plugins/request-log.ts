import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Log } from '../../../infra/telemetry/log.ts';

/**
 * Logs one line per answer at LOG_LEVEL=info: the route pattern (never the URL, which contains ids), the outcome, and
 * the request id. A command's correlation id in the event log is its request id.
 */
export const requestLog = fp(async (app: FastifyInstance, { log }: { log: Log }) => {
  if (!log.isLevelEnabled('info')) return;
  app.addHook('onResponse', async (request, reply) => {
    // The organisation is left out for participants: together with the time it would disclose every save in an
    // assessment.
    log.info(
      {
        requestId: request.id,
        correlationId: request.id,
        tenant: request.member?.tenant,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
});
