import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { secretHash } from '../../../infra/identifiers/identifiers.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { notFound } from '../../http/problem.ts';
import { isAtThisMachine } from '../../http/this-machine.ts';
import { projectionsOf, scannerState } from '../routes/operations.ts';
import { watchedQueues } from '../watched-queues.ts';
import type { MetricSeries } from './metric-series.ts';

/**
 * GET /metrics in the Prometheus text format: series of this process, its requests, and the shared projections and
 * queues.
 */
export const metrics = fp(async (app: FastifyInstance, { deps }: { deps: ApiDependencies }) => {
  // Loaded when the first answer is counted; that answer does not wait for it.
  let opened: Promise<MetricSeries> | undefined;
  const series = () => {
    opened ??= import('./metric-series.ts').then(({ openMetricSeries }) => openMetricSeries());
    return opened;
  };

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    // Visitors of the demo workspace are no load of the installation's own routes.
    if (route.startsWith('/sample/')) return;
    const { requests, problems } = await series();
    requests.observe({ route, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1_000);
    if (reply.statusCode >= 500) problems.inc({ route });
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request)) throw notFound();
    const [{ registry, free, dependency, lag, stopped, jobs }, share, scanner, head, reports] =
      await Promise.all([
        series(),
        deps.freeShare(),
        scannerState(deps),
        deps.store.head(),
        deps.reports.list(),
      ]);
    if (share !== undefined) free.set(share);
    if (scanner) dependency.set({ dependency: 'virus-scanner' }, scanner === 'up' ? 1 : 0);
    for (const { name, lagMs, state } of await projectionsOf(deps, reports, head)) {
      lag.set({ projection: name }, lagMs / 1_000);
      stopped.set({ projection: name }, state === 'stopped' ? 1 : 0);
    }
    for (const queue of watchedQueues)
      for (const [state, count] of Object.entries(await deps.jobs.counts(queue)))
        jobs.set({ queue, state }, count);
    return reply.type(registry.contentType).send(await registry.metrics());
  });

  /**
   * With a metrics token, its holders may read. Without one, only callers on this machine may, who have access to the
   * data anyway, and only if the public address names this machine.
   */
  function mayRead(request: FastifyRequest): boolean {
    if (deps.metricsToken !== undefined)
      return secretHash(request.headers.authorization ?? '') === secretHash(`Bearer ${deps.metricsToken}`);
    // Any other public address implies a proxy, and a proxy on this machine might not name its clients.
    const { hostname } = new URL(deps.publicUrl());
    return (
      ['localhost', '127.0.0.1', '[::1]'].includes(hostname) && isAtThisMachine(request, deps.trustProxy)
    );
  }
});
