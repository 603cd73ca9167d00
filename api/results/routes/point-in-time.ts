import type { FastifyRequest } from 'fastify';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import type { AsOf, PastQuery } from '../../assessment/contract/past.ts';
import { callerOf } from '../../http/access/authentication.ts';
import type { Limits } from '../../http/limits.ts';
import type { Directory, ModelReader } from '../../queries/read-models.ts';
import type { AssessmentQueries } from '../queries/of-assessment.ts';
import type { Looker } from '../queries/past/histories.ts';
import type { TimeMachine } from '../queries/past/time-machine.ts';

type Parts = {
  readonly directory: Directory;
  readonly limits: Limits;
  readonly present: AssessmentQueries;
  readonly timeMachine: TimeMachine;
};

/** An assessment now (`asOf` absent) or at a past moment, with the queries that answer for it. */
export type PointInTime = {
  readonly entry: AssessmentEntry;
  readonly queries: AssessmentQueries;
  readonly asOf?: AsOf;
  /** Views at a past moment. */
  readonly reader?: (model: string) => ModelReader;
};
type Asking = FastifyRequest<{ Params: { assessmentId: string }; Querystring: PastQuery }>;

/** @throws NOT_FOUND for another organisation's assessment, before any of its moments is disclosed */
export async function lookerOf(
  { directory, limits }: Pick<Parts, 'directory' | 'limits'>,
  request: Asking,
): Promise<Looker> {
  const { tenant, accountId } = callerOf(request);
  const entry = await directory.assessmentOf(tenant, request.params.assessmentId);
  return { take: (kind) => limits.take(kind, accountId, request as unknown as FastifyRequest), entry };
}

/** Resolves the moment of a request: the same authorisation for present and past. */
export function createPointInTime({ directory, limits, present, timeMachine }: Parts) {
  return async (request: Asking): Promise<PointInTime> => {
    const looker = await lookerOf({ directory, limits }, request);
    const look = await timeMachine.lookAt(looker, request.query);
    return look ?? { entry: looker.entry, queries: present };
  };
}
export type LookAt = ReturnType<typeof createPointInTime>;
