import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Log } from '../../../infra/telemetry/log.ts';

/**
 * One line an answer at LOG_LEVEL=info: the route (never the address with its ids), how it went, and the ids to find it by. A
 * command's correlation id in the log of events is its request id.
 */
export const requestLog = fp(async (app: FastifyInstance, { log }: { log: Log }) => {
  if (!log.isLevelEnabled('info')) return;
  app.addHook('onResponse', async (request, reply) => {
    // Of participants no organisation: beside the time it would tell of every save in an assessment.
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
