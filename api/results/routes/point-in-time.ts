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

/**
 * An assessment now (`asOf` absent) or at a past moment (`asOf` present), with the queries that answer for that time.
 */
export type PointInTime = {
  readonly entry: AssessmentEntry;
  readonly queries: AssessmentQueries;
  readonly asOf?: AsOf;
  /** Reader of views at a past moment; absent for the present. */
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

/** Resolves the moment that a request asks for. Present and past have the same authorisation. */
export function createPointInTime({ directory, limits, present, timeMachine }: Parts) {
  return async (request: Asking): Promise<PointInTime> => {
    const looker = await lookerOf({ directory, limits }, request);
    const look = await timeMachine.lookAt(looker, request.query);
    return look ?? { entry: looker.entry, queries: present };
  };
}
export type LookAt = ReturnType<typeof createPointInTime>;
