import type { PlanInForce } from '../billing/in-force.ts';
import { beyondPlan } from '../billing/limits.ts';
import { addressIdentity, mailboxIdentity, parseAddress } from '../kernel/address.ts';
import { offCalendar } from '../kernel/calendar.ts';
import { type Decision, type Finding, type Refusal, refuse } from '../kernel/decision.ts';
import { rulesOf } from '../scoring/release/smallest-group.ts';
import { say } from '../texts/sentence.ts';
import type { AssessmentEvent } from './events.ts';
import { type Groupings, groupsIn, refuseGroups, refuseMisplaced, type SecondGrouping } from './groups.ts';
import { assessmentLimits } from './limits.ts';
import { type Releases, usualReleases } from './releases.ts';
import type { Assessment } from './state.ts';
import { statusAt } from './state.ts';

export type InviteePlan = {
  readonly participantId: string;
  readonly name: string;
  /** Normalised, see {@link checkInvitees}. */
  readonly email: string;
  readonly addressHash: string;
  /** Group of the person. */
  readonly role: string;
  /** Group in the second grouping; absent: there is one grouping. */
  readonly secondGroup?: string | undefined;
  readonly linkHash: string;
  /** Account in whose name the person is invited; absent: the account that launched. */
  readonly invitedBy?: string | undefined;
};

export type LaunchAssessment = {
  readonly assessmentId: string;
  readonly name: string;
  readonly company: string;
  readonly description: string;
  readonly framework: { readonly ref: string; readonly themes: number; readonly subLenses: number };
  readonly opensAt: string | null;
  readonly closesAt: string | null;
  /** Threshold of an anonymous assessment. */
  readonly threshold: number;
  /** Answers are shown with names; cannot change after launch. */
  readonly named?: true;
  /** Absent: the default for the number of people. With names always in steps, because nothing is held back. */
  readonly releases?: Releases | undefined;
  /** The leader's own groups. Absent: the ten roles. */
  readonly groups?: readonly string[] | undefined;
  /** Absent: one grouping. */
  readonly secondGrouping?: SecondGrouping | undefined;
  readonly launchedBy: string;
  readonly invitees: readonly InviteePlan[];
};

/**
 * Launches: the assessment and its roster in one append.
 * @param now milliseconds since the epoch
 * @param plan whose limit of participants applies
 */
export function launchAssessment(
  state: Assessment,
  command: LaunchAssessment,
  now: number,
  plan: PlanInForce,
): Decision<AssessmentEvent> {
  if (state) return refuse('conflict', 'ALREADY_LAUNCHED', say('assessment.alreadyLaunched'));
  const wrongDate = offCalendar(command.opensAt, 'opensAt') ?? offCalendar(command.closesAt, 'closesAt');
  if (wrongDate) return wrongDate;
  const opens = command.opensAt === null ? now : Date.parse(command.opensAt);
  if (command.closesAt !== null && Date.parse(command.closesAt) <= Math.max(now, opens)) {
    const message = say('assessment.closesTooEarly.date');
    return refuse('invalid', 'CLOSES_TOO_EARLY', say('assessment.closesTooEarly', { message }), [
      { path: 'closesAt', message, code: 'CLOSES_TOO_EARLY' },
    ]);
  }
  const { assessmentId, framework, invitees, releases, groups, secondGrouping, ...rest } = command;
  if (command.named && releases === 'atClosing') {
    const message = say('assessment.releasesWithNames.field');
    return refuse('invalid', 'RELEASES_WITH_NAMES', say('assessment.releasesWithNames', { message }), [
      { path: 'releases', message, code: 'RELEASES_WITH_NAMES' },
    ]);
  }
  const wrongGroups =
    refuseGroups(command) ?? misplaced({ groups: groupsIn(command), secondGrouping }, invitees);
  if (wrongGroups) return wrongGroups;
  // Every person ever invited counts towards the limit, even after a withdrawal.
  const tooMany = beyondPlan(plan, 'participants', invitees.length);
  if (tooMany) return tooMany;
  return [
    {
      type: 'AssessmentLaunched',
      data: {
        ...rest,
        assessmentId,
        framework: framework.ref,
        asked: framework.themes,
        subLenses: framework.subLenses,
        ...(command.named && { threshold: rulesOf(command).threshold }),
        commentsReleased: true,
        releases: command.named ? 'inSteps' : (releases ?? usualReleases(invitees.length)),
        rule: 'people@1',
        ...(groups && { groups: [...groups] }),
        ...(secondGrouping && {
          secondGrouping: { name: secondGrouping.name, groups: [...secondGrouping.groups] },
        }),
      },
    },
    ...invitees.map((invitee) => invitedFact(assessmentId, invitee)),
  ];
}

