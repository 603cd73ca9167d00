import { Assessment } from '../../../../domain/assessment/state.ts';
import type { DomainEvent } from '../../../../domain/events.ts';
import { comparePositions, type Position } from '../../../../domain/kernel/event.ts';
import { answersByPerson } from '../../../../domain/read-models/answers-by-person/answers-by-person.ts';
import { comments } from '../../../../domain/read-models/comments/comments.ts';
import { type AssessmentEntry, directoryKeys } from '../../../../domain/read-models/directory/directory.ts';
import { participationBoard } from '../../../../domain/read-models/participation-board/participation-board.ts';
import type { ReadModel } from '../../../../domain/read-models/read-model.ts';
import { roster } from '../../../../domain/read-models/roster/roster.ts';
import { SurveyImport } from '../../../../domain/survey-import/state.ts';
import { say } from '../../../../domain/texts/sentence.ts';
import type { Clock } from '../../../../infra/identifiers/clock.ts';
import type { AsOf, Moments, PastQuery } from '../../../assessment/contract/past.ts';
import { createParticipationQuery } from '../../../assessment/queries/participation.ts';
import { createRosterQuery } from '../../../assessment/queries/roster.ts';
import type { ApiDependencies } from '../../../http/dependencies.ts';
import { ApiProblem, notFound } from '../../../http/problem.ts';
import { createOnce } from '../../../queries/once.ts';
import type { Personal } from '../../../queries/personal.ts';
import { type Directory, type ModelReader, readerOf } from '../../../queries/read-models.ts';
import { type AssessmentQueries, createAssessmentQueries } from '../of-assessment.ts';
import { createFolds } from './folds.ts';
import { clocksApartMs, createHistories, type History, type Looker } from './histories.ts';
import { firstOf } from './history.ts';
import { countUntil, lastUntil, momentsOf } from './moments.ts';
import { createReaderThen } from './reader-then.ts';
import { entryModel, modelNamed } from './views.ts';

/** One assessment at a past moment, with the queries that answer for it. */
export type Look = {
  readonly entry: AssessmentEntry;
  readonly queries: AssessmentQueries;
  readonly asOf: AsOf;
  /**
   * A reader, by name, of the view at that moment: the views of the assessment, and `library` and `data-sources` for the
   * documents and figures of its evidence.
   */
  readonly reader: (model: string) => ModelReader;
};

export type TimeMachine = {
  /** @returns undefined if no moment is requested @throws the problems listed in api/assessment/contract/past.ts */
  lookAt(looker: Looker, asked: PastQuery): Promise<Look | undefined>;
  moments(looker: Looker, asked: PastQuery): Promise<Moments>;
  /** @returns the position of the requested moment, without folding anything */
  positionOf(looker: Looker, asked: PastQuery): Promise<Position | undefined>;
};

type Options = {
  readonly deps: Pick<ApiDependencies, 'store' | 'clock' | 'readModels' | 'feed' | 'commands' | 'keys'>;
  readonly directory: Directory;
  readonly personal: Personal;
};

/**
 * Answers as of a past moment. The moment is resolved to a position once, and the same views as for the present are
 * folded in memory over the assessment's own streams up to that position. Nothing is stored. The caller checks
 * authorisation first, as for the present.
 */
export function createTimeMachine({ deps, directory, personal }: Options): TimeMachine {
  const { store, clock } = deps;
  const boardNow = readerOf(deps, participationBoard.name);
  const once = createOnce();
  const { newestOf, historyOf } = createHistories(deps, boardNow, once);
  const foldOf = createFolds(once);
  const readerThen = createReaderThen(store, readerOf(deps, answersByPerson.name));
  const commentsNow = readerOf(deps, comments.name);

  return { lookAt, moments, positionOf };

  async function lookAt(looker: Looker, asked: PastQuery): Promise<Look | undefined> {
    const found = await resolved(looker, asked);
    if (!found) return undefined;
    const { history, position, at, until } = found;
    const { assessmentId } = looker.entry;
    const documentsOf = (model: ReadModel<never>) => foldOf(looker, model, history, until);
    const entries = await documentsOf(modelNamed(entryModel.name));
    const entry = entries.get(directoryKeys.assessment(assessmentId)) as AssessmentEntry | undefined;
    if (!entry) throw beforeLaunch();
    // Answers that depend on the time use the past time: an assessment that has closed since was open then.
    const then: Clock = { now: () => Date.parse(asked.moment ?? at) };
    // Another assessment may have events between this one's last moment and the requested position, so it is read up to
    // the latter.
    const elsewhere = (asked.at ?? position) as Position;
    const reader = (name: string) =>
      readerThen(name, looker.entry, position, elsewhere, documentsOf, () => looker.take('fold'));
    return {
      entry,
      asOf: { position, at },
      reader,
      queries: createAssessmentQueries({
        reader,
        participation: createParticipationQuery(reader(participationBoard.name), personal, then, {
          now: () => Date.parse(at),
        }),
        directory,
        personal,
        store,
        roster: createRosterQuery(reader(roster.name), deps),
        commentsNow,
      }),
    };
  }

  async function moments(looker: Looker, asked: PastQuery): Promise<Moments> {
    const found = await resolved(looker, asked);
    const history = found?.history ?? (await newest(looker));
    const answer = momentsOf(history.shown, found?.position);
    if (!answer) throw notFound();
    return answer;
  }

  async function positionOf(looker: Looker, asked: PastQuery): Promise<Position | undefined> {
    if (asked.moment !== undefined) return (await resolved(looker, asked))?.position;
    if (asked.at === undefined) return undefined;
    const position = asked.at as Position;
    const { assessmentId, imported } = looker.entry;
    const own = imported ? SurveyImport.stream(assessmentId) : Assessment.stream(assessmentId);
    if (!(await firstOf(store, own, position))) throw beforeLaunch();
    return position;
  }

  /** @returns the last moment at or before the requested one, and the number of events up to it */
  async function resolved(looker: Looker, { at, moment }: PastQuery) {
    if (at !== undefined && moment !== undefined)
      throw new ApiProblem(400, 'MOMENT_TWICE', say('results.momentTwice'));
    if (at === undefined && moment === undefined) return undefined;
    if (at !== undefined) {
      const position = at as Position;
      await boardNow.reached(at);
      const isNewest = await newestOf(looker);
      // A position beyond the head of the log shows the last moment. Refusing it would disclose the length of the log,
      // and thereby every save.
      const history = await historyOf(
        looker,
        (known) => comparePositions(known.upTo, position) >= 0 || isNewest(known),
      );
      return momentIn(history, history.shown[countUntil(history.shown, position) - 1]);
    }
    const instant = Date.parse(moment ?? '');
    if (instant > clock.now()) throw inFuture();
    const history = await historyOf(looker, ({ readAt }) => readAt - clocksApartMs > instant);
    return momentIn(history, lastUntil(history.shown, moment ?? ''));
  }

  function momentIn(history: History, event: DomainEvent | undefined) {
    if (!event) throw beforeLaunch();
    const { position, recordedAt: at } = event;
    return { history, position, at, until: countUntil(history.events, position) };
  }

  async function newest(looker: Looker): Promise<History> {
    return historyOf(looker, await newestOf(looker));
  }
}

const beforeLaunch = () => new ApiProblem(400, 'MOMENT_BEFORE_LAUNCH', say('results.momentBeforeLaunch'));
const inFuture = () => new ApiProblem(400, 'MOMENT_IN_FUTURE', say('results.momentInFuture'));
