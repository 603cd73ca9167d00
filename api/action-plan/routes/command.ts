import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Around } from '../../../domain/action-plan/actions.ts';
import type { ActionPlanEvent } from '../../../domain/action-plan/events.ts';
import { meanOfPlace } from '../../../domain/action-plan/place.ts';
import { ActionPlan, type Touched } from '../../../domain/action-plan/state.ts';
import { type Decision, type Refusal, refuse } from '../../../domain/kernel/decision.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { type ResultsDocument, resultsKey } from '../../../domain/read-models/results/results.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { commandContext, memberOf } from '../../http/access/authentication.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { etagOf } from '../../http/preconditions.ts';
import { frameworkOf } from '../../queries/framework-of.ts';
import type { People } from '../../queries/people.ts';
import type { Directory, ModelReader } from '../../queries/read-models.ts';

type Decide = (state: ActionPlan, around: Around, commandId: string) => Decision<ActionPlanEvent>;
/** The item that the command changes; undefined = no existing item. */
type Target = (state: ActionPlan) => Touched | undefined;

/**
 * Decides on the plan of one of the caller's assessments. The reference mean of an action is read from the releases here; clients cannot
 * set it. The answer carries the plan's revision as ETag.
 */
export type PlanCommand = (
  request: FastifyRequest,
  reply: FastifyReply,
  assessmentId: string,
  decide: Decide,
  target?: Target,
) => Promise<{ readonly position: Position; readonly commandId: string }>;

type Parts = {
  readonly deps: Pick<ApiDependencies, 'commands'>;
  readonly directory: Directory;
  readonly results: ModelReader;
  readonly people: People;
};

export function createPlanCommand({ deps, directory, results, people }: Parts): PlanCommand {
  return async (request, reply, assessmentId, decide, target) => {
    const { accountId, tenant } = memberOf(request);
    const entry = await directory.assessmentOf(tenant, assessmentId);
    const context = commandContext(request, `account:${accountId}`, tenant);
    const [published, organization] = await Promise.all([
      results.get<ResultsDocument>(resultsKey(assessmentId)),
      deps.commands.load(Organization, tenant),
    ]);
    const framework = frameworkOf(entry, published);
    const everyone = published?.everyone;
    const around: Around = {
      assessmentId,
      by: accountId,
      framework,
      isMember: (id) => organization.state?.members[id] !== undefined,
      baselineOf: (place) => {
        const mean = everyone ? meanOfPlace(framework, everyone.themes, place) : null;
        return everyone && mean !== null ? { release: everyone.release, mean } : null;
      },
    };
    const outcome = await deps.commands.handle(
      ActionPlan,
      assessmentId,
      context,
      async (state) =>
        (await movedSince(request, state, target?.(state))) ?? decide(state, around, context.commandId),
    );
    const { revision, position } = mustBeWritten(outcome);
    reply.header('etag', etagOf(revision));
    return { position, commandId: context.commandId };
  };

  /**
   * If-Match names the plan revision that the caller saw. The plan's revision moves with every item, so a change is refused only if the
   * same item was changed after that revision.
   */
  async function movedSince(
    request: FastifyRequest,
    state: ActionPlan,
    target: Touched | undefined,
  ): Promise<Refusal | undefined> {
    const expected = request.headers['if-match']?.trim().replace(/^W\//, '');
    if (expected === undefined || expected === '*') return undefined;
    const seen = Number(/^"(-?\d{1,9})"$/.exec(expected)?.[1] ?? Number.NaN);
    if (seen <= state.revision && (target === undefined || target.revision <= seen)) return undefined;
    const who = target ? await people.nameOf(target.changedBy) : 'Somebody';
    return refuse('moved', 'PRECONDITION_FAILED', say('actionPlan.preconditionFailed', { who }));
  }
}
