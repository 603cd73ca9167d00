import type { Circumstances } from '../../../domain/action-plan/actions.ts';
import type { ActionPlanEvent } from '../../../domain/action-plan/events.ts';
import { meanOfPlace } from '../../../domain/action-plan/place.ts';
import { ActionPlan, type Touched } from '../../../domain/action-plan/state.ts';
import { type Decision, type Refusal, refuse } from '../../../domain/kernel/decision.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { type ResultsDocument, resultsKey } from '../../../domain/read-models/results/results.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { derivedId, requestOf } from '../../../infra/identifiers/identifiers.ts';
import type { Caller } from '../../http/access/caller.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { frameworkOf } from '../../queries/framework-of.ts';
import type { People } from '../../queries/people.ts';
import type { Directory, ModelReader } from '../../queries/read-models.ts';

/** A member's request to change the plan of one of their assessments. */
export type Asked = {
  readonly assessmentId: string;
  readonly caller: Caller;
  readonly context: CommandContext;
  /** The If-Match header: the plan's revision that the caller saw; undefined: not checked. */
  readonly expected: string | undefined;
};
export type DecideOnActionPlan = (
  state: ActionPlan,
  circumstances: Circumstances,
  commandId: string,
) => Decision<ActionPlanEvent>;
/** @returns the item that the command changes; undefined if it changes no existing item */
export type Target = (state: ActionPlan) => Touched | undefined;

/** @throws {ApiProblem} 404 for another organisation's assessment; 412 PRECONDITION_FAILED; or the refusal */
export type ChangeActionPlan = (
  asked: Asked,
  decide: DecideOnActionPlan,
  target?: Target,
) => Promise<{ readonly revision: number; readonly position: Position }>;

type Parts = {
  readonly deps: Pick<ApiDependencies, 'commands'>;
  readonly directory: Directory;
  readonly results: ModelReader;
  readonly people: People;
};

/** The mean that an action starts from is read from the releases here; clients cannot set it. */
export function createChangeActionPlan({ deps, directory, results, people }: Parts): ChangeActionPlan {
  return async ({ assessmentId, caller, context, expected }, decide, target) => {
    const { accountId, tenant } = caller;
    const entry = await directory.assessmentOf(tenant, assessmentId);
    const [published, organization] = await Promise.all([
      results.get<ResultsDocument>(resultsKey(assessmentId)),
      deps.commands.load(Organization, tenant),
    ]);
    const framework = frameworkOf(entry, published);
    const everyone = published?.everyone;
    const circumstances: Circumstances = {
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
        (await movedSince(expected, state, target?.(state))) ??
        decide(state, circumstances, context.commandId),
    );
    const { revision, position } = mustBeWritten(outcome);
    return { revision, position };
  };

  /**
   * The plan's revision changes with every item, so a change is refused only if the same item was changed after the
   * expected revision.
   */
  async function movedSince(
    expected: string | undefined,
    state: ActionPlan,
    target: Touched | undefined,
  ): Promise<Refusal | undefined> {
    const tag = expected?.replace(/^W\//, '');
    if (tag === undefined || tag === '*') return undefined;
    const seen = Number(/^"(-?\d{1,9})"$/.exec(tag)?.[1] ?? Number.NaN);
    if (seen <= state.revision && (target === undefined || target.revision <= seen)) return undefined;
    const who = target ? await people.nameOf(target.changedBy) : 'Somebody';
    return refuse('moved', 'PRECONDITION_FAILED', say('actionPlan.preconditionFailed', { who }));
  }
}

/** Id of the item that a command adds: the same for every repetition of the request. */
export function addedId(kind: 'action' | 'comment' | 'decision', commandId: string): string {
  return derivedId(`plan-${kind}`, requestOf(commandId));
}
