import { decideAccess, roleNames, roles, startingPermissions } from '../../../domain/access/policy.ts';
import { Account } from '../../../domain/account/state.ts';
import { groupsIn, placeOf } from '../../../domain/assessment/groups.ts';
import { changesCount, releasesOf } from '../../../domain/assessment/releases.ts';
import { frameworkById } from '../../../domain/framework/frameworks.ts';
import { Invitation } from '../../../domain/invitation/state.ts';
import type { StreamName } from '../../../domain/kernel/event.ts';
import { Organization } from '../../../domain/organization/state.ts';
import type { AssessmentEntry, ParticipantEntry } from '../../../domain/read-models/directory/directory.ts';
import { type Admission, admissionOf, type Visit } from '../../../domain/response/devices.ts';
import { Response } from '../../../domain/response/state.ts';
import { rulesOf } from '../../../domain/scoring/release/smallest-group.ts';
import { secondGroupingOf, statusOf } from '../../assessment/queries/participation.ts';
import type { RosterQuery } from '../../assessment/queries/roster.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Personal } from '../../queries/personal.ts';
import type { Answer, TakeState } from '../contract/take.ts';

export type TakeStateQuery = (
  entry: AssessmentEntry,
  participantId: string,
  participant: ParticipantEntry,
  visit: Pick<Visit, 'link' | 'device'>,
) => Promise<TakeState>;

/**
 * Reads the state of one person's response from their own stream, so it never lags behind their saves. A browser that
 * is not admitted gets no answers, counts or times.
 */
export function createTakeStateQuery(
  deps: ApiDependencies,
  personal: Personal,
  rosterOf: RosterQuery,
): TakeStateQuery {
  const mail = deps.outbox === undefined;
  return async (entry, participantId, participant, visit) => {
    const { assessmentId } = entry;
    const stream = Response.stream({ assessmentId, participantId });
    const [response, organization, email, invitedName, times, link, roster] = await Promise.all([
      deps.commands.load(Response, { assessmentId, participantId }),
      deps.commands.load(Organization, entry.tenant),
      personal.read(participant.email),
      personal.read(participant.name),
      timesOf(deps, stream),
      handedOut(deps, participantId, visit),
      rosterOf.line(entry),
    ]);
    const admission = admissionOf(response.state, visit);
    const open = isOpenTo(admission);
    const state = open ? response.state : unsaid(response.state);
    // Also applies if nothing is begun: after a reset, the revision would disclose the number of earlier saves.
    const { revision, position } = admission === 'here' ? response : { revision: -1, position: null };
    const levels = levelsAsked(entry);
    const nameOf = (accountId: string) => inviterOf({ ...deps, personal }, accountId, entry.company);
    const { reset } = response.state;
    return {
      admission: { state: admission, since: times.begun, mail },
      link,
      reset: reset && { at: reset.at, by: await nameOf(reset.by) },
      assessment: assessmentSeen(entry, deps.clock, {
        invitedBy: await nameOf(participant.invitedBy ?? entry.launchedBy),
        demo: organization.state?.demo ?? null,
        roster,
      }),
      participant: {
        id: participantId,
        name: state.started ? await personal.read(state.started.name) : invitedName,
        maskedEmail: masked(email),
        ...placeOf(state.started ?? participant),
      },
      response: {
        state: state.submitted ? 'submitted' : response.state.started ? 'started' : 'notStarted',
        revision,
        answers: await answersOf(state, personal),
        answered: state.answered,
        asked: entry.asked,
        submittedAt: open && state.submitted ? times.submitted : null,
      },
      expertise: levels
        ? { levels: levels.map((level) => ({ ...level })), declared: { ...state.expertise } }
        : null,
      position,
    };
  };
}

/** Name of the member who launched, or the company if the account is erased. */
export async function inviterOf(
  { commands, personal }: Pick<ApiDependencies, 'commands'> & { readonly personal: Personal },
  accountId: string,
  company: string,
): Promise<string> {
  const account = await commands.load(Account, accountId);
  const { firstName, lastName } = account.state ?? {};
  if (firstName === undefined || lastName === undefined) return company;
  return (await Promise.all([personal.read(firstName), personal.read(lastName)])).join(' ');
}

