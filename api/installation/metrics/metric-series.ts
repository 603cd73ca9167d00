import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type MetricSeries = ReturnType<typeof openMetricSeries>;

/** Creates the metric series and the registry that contains them. */
export function openMetricSeries() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer, by route and status class',
      labelNames: ['route', 'status'] as const,
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    problems: new Counter({
      name: 'http_problems_total',
      help: 'Answers with a problem document of status 500 and above, by route',
      labelNames: ['route'] as const,
      registers: [registry],
    }),
    lag: new Gauge({
      name: 'projection_lag_seconds',
      help: 'Age of the oldest event a projection has not folded',
      labelNames: ['projection'] as const,
      registers: [registry],
    }),
    stopped: new Gauge({
      name: 'projection_stopped',
      help: '1 where a projection cannot go on in any process',
      labelNames: ['projection'] as const,
      registers: [registry],
    }),
    jobs: new Gauge({
      name: 'jobs',
      help: 'Jobs by queue and state',
      labelNames: ['queue', 'state'] as const,
      registers: [registry],
    }),
    dependency: new Gauge({
      name: 'dependency_up',
      help: '1 where a program that was set answers, 0 where it does not',
      labelNames: ['dependency'] as const,
      registers: [registry],
    }),
    free: new Gauge({
      name: 'data_folder_free_ratio',
      help: 'Share of the disk under the data folder that is still free',
      registers: [registry],
    }),
  };
}
