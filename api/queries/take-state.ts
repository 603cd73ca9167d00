import { accountState } from '../../domain/account/state.ts';
import { groupsIn, placeOf } from '../../domain/assessment/groups.ts';
import { changesCount, releasesOf } from '../../domain/assessment/releases.ts';
import { frameworkById } from '../../domain/framework/frameworks.ts';
import { streams } from '../../domain/kernel/streams.ts';
import { organizationState } from '../../domain/organization/state.ts';
import type { AssessmentEntry, ParticipantEntry } from '../../domain/read-models/directory/directory.ts';
import { type Response, responseState } from '../../domain/response/state.ts';
import { rulesOf } from '../../domain/scoring/release/rules.ts';
import type { Answer, TakeState } from '../contract/take.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { secondGroupingOf, statusOf } from './participation.ts';
import type { Personal } from './personal.ts';

export type TakeStateQuery = (
  entry: AssessmentEntry,
  participantId: string,
  participant: ParticipantEntry,
) => Promise<TakeState>;

/** Where one person stands: straight from their own stream, so it is never behind what they saved. */
export function createTakeStateQuery(deps: ApiDependencies, personal: Personal): TakeStateQuery {
  return async (entry, participantId, participant) => {
    const { assessmentId } = entry;
    const stream = streams.response(assessmentId, participantId);
    const [response, launcher, organization, email, invitedName, submittedAt] = await Promise.all([
      deps.commands.load(stream, responseState),
      deps.commands.load(streams.account(entry.launchedBy), accountState),
      deps.commands.load(streams.organization(entry.tenant), organizationState),
      personal.read(participant.email),
      personal.read(participant.name),
      submissionTime(deps, stream),
    ]);
    const { state, revision, position } = response;
    // Beside ratings with names, a weighted mean would tell what somebody declared.
    const levels = entry.named ? undefined : frameworkById(entry.framework)?.expertise;
    const invitedBy = launcher.state
      ? (
          await Promise.all([personal.read(launcher.state.firstName), personal.read(launcher.state.lastName)])
        ).join(' ')
      : entry.company;
    return {
      assessment: {
        id: assessmentId,
        name: entry.name,
        company: entry.company,
        description: entry.description,
        framework: entry.framework,
        status: statusOf(entry, deps.clock),
        opensAt: entry.opensAt,
        closesAt: entry.closesAt,
        closedAt: entry.closedAt,
        invitedBy,
        threshold: entry.threshold,
        distributionThreshold: rulesOf(entry).distributionThreshold,
        named: entry.named === true,
        releases: releasesOf(entry),
        changesCount: changesCount(entry),
        groups: [...groupsIn(entry)],
        ...secondGroupingOf(entry),
        commentsReleased: entry.commentsReleased === true,
        demo: organization.state?.demo ?? null,
      },
      participant: {
        id: participantId,
        name: state.started ? await personal.read(state.started.name) : invitedName,
        maskedEmail: masked(email),
        ...placeOf(state.started ?? participant),
      },
      response: {
        state: state.submitted ? 'submitted' : state.started ? 'started' : 'notStarted',
        revision,
        answers: await answersOf(state, personal),
        answered: state.answered,
        asked: entry.asked,
        submittedAt: state.submitted ? submittedAt : null,
      },
      expertise: levels
        ? { levels: levels.map((level) => ({ ...level })), declared: { ...state.expertise } }
        : null,
      position,
    };
  };
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

async function submissionTime(
  deps: ApiDependencies,
  stream: ReturnType<typeof streams.response>,
): Promise<string | null> {
  const slice = await deps.store.readStream(stream);
  return slice.exists
    ? (slice.events.find((event) => event.type === 'ResponseSubmitted')?.recordedAt ?? null)
    : null;
}

/** `j***@example.org`: enough to recognise, too little to learn. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? email : `${email.slice(0, 1)}***${email.slice(at)}`;
}
