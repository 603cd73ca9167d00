import { launchAssessment } from '../../../domain/assessment/decide.ts';
import { placeOf } from '../../../domain/assessment/groups.ts';
import { Assessment } from '../../../domain/assessment/state.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import { allowAssessment } from '../../../domain/organization/plan.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { entryOfLaunch } from '../../../domain/read-models/directory/directory.ts';
import { randomId } from '../../../infra/identifiers/identifiers.ts';
import { type LaunchWish, launchCommandOf } from '../../assessment/commands/launch-command.ts';
import { addressesOf, nameFor } from '../../assessment/commands/plan-invitees.ts';
import { plannedRoster } from '../../assessment/queries/roster.ts';
import { subscriptionPlanOf } from '../../billing/queries/plan-in-force.ts';
import type { Caller } from '../../http/access/caller.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { problemOf } from '../../http/problem.ts';
import type { Personal } from '../../queries/personal.ts';
import type { TakeState } from '../contract/take.ts';
import { assessmentSeen, inviterOf, levelsAsked, masked, outboxReaders } from './take-state.ts';

/**
 * The first page of the survey as the first invited person would get it if this member launched now. Decided by the same functions as a
 * launch and an opened link; writes nothing. @throws {ApiProblem} the refusal of the launch; limits on letters a day are not asked
 */
export function createFirstPage(deps: ApiDependencies, personal: Personal) {
  return async (
    { participants, draftId: _, draftVersion: __, ...wish }: LaunchWish,
    caller: Pick<Caller, 'tenant' | 'accountId'>,
  ): Promise<TakeState> => {
    const { tenant, accountId } = caller;
    const assessmentId = randomId();
    const participantId = randomId();
    const addresses = addressesOf(participants);
    const command = await launchCommandOf(deps, { assessmentId, caller }, wish, () =>
      // Nothing is written, so keys and links are not needed.
      participants.map((person, at) => {
        const email = addresses[at] ?? '';
        return { ...person, participantId, email, addressHash: email, linkHash: '' };
      }),
    );
    const now = deps.clock.now();
    const [organization, plan] = await Promise.all([
      deps.commands.load(Organization, tenant),
      subscriptionPlanOf(deps, tenant),
    ]);
    const allowed = allowAssessment(organization.state, assessmentId, plan);
    if (isRefusal(allowed)) throw problemOf(allowed);
    const decided = launchAssessment(Assessment.initial, command, now, plan);
    if (isRefusal(decided)) throw problemOf(decided);
    const [launched] = decided;
    if (launched?.type !== 'AssessmentLaunched') throw new Error('A launch begins with AssessmentLaunched');
    const entry = entryOfLaunch(launched.data, tenant, new Date(now).toISOString());
    const levels = levelsAsked(entry);
    const [first, address = ''] = [participants[0], addresses[0]];
    return {
      admission: { state: 'nobody', since: null, mail: deps.outbox === undefined },
      link: {
        via: deps.outbox === undefined ? 'smtp' : 'outbox',
        readers: deps.outbox === undefined ? [] : outboxReaders,
        openedBefore: null,
      },
      reset: null,
      assessment: assessmentSeen(entry, deps.clock, {
        invitedBy: await inviterOf({ ...deps, personal }, accountId, entry.company),
        demo: organization.state?.demo ?? null,
        roster: plannedRoster(addresses),
      }),
      participant: {
        id: participantId,
        name: nameFor(first?.name ?? '', address),
        maskedEmail: masked(address),
        ...placeOf(first ?? { role: '' }),
      },
      response: {
        state: 'notStarted',
        revision: -1,
        answers: [],
        answered: 0,
        asked: entry.asked,
        submittedAt: null,
      },
      expertise: levels ? { levels: levels.map((level) => ({ ...level })), declared: {} } : null,
      position: null,
    };
  };
}
