import { type LaunchAssessment, launchAssessment } from '../../../domain/assessment/decide.ts';
import { Assessment } from '../../../domain/assessment/state.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import { allowAssessment, assessmentNotLaunched } from '../../../domain/organization/plan.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { eventIdFrom } from '../../../infra/identifiers/identifiers.ts';
import { subscriptionPlanOf } from '../../billing/queries/plan-in-force.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { ApiProblem, problemOf } from '../../http/problem.ts';

type Parts = Pick<ApiDependencies, 'commands' | 'clock' | 'terms'>;

/**
 * Launches if the plan has a free place. Places are taken on the organisation's stream, where all launches meet, so
 * that a hundred concurrent launches get exactly the available places. A launch that would be refused for another
 * reason takes no place. @throws {ApiProblem} 409 PLAN_LIMIT, or the refusal of the launch
 */
export async function launchWithinPlan(parts: Parts, command: LaunchAssessment, context: CommandContext) {
  const { commands, clock } = parts;
  const { assessmentId } = command;
  const plan = () => subscriptionPlanOf(parts, context.tenant);

  const before = await commands.load(Assessment, assessmentId);
  const beforehand = launchAssessment(before.state, command, clock.now(), await plan());
  // If the assessment is already launched, this may be the same request repeated: the outcome is in the stream.
  if (isRefusal(beforehand) && !before.state) throw problemOf(beforehand);

  const allowed = await commands.handle(Organization, context.tenant, context, async (state) =>
    allowAssessment(state, assessmentId, await plan()),
  );
  // A request that was refused after it took a place has returned the place. Repeating it gives the same refusal, not
  // the place.
  if (!mustBeWritten(allowed).state?.allowed.has(assessmentId))
    throw new ApiProblem(409, 'NOT_LAUNCHED', say('assessment.notLaunched'));

  const launched = await commands.handle(Assessment, assessmentId, context, async (state) =>
    launchAssessment(state, command, clock.now(), await plan()),
  );
  // The place of an assessment that another request launched stays taken.
  if (isRefusal(launched) && launched.code !== 'ALREADY_LAUNCHED') {
    const commandId = eventIdFrom(context.commandId, 'not-launched', 0);
    await commands.handle(Organization, context.tenant, { ...context, commandId }, (state) =>
      assessmentNotLaunched(state, assessmentId),
    );
  }
  return mustBeWritten(launched);
}
