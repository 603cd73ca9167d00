import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { secretHash } from '../../infra/identifiers/identifiers.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { notFound } from '../problem.ts';
import { projectionsOf, watchedQueues } from '../routes/operations.ts';

/** GET /metrics in the Prometheus text format: this process, its requests, and the projections and queues all share. */
export const metrics = fp(async (app: FastifyInstance, { deps }: { deps: ApiDependencies }) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status class',
    labelNames: ['route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const problems = new Counter({
    name: 'http_problems_total',
    help: 'Answers with a problem document of status 500 and above, by route',
    labelNames: ['route'] as const,
    registers: [registry],
  });
  const lag = new Gauge({
    name: 'projection_lag_seconds',
    help: 'Age of the oldest event a projection has not folded',
    labelNames: ['projection'] as const,
    registers: [registry],
  });
  const stopped = new Gauge({
    name: 'projection_stopped',
    help: '1 where a projection cannot go on in any process',
    labelNames: ['projection'] as const,
    registers: [registry],
  });
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs by queue and state',
    labelNames: ['queue', 'state'] as const,
    registers: [registry],
  });

  const free = new Gauge({
    name: 'data_folder_free_ratio',
    help: 'Share of the disk under the data folder that is still free',
    registers: [registry],
  });

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    requests.observe({ route, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1_000);
    if (reply.statusCode >= 500) problems.inc({ route });
    done();
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request)) throw notFound();
    const [share, head, reports] = await Promise.all([
      deps.freeShare(),
      deps.store.head(),
      deps.reports.list(),
    ]);
    if (share !== undefined) free.set(share);
    for (const { name, lagMs, state } of await projectionsOf(deps, reports, head)) {
      lag.set({ projection: name }, lagMs / 1_000);
      stopped.set({ projection: name }, state === 'stopped' ? 1 : 0);
    }
    for (const queue of watchedQueues)
      for (const [state, count] of Object.entries(await deps.jobs.counts(queue)))
        jobs.set({ queue, state }, count);
    return reply.type(registry.contentType).send(await registry.metrics());
  });

  /** With a token: whoever has it. Without: only this machine, which sees all of it anyway. */
  function mayRead({ headers, ip }: FastifyRequest): boolean {
    if (deps.metricsToken !== undefined)
      return secretHash(headers.authorization ?? '') === secretHash(`Bearer ${deps.metricsToken}`);
    // A proxy on this machine speaks for callers elsewhere.
    const forwarded = headers['x-forwarded-for'] ?? headers.forwarded;
    return forwarded === undefined && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip);
  }
});