/** What a participant is told about an assessment. */
export function assessmentSeen(
  entry: AssessmentEntry,
  clock: ApiDependencies['clock'],
  about: Pick<TakeState['assessment'], 'invitedBy' | 'demo' | 'roster'>,
): TakeState['assessment'] {
  return {
    id: entry.assessmentId,
    name: entry.name,
    company: entry.company,
    description: entry.description,
    framework: entry.framework,
    status: statusOf(entry, clock),
    opensAt: entry.opensAt,
    closesAt: entry.closesAt,
    closedAt: entry.closedAt,
    invitedBy: about.invitedBy,
    threshold: entry.threshold,
    distributionThreshold: rulesOf(entry).distributionThreshold,
    named: entry.named === true,
    releases: releasesOf(entry),
    changesCount: changesCount(entry),
    groups: [...groupsIn(entry)],
    ...secondGroupingOf(entry),
    commentsReleased: entry.commentsReleased === true,
    demo: about.demo,
    ...(about.roster && { roster: about.roster }),
  };
}

/** Levels of expertise that are asked. In an assessment with names, a weighted mean beside the ratings would disclose a declaration. */
export function levelsAsked(entry: AssessmentEntry) {
  return entry.named ? undefined : frameworkById(entry.framework)?.expertise;
}

async function answersOf(state: Response, personal: Personal): Promise<Answer[]> {
  const themes = new Set([...Object.keys(state.ratings), ...Object.keys(state.comments)]);
  return Promise.all(
    [...themes].map(async (theme) => {
      const rating = state.ratings[theme];
      const comment = state.comments[theme];
      return {
        theme,
        score: rating === undefined ? null : (rating ?? 'cantJudge'),
        comment: comment === undefined ? null : await personal.read(comment),
      };
    }),
  );
}

function isOpenTo(admission: Admission): boolean {
  return admission === 'here' || admission === 'nobody';
}

/** The response as shown to a browser that is not admitted: only whether it was submitted. */
function unsaid({ submitted }: Response): Response {
  return { ...Response.initial, submitted };
}

/** When the response was begun (since the last reset) and submitted. */
async function timesOf(
  deps: ApiDependencies,
  stream: StreamName,
): Promise<{ readonly begun: string | null; readonly submitted: string | null }> {
  const slice = await deps.store.readStream(stream);
  const events = slice.exists ? slice.events : [];
  const since = events.slice(events.findLastIndex(({ type }) => type === 'ResponseReset') + 1);
  const timeOf = (type: string, among = events) =>
    among.find((event) => event.type === type)?.recordedAt ?? null;
  return { begun: timeOf('ResponseStarted', since), submitted: timeOf('ResponseSubmitted') };
}

/** How the link of this session was delivered, and who else could have read it. */
async function handedOut(
  deps: ApiDependencies,
  participantId: string,
  { link, device }: Pick<Visit, 'link' | 'device'>,
): Promise<TakeState['link']> {
  const stream = Invitation.stream(participantId);
  const { state } = await deps.commands.load(Invitation, participantId);
  const via = state?.sends.findLast((send) => send.link === link && send.via)?.via ?? null;
  const byOther = state?.openedLink === link && state.openedBy !== device;
  const slice = byOther ? await deps.store.readStream(stream) : undefined;
  const opened = slice?.exists ? slice.events.findLast(({ type }) => type === 'LinkOpened') : undefined;
  return { via, readers: via === 'outbox' ? outboxReaders : [], openedBefore: opened?.recordedAt ?? null };
}

/** Roles that can read a mail in the outbox. */
export const outboxReaders = roles
  .filter(
    (role) =>
      decideAccess({ kind: 'member', role, permissions: startingPermissions[role] }, 'mails.read').allowed,
  )
  .map((role) => roleNames[role]);

/** `j***@example.org`: enough for its owner to recognise it, but not for others. */
export function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? email : `${email.slice(0, 1)}***${email.slice(at)}`;
}
