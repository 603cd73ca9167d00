import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { secretHash } from '../../../infra/identifiers/identifiers.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { notFound } from '../../http/problem.ts';
import { isAtThisMachine } from '../../http/this-machine.ts';
import { projectionsOf, watchedQueues } from '../routes/operations.ts';
import type { MetricSeries } from './metric-series.ts';

/** GET /metrics in the Prometheus text format: this process, its requests, and the projections and queues all share. */
export const metrics = fp(async (app: FastifyInstance, { deps }: { deps: ApiDependencies }) => {
  // Loaded for the first answer that is counted, and nobody waits for it.
  let opened: Promise<MetricSeries> | undefined;
  const series = () => {
    opened ??= import('./metric-series.ts').then(({ openMetricSeries }) => openMetricSeries());
    return opened;
  };

  app.addHook('onResponse', async (request, reply) => {
    const { requests, problems } = await series();
    const route = request.routeOptions.url ?? 'none';
    requests.observe({ route, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1_000);
    if (reply.statusCode >= 500) problems.inc({ route });
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request)) throw notFound();
    const [{ registry, free, lag, stopped, jobs }, share, head, reports] = await Promise.all([
      series(),
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

  /** With a token: whoever has it. Without: this machine, which sees all of it anyway, while the product is reached under a name of this machine. */
  function mayRead(request: FastifyRequest): boolean {
    if (deps.metricsToken !== undefined)
      return secretHash(request.headers.authorization ?? '') === secretHash(`Bearer ${deps.metricsToken}`);
    // Under a public address there is a proxy, and one on this machine may say nothing of whom it speaks for.
    const { hostname } = new URL(deps.publicUrl());
    return (
      ['localhost', '127.0.0.1', '[::1]'].includes(hostname) && isAtThisMachine(request, deps.trustProxy)
    );
  }
});
