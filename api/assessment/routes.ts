import type { FastifyInstance } from 'fastify';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { Limits } from '../http/limits.ts';
import type { Personal } from '../queries/personal.ts';
import type { Directory } from '../queries/read-models.ts';
import type { ParticipationQuery } from './queries/participation.ts';
import { forecastRoutes } from './routes/forecast.ts';
import { keptLinkRoutes } from './routes/kept-links.ts';
import { assessmentLifecycleRoutes } from './routes/lifecycle.ts';
import { nextLaunchRoutes } from './routes/next-launch.ts';
import { participantRoutes } from './routes/participants.ts';
import { reminderRoutes } from './routes/reminders.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly limits: Limits;
  readonly directory: Directory;
  readonly participation: ParticipationQuery;
  readonly personal: Personal;
};

/** Routes for assessments and their participants. */
export async function assessmentRoutes(
  app: FastifyInstance,
  { deps, limits, directory, participation, personal }: Options,
): Promise<void> {
  await app.register(assessmentLifecycleRoutes, { deps, directory, participation });
  await app.register(participantRoutes, { deps, limits, directory });
  await app.register(forecastRoutes);
  await app.register(nextLaunchRoutes, { deps, limits, directory, participation });
  await app.register(reminderRoutes, { deps, limits, directory, participation, personal });
  await app.register(keptLinkRoutes, { deps, directory, participation, personal });
}
