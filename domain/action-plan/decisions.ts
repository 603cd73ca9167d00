import type { Framework } from '../framework/schema.ts';
import { type Decision, refuse } from '../kernel/decision.ts';
import { ownOf } from '../kernel/own-of.ts';
import { say } from '../texts/sentence.ts';
import type { ActionPlanEvent } from './events.ts';
import { actionPlanLimits } from './limits.ts';
import { unknownPlace } from './place.ts';
import type { ActionPlan } from './state.ts';

export type RecordDecision = {
  readonly decisionId: string;
  readonly title: string;
  readonly reason: string;
  readonly place: string | null;
  readonly supersedes: string | null;
};

/** Records a decision and its reason. It is never edited; one later decision may supersede it. */
export function recordDecision(
  state: ActionPlan,
  command: RecordDecision,
  { assessmentId, by, framework }: { assessmentId: string; by: string; framework: Framework },
): Decision<ActionPlanEvent> {
  if (ownOf(state.decisions, command.decisionId)) return [];
  if (Object.keys(state.decisions).length >= actionPlanLimits.decisions)
    return refuse(
      'conflict',
      'ACTION_PLAN_FULL',
      say('actionPlan.full.decisions', { decisions: actionPlanLimits.decisions }),
    );
  const refusal = unknownPlace(framework, command.place);
  if (refusal) return refusal;
  const before = command.supersedes === null ? undefined : ownOf(state.decisions, command.supersedes);
  if (command.supersedes !== null && !before)
    return refuse('notFound', 'NOT_FOUND', say('actionPlan.notFound.decided'));
  if (before && before.supersededBy !== null)
    return refuse('conflict', 'ALREADY_SUPERSEDED', say('actionPlan.alreadySuperseded'));
  return [{ type: 'DecisionRecorded', data: { assessmentId, by, ...command } }];
}
