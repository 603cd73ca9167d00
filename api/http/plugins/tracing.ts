import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Tracing } from '../../../infra/telemetry/tracing.ts';

/**
 * Creates one span per request, named by its route pattern (never the URL, which contains ids); spans of the work below
 * are its children.
 */
export const requestTracing = fp(async (app: FastifyInstance, { tracing }: { tracing: Tracing }) => {
  const ends = new WeakMap<FastifyRequest, ReturnType<Tracing['request']>>();
  app.addHook('onRequest', (request, _, done) => {
    ends.set(request, tracing.request(request.headers, done));
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    // The organisation is left out for participants: together with the time it would disclose every save in an
    // assessment.
    const tenant = request.member?.tenant ?? request.program?.tenant;
    ends.get(request)?.(
      `${request.method} ${route}`,
      {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
        'correlation.id': request.id,
        ...(tenant !== undefined && { tenant }),
      },
      reply.statusCode >= 500,
    );
    done();
  });
});
