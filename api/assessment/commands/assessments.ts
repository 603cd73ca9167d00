import {
  closeAssessment,
  type InviteePlan,
  inviteParticipants,
  type LaunchAssessment,
  reopenAssessment,
} from '../../../domain/assessment/decide.ts';
import { threshold } from '../../../domain/assessment/limits.ts';
import { Assessment } from '../../../domain/assessment/state.ts';
import { frameworkById, subLensesOf, themeIds } from '../../../domain/framework/frameworks.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { Results } from '../../../domain/results/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { derivedId, requestOf } from '../../../infra/identifiers/identifiers.ts';
import { subscriptionPlanOf } from '../../billing/queries/plan-in-force.ts';
import type { Caller } from '../../http/access/caller.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { ApiProblem } from '../../http/problem.ts';
import type { Inviting } from '../../mailbox/inviting.ts';
import { launchWithinPlan } from './launch.ts';
import { launchDraft } from './launch-draft.ts';
import { type Invitee, planInvitees } from './plan-invitees.ts';

/**
 * Parameters of a launch. `framework` is a reference such as `nine-lenses@1`. Without `threshold` the organisation's
 * default applies.
 */
export type LaunchWish = Omit<
  LaunchAssessment,
  'assessmentId' | 'launchedBy' | 'invitees' | 'framework' | 'threshold'
> & {
  readonly framework: string;
  readonly threshold?: number | undefined;
  readonly participants: readonly Invitee[];
  /** The draft that is launched; absent: none. */
  readonly draftId?: string | undefined;
};

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

  /** @throws {ApiProblem} 400 FRAMEWORK_UNKNOWN, THRESHOLD_WITH_NAMES or INVITES_INVALID; 409 PLAN_LIMIT or ALREADY_LAUNCHED; or the refusal of the launch */
  async function launch(
    { draftId, ...wish }: LaunchWish,
    caller: Caller,
    context: CommandContext,
  ): Promise<{ assessmentId: string; position: Position }> {
    if (draftId === undefined)
      return launchAs(derivedId('assessment', requestOf(context.commandId)), wish, caller, context);
    const draft = { draftId, people: wish.participants.length, caller };
    return launchDraft(deps, draft, context, (assessmentId) => launchAs(assessmentId, wish, caller, context));
  }

  async function launchAs(
    assessmentId: string,
    { participants, framework: reference, ...wish }: Omit<LaunchWish, 'draftId'>,
    caller: Caller,
    context: CommandContext,
  ): Promise<{ assessmentId: string; position: Position }> {
    const { tenant } = caller;
    if (wish.named && wish.threshold !== undefined) {
      const message = say('assessment.thresholdWithNames');
      throw new ApiProblem(400, 'THRESHOLD_WITH_NAMES', message, {
        findings: [{ path: 'threshold', message, code: 'THRESHOLD_WITH_NAMES' }],
      });
    }
    const framework = frameworkById(reference);
    if (!framework)
      throw new ApiProblem(400, 'FRAMEWORK_UNKNOWN', say('assessment.frameworkUnknown', { reference }), {
        findings: [
          { path: 'framework', message: say('assessment.frameworkUnknown.field'), code: 'FRAMEWORK_UNKNOWN' },
        ],
      });
    const invitees = await planInvitees(
      deps,
      { assessmentId, tenant, fresh: true },
      context.commandId,
      participants,
    );
    const organization = await commands.load(Organization, tenant);
    const command: LaunchAssessment = {
      ...wish,
      threshold: wish.threshold ?? organization.state?.threshold ?? threshold.default,
      assessmentId,
      launchedBy: caller.accountId,
      invitees,
      framework: {
        ref: reference,
        themes: themeIds(framework).length,
        subLenses: subLensesOf(framework).length,
      },
    };
    const { position } = await inviting.within(caller, invitees.length, context, () =>
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
