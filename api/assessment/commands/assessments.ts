import {
  closeAssessment,
  type InviteePlan,
  inviteParticipants,
  reopenAssessment,
} from '../../../domain/assessment/decide.ts';
import { Assessment } from '../../../domain/assessment/state.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import { Results } from '../../../domain/results/state.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { derivedId, requestOf } from '../../../infra/identifiers/identifiers.ts';
import { subscriptionPlanOf } from '../../billing/queries/plan-in-force.ts';
import type { Caller } from '../../http/access/caller.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import type { Inviting } from '../../mailbox/inviting.ts';
import { launchWithinPlan } from './launch.ts';
import { type LaunchWish, launchCommandOf } from './launch-command.ts';
import { launchDraft } from './launch-draft.ts';
import { type Invitee, planInvitees } from './plan-invitees.ts';

type Parts = {
  readonly deps: Pick<ApiDependencies, 'commands' | 'clock' | 'terms' | 'store' | 'keys'>;
  readonly inviting: Inviting;
};

/**
 * Commands to launch, invite, close and reopen. The caller has checked authorisation and that the assessment belongs to
 * the organisation.
 */
export function createAssessmentCommands({ deps, inviting }: Parts) {
  const { commands, clock, store } = deps;

  /** @throws {ApiProblem} 400 FRAMEWORK_UNKNOWN, THRESHOLD_WITH_NAMES or INVITES_INVALID; 409 PLAN_LIMIT, ALREADY_LAUNCHED or DRAFT_CHANGED; or the refusal of the launch */
  async function launch(
    { draftId, draftVersion, ...wish }: LaunchWish,
    caller: Caller,
    context: CommandContext,
  ): Promise<{ assessmentId: string; position: Position }> {
    if (draftId === undefined)
      return launchAs(derivedId('assessment', requestOf(context.commandId)), wish, caller, context);
    const draft = { draftId, version: draftVersion ?? null, people: wish.participants.length, caller };
    return launchDraft(deps, draft, context, (assessmentId) => launchAs(assessmentId, wish, caller, context));
  }

  async function launchAs(
    assessmentId: string,
    { participants, framework: reference, ...wish }: Omit<LaunchWish, 'draftId' | 'draftVersion'>,
    caller: Caller,
    context: CommandContext,
  ): Promise<{ assessmentId: string; position: Position }> {
    const { tenant } = caller;
    const command = await launchCommandOf(
      deps,
      { assessmentId, caller },
      { framework: reference, ...wish },
      () => planInvitees(deps, { assessmentId, tenant, fresh: true }, context.commandId, participants),
    );
    const { position } = await inviting.within(caller, command.invitees.length, context, () =>
      launchWithinPlan(deps, command, context),
    );
    return { assessmentId, position };
  }

  /** @throws {ApiProblem} 400 INVITES_INVALID; 409 PLAN_LIMIT; or the refusal of the invitation */
  async function invite(
    assessmentId: string,
    people: readonly Invitee[],
    caller: Caller,
    context: CommandContext,
  ): Promise<Position> {
    const { tenant } = caller;
    const { state: running } = await commands.load(Assessment, assessmentId);
    const known = () => [...(running?.invited ?? [])].map(([hash]) => hash);
    const invitees: InviteePlan[] = await planInvitees(
      deps,
      { assessmentId, tenant, known },
      context.commandId,
      people,
    );
    return inviting.within(caller, invitees.length, context, async () => {
      const outcome = await commands.handle(Assessment, assessmentId, context, async (state) =>
        inviteParticipants(state, invitees, clock.now(), await subscriptionPlanOf(deps, tenant)),
      );
      return mustBeWritten(outcome).position;
    });
  }

  /** @throws {ApiProblem} the refusal of the closing */
  async function close(assessmentId: string, context: CommandContext): Promise<Position> {
    const outcome = await commands.handle(Assessment, assessmentId, context, (state) =>
      closeAssessment(state, 'byHand'),
    );
    return mustBeWritten(outcome).position;
  }

  /** @throws {ApiProblem} the refusal of the reopening */
  async function reopen(assessmentId: string, context: CommandContext): Promise<Position> {
    // Releases are counted in the log, because read models may lag behind it.
    const results = await store.readStream(Results.stream(assessmentId), { limit: 1 });
    const releases = results.exists ? results.lastRevision + 1 : 0;
    const outcome = await commands.handle(Assessment, assessmentId, context, (state) =>
      reopenAssessment(state, releases, clock.now()),
    );
    return mustBeWritten(outcome).position;
  }

  return { launch, invite, close, reopen };
}
