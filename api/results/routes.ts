import type { FastifyInstance } from 'fastify';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { Limits } from '../http/limits.ts';
import type { Personal } from '../queries/personal.ts';
import type { Directory } from '../queries/read-models.ts';
import type { TimeMachine } from './queries/past/time-machine.ts';
import { analysisRoutes } from './routes/analysis.ts';
import { answerRoutes } from './routes/answers.ts';
import { commentRoutes } from './routes/comments.ts';
import { comparisonRoutes } from './routes/comparison.ts';
import type { LookAt } from './routes/point-in-time.ts';
import { receiptRoutes } from './routes/receipt.ts';
import { trendRoutes } from './routes/trends.ts';
import { assessmentViewRoutes } from './routes/views.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly limits: Limits;
  readonly directory: Directory;
  readonly personal: Personal;
  readonly lookAt: LookAt;
  readonly timeMachine: TimeMachine;
};

/** Routes for results, now and at past moments. */
export async function resultsRoutes(
  app: FastifyInstance,
  { deps, limits, directory, personal, lookAt, timeMachine }: Options,
): Promise<void> {
  await app.register(assessmentViewRoutes, { limits, directory, lookAt, timeMachine });
  await app.register(analysisRoutes, { lookAt });
  await app.register(comparisonRoutes, { lookAt });
  await app.register(receiptRoutes, { lookAt });
  await app.register(commentRoutes, { lookAt });
  await app.register(answerRoutes, { lookAt });
  await app.register(trendRoutes, { deps, directory, personal });
}
