import type { InviteePlan, LaunchAssessment } from '../../../domain/assessment/decide.ts';
import { threshold } from '../../../domain/assessment/limits.ts';
import { frameworkById, subLensesOf, themeIds } from '../../../domain/framework/frameworks.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { Caller } from '../../http/access/caller.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem } from '../../http/problem.ts';
import type { Invitee } from './plan-invitees.ts';

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
  /** The version of it that the caller read; absent: not said. */
  readonly draftVersion?: number | undefined;
};

/**
 * The command of a launch, with the organisation's defaults. @param invite plans the invitations once the rest is known to be usable
 * @throws {ApiProblem} 400 FRAMEWORK_UNKNOWN or THRESHOLD_WITH_NAMES, or what `invite` throws
 */
export async function launchCommandOf(
  { commands }: Pick<ApiDependencies, 'commands'>,
  {
    assessmentId,
    caller,
  }: { readonly assessmentId: string; readonly caller: Pick<Caller, 'tenant' | 'accountId'> },
  { framework: reference, ...wish }: Omit<LaunchWish, 'draftId' | 'draftVersion' | 'participants'>,
  invite: () => readonly InviteePlan[] | Promise<readonly InviteePlan[]>,
): Promise<LaunchAssessment> {
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
  const invitees = await invite();
  const organization = await commands.load(Organization, caller.tenant);
  return {
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
}
