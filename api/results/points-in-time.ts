import { comparison } from '../../domain/read-models/comparison/comparison.ts';
import type { ParticipationQuery } from '../assessment/queries/participation.ts';
import type { RosterQuery } from '../assessment/queries/roster.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { Limits } from '../http/limits.ts';
import type { Personal } from '../queries/personal.ts';
import { type Directory, readerOf } from '../queries/read-models.ts';
import { createWarmAnswers } from '../queries/warm-answers.ts';
import { createAssessmentQueries } from './queries/of-assessment.ts';
import { createTimeMachine } from './queries/past/time-machine.ts';
import { createPointInTime } from './routes/point-in-time.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly limits: Limits;
  readonly directory: Directory;
  readonly personal: Personal;
  readonly participation: ParticipationQuery;
  readonly roster: RosterQuery;
};

/** Creates the queries about an assessment, for now and for past moments. */
export function createPointsInTime(options: Options) {
  const { deps, limits, directory, personal, participation, roster } = options;
  const timeMachine = createTimeMachine({ deps, directory, personal });
  const present = createAssessmentQueries({
    reader: (model) => readerOf(deps, model),
    participation,
    directory,
    personal,
    store: deps.store,
    roster,
    warmComparison: createWarmAnswers(deps.feed, comparison.name, (key) => key.split(':')[0]),
  });
  return { lookAt: createPointInTime({ directory, limits, present, timeMachine }), timeMachine, present };
}