/** Invites more people while the assessment is not closed. */
export function inviteParticipants(
  state: Assessment,
  invitees: readonly InviteePlan[],
  now: number,
  plan: PlanInForce,
): Decision<AssessmentEvent> {
  if (!state) return refuse('notFound', 'NOT_FOUND', say('assessment.notFound'));
  if (statusAt(state, now) === 'closed') return refuse('conflict', 'CLOSED', say('assessment.closed.invite'));
  if (state.invited.size + invitees.length > assessmentLimits.rosterMax) {
    return refuse(
      'conflict',
      'ROSTER_FULL',
      say('assessment.rosterFull', { rosterMax: assessmentLimits.rosterMax }),
    );
  }
  const elsewhere = misplaced(state, invitees);
  if (elsewhere) return elsewhere;
  const again = invitees.flatMap((invitee, index) =>
    state.invited.has(invitee.addressHash)
      ? [
          {
            path: `participants.${index}.email`,
            message: say('assessment.alreadyInvited.person', { email: invitee.email }),
            code: 'ALREADY_INVITED',
          },
        ]
      : [],
  );
  if (again.length > 0) return refuse('conflict', 'ALREADY_INVITED', say('assessment.alreadyInvited'), again);
  return (
    beyondPlan(plan, 'participants', state.invited.size + invitees.length) ??
    invitees.map((invitee) => invitedFact(state.assessmentId, invitee))
  );
}

function misplaced(groupings: Groupings, invitees: readonly InviteePlan[]): Refusal | undefined {
  return refuseMisplaced(
    groupings,
    invitees.map(({ role, secondGroup }, index) => ({ role, secondGroup, at: `participants.${index}.` })),
  );
}

/** Closes by hand or by date. Idempotent. */
export function closeAssessment(state: Assessment, reason: 'byHand' | 'byDate'): Decision<AssessmentEvent> {
  if (!state) return refuse('notFound', 'NOT_FOUND', say('assessment.notFound'));
  return state.closed
    ? []
    : [{ type: 'AssessmentClosed', data: { assessmentId: state.assessmentId, reason } }];
}

/**
 * Reopens an assessment that a process with a fast clock closed by date. Refused once results are released: the difference between figures
 * before and after further answers would reveal what a few people said.
 * @param now milliseconds since the epoch
 * @param releases number of releases of its results
 */
export function reopenAssessment(
  state: Assessment,
  releases: number,
  now: number,
): Decision<AssessmentEvent> {
  if (!state) return refuse('notFound', 'NOT_FOUND', say('assessment.notFound'));
  if (!state.closed) return [];
  const { closesAt } = state;
  if (!state.closedByDate || closesAt === null)
    return refuse('conflict', 'CLOSED_BY_HAND', say('assessment.closedByHand'));
  if (now >= closesAt) return refuse('conflict', 'CLOSING_DATE_PASSED', say('assessment.closingDatePassed'));
  if (state.personalData !== 'kept')
    return refuse('conflict', 'PERSONAL_DATA_ERASED', say('assessment.personalDataErased'));
  if (releases > 0) return refuse('conflict', 'RESULTS_RELEASED', say('assessment.resultsReleased'));
  return [
    {
      type: 'AssessmentReopened',
      data: { assessmentId: state.assessmentId, closesAt: new Date(closesAt).toISOString() },
    },
  ];
}

/**
 * Checks an invite list: addresses follow one grammar, each problem names the position (from 1), and two addresses of one mailbox are
 * refused (see `mailboxIdentity`).
 * @returns the normalised addresses, or findings with `path` `participants.N.email` (N from 0)
 */
export function checkInvitees(
  emails: readonly string[],
): { readonly addresses: readonly string[] } | { readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const addresses: string[] = [];
  const seen = new Map<string, { readonly index: number; readonly identity: string }>();
  emails.forEach((email, index) => {
    const path = `participants.${index}.email`;
    const parsed = parseAddress(email);
    if ('problem' in parsed) {
      findings.push({
        path,
        message: say('assessment.invitesInvalid.address', { position: index + 1 }),
        code: 'EMAIL_INVALID',
      });
      return;
    }
    const mailbox = mailboxIdentity(parsed.address);
    const identity = addressIdentity(parsed.address);
    const first = seen.get(mailbox);
    if (first !== undefined) {
      findings.push({
        path,
        message: say(
          identity === first.identity
            ? 'assessment.invitesInvalid.repeated'
            : 'assessment.invitesInvalid.sameMailbox',
          { position: index + 1, first: first.index + 1 },
        ),
        code: 'EMAIL_DUPLICATE',
      });
      return;
    }
    seen.set(mailbox, { index, identity });
    addresses.push(parsed.address);
  });
  return findings.length > 0 ? { findings } : { addresses };
}

function invitedFact(
  assessmentId: string,
  { secondGroup, invitedBy, ...invitee }: InviteePlan,
): AssessmentEvent {
  return {
    type: 'ParticipantInvited',
    data: {
      assessmentId,
      ...invitee,
      ...(secondGroup !== undefined && { secondGroup }),
      ...(invitedBy !== undefined && { invitedBy }),
    },
  };
}
