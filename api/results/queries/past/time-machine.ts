import { LRUCache } from 'lru-cache';
import { Assessment } from '../../../../domain/assessment/state.ts';
import type { DomainEvent } from '../../../../domain/events.ts';
import { comparePositions, type Position } from '../../../../domain/kernel/event.ts';
import {
  answersByPerson,
  answersKeys,
  type Names,
} from '../../../../domain/read-models/answers-by-person/answers-by-person.ts';
import { comments } from '../../../../domain/read-models/comments/comments.ts';
import { releasedGroups } from '../../../../domain/read-models/comparison/comparison.ts';
import {
  type AssessmentEntry,
  directoryKeys,
  directory as directoryModel,
} from '../../../../domain/read-models/directory/directory.ts';
import { participationBoard } from '../../../../domain/read-models/participation-board/participation-board.ts';
import type { ReadModel } from '../../../../domain/read-models/read-model.ts';
import { results, resultsKey } from '../../../../domain/read-models/results/results.ts';
import { roster } from '../../../../domain/read-models/roster/roster.ts';
import { Results } from '../../../../domain/results/state.ts';
import { SurveyImport } from '../../../../domain/survey-import/state.ts';
import type { Clock } from '../../../../infra/identifiers/clock.ts';
import type { AsOf, Moments, PastQuery } from '../../../assessment/contract/past.ts';
import { createParticipationQuery, lastChangeIn } from '../../../assessment/queries/participation.ts';
import { createRosterQuery } from '../../../assessment/queries/roster.ts';
import type { ApiDependencies } from '../../../http/dependencies.ts';
import { ApiProblem, notFound } from '../../../http/problem.ts';
import type { Personal } from '../../../queries/personal.ts';
import { type Directory, type ModelReader, readerOf } from '../../../queries/read-models.ts';
import { type AssessmentQueries, createAssessmentQueries } from '../of-assessment.ts';
import { type Documents, foldedDocuments, readerOver } from './documents.ts';
import { firstOf, mostEvents, readHistory, readUpTo, type Wanted } from './history.ts';
import { countUntil, lastUntil, momentsOf, shownMoments } from './moments.ts';

/** One assessment as it was, with the queries that answer so. */
export type Look = {
  readonly entry: AssessmentEntry;
  readonly queries: AssessmentQueries;
  readonly asOf: AsOf;
};

/** Who asks, about which assessment of theirs. */
export type Looker = {
  /** Counts one against the limit of this account. @throws {ApiProblem} 429 with the seconds to wait */
  readonly take: (kind: 'historyRead' | 'fold') => Promise<void>;
  readonly entry: AssessmentEntry;
};

export type TimeMachine = {
  /** Undefined when no moment is asked for. @throws what api/assessment/contract/past.ts lists */
  lookAt(looker: Looker, asked: PastQuery): Promise<Look | undefined>;
  moments(looker: Looker, asked: PastQuery): Promise<Moments>;
  /** The position a moment stands for, without a fold. */
  positionOf(looker: Looker, asked: PastQuery): Promise<Position | undefined>;
};

type Options = {
  readonly deps: Pick<ApiDependencies, 'store' | 'clock' | 'readModels' | 'feed' | 'commands' | 'keys'>;
  readonly directory: Directory;
  readonly personal: Personal;
};

/** `shown`: the events there are moments of. `upTo`: the head of the log when it was read, at `readAt` (milliseconds). */
type History = {
  readonly events: readonly DomainEvent[];
  readonly shown: readonly DomainEvent[];
  readonly upTo: Position;
  readonly readAt: number;
};

/** Of the directory only what it says of assessments: links and people are looked up in the present. */
const entryModel = {
  ...directoryModel,
  handles: [
    'AssessmentLaunched',
    'AssessmentClosed',
    'AssessmentReopened',
    'SurveyImportBegan',
    'SurveyImported',
  ],
} as const;
/** What the queries of one assessment read; `answersByPerson` finds nothing of an anonymous one. */
const models: readonly ReadModel<never>[] = [
  entryModel,
  participationBoard,
  results,
  releasedGroups,
  comments,
  answersByPerson,
  roster,
] as unknown as ReadModel<never>[];
const types: ReadonlySet<string> = new Set(models.flatMap(({ handles }) => handles));
/** Ratings are kept only where answers are shown with names. */
const anonymous: Wanted = {
  types,
  without: { AnswersSaved: ['ratings'], ResponseSubmitted: ['ratings'] },
};
const named: Wanted = { types, without: {} };

/** Reads that wait for their turn; more are refused. */
const mostWaiting = 16;
/** Documents of folds that are kept for the next question about the same moment. */
const mostDocuments = 150_000;
/** A clock of another process may be behind ours by so much. */
const clocksApartMs = 5_000;
/** How old the end of the scrubber may be. */
const endMayBeMs = 5_000;

/**
 * Answers as of a moment (research/event-sourcing.md 3.9): the instant becomes a position once, and the views of the present are folded over the assessment's own
 * streams up to it, in memory. Nothing of it is stored, and who may ask is decided before, as for the present.
 */
export function createTimeMachine({ deps, directory, personal }: Options): TimeMachine {
  const { store, clock } = deps;
  const histories = new LRUCache<string, History>({
    maxSize: mostEvents,
    sizeCalculation: ({ events }) => events.length + 1,
    ttl: 10 * 60_000,
  });
  const folds = new LRUCache<string, Documents>({
    maxSize: mostDocuments,
    sizeCalculation: ({ size }) => size + 1,
    ttl: 10 * 60_000,
  });
  const inTurn = createTurns();
  const reading = new Map<string, Promise<History>>();
  const folding = new Map<string, Promise<Documents>>();
  const answersNow = readerOf(deps, answersByPerson.name);
  const boardNow = readerOf(deps, participationBoard.name);
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
    // What depends on the time depends on that time: an assessment that has closed since was open.
    const then: Clock = { now: () => Date.parse(asked.moment ?? at) };
    // Of another assessment it may show what came after the last moment of this one.
    const elsewhere = (asked.at ?? position) as Position;
    const reader = (name: string) => readerThen(name, looker.entry, position, elsewhere, documentsOf);
    return {
      entry,
      asOf: { position, at },
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

  /** @returns the moment there is at or before what is asked for, and how many of the events are not after it */
  async function resolved(looker: Looker, { at, moment }: PastQuery) {
    if (at !== undefined && moment !== undefined)
      throw new ApiProblem(
        400,
        'MOMENT_TWICE',
        'Ask for a position or for an instant, not for both: leave out `at` or `moment`.',
      );
    if (at === undefined && moment === undefined) return undefined;
    if (at !== undefined) {
      const position = at as Position;
      await boardNow.reached(at);
      const isNewest = await newestOf(looker);
      // A place nobody has come to yet shows the last change. To refuse it would tell how long the log is, and with that of every save.
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

  /**
   * Whether a history goes up to where a board last changed; with names, where every save is a moment, also whether it was read just now. Never by the end
   * of the log: how long an answer takes, and whether a limit is used for it, would tell of every save.
   */
  async function newestOf({
    entry: { tenant, named: withNames },
  }: Looker): Promise<(known: History) => boolean> {
    const told = await lastChangeIn(boardNow, tenant);
    const now = clock.now();
    return ({ upTo, readAt }) =>
      comparePositions(upTo, told) >= 0 && (!withNames || now - readAt < endMayBeMs);
  }

  /** What is known already if it is enough, otherwise read anew. What happened does not change, so only its end can be missing. */
  async function historyOf({ take, entry }: Looker, enough: (history: History) => boolean): Promise<History> {
    const { assessmentId } = entry;
    const known = histories.get(assessmentId);
    if (known && enough(known)) return known;
    const underway = reading.get(assessmentId);
    if (underway) {
      const other = await underway;
      if (enough(other)) return other;
    }
    await take('historyRead');
    return once(reading, assessmentId, async () => {
      const upTo = await store.head();
      const readAt = clock.now();
      if (upTo === null) throw notFound();
      const events = await readHistory(store, assessmentId, upTo, entry.named ? named : anonymous);
      const shown = await shownMoments(events, entry.named === true);
      const history = { events, shown, upTo, readAt };
      histories.set(assessmentId, history);
      return history;
    });
  }

  async function foldOf(
    { take, entry: { assessmentId } }: Looker,
    model: ReadModel<never>,
    { events }: History,
    until: number,
  ): Promise<Documents> {
    // The same number of the same events: whatever position was asked for, whenever they were read.
    const key = `${model.name}:${assessmentId}:${until}`;
    const known = folds.get(key) ?? folding.get(key);
    if (known) return known;
    await take('fold');
    return once(folding, key, async () => {
      const documents = await foldedDocuments(model, events, until);
      folds.set(key, documents);
      return documents;
    });
  }

  /** In turn; whoever asks for the same meanwhile gets the same. */
  function once<T>(underway: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
    const known = underway.get(key);
    if (known) return known;
    const done = inTurn(work).finally(() => underway.delete(key));
    underway.set(key, done);
    return done;
  }

  function readerThen(
    name: string,
    entry: AssessmentEntry,
    position: Position,
    elsewhere: Position,
    documentsOf: (model: ReadModel<never>) => Promise<Documents>,
  ): ModelReader {
    const own = readerOver(() => documentsOf(modelNamed(name)), position);
    if (name === results.name)
      return {
        ...own,
        get: async <Document>(key: string) =>
          key === resultsKey(entry.assessmentId)
            ? own.get<Document>(key)
            : ((await releasedElsewhere(key, elsewhere)) as Document | undefined),
      };
    if (name === answersByPerson.name)
      return {
        ...own,
        // Kept no longer is kept no longer, whatever moment is looked at.
        get: async <Document>(key: string) => {
          const then = await own.get<Document>(key);
          if (key !== answersKeys.names(entry.assessmentId)) return then;
          const now = await answersNow.get<Names>(key);
          return then && now?.over ? ({ ...then, over: true } as Document) : then;
        },
      };
    return own;
  }

  /** Of another assessment, for comparison with it: two short streams. */
  async function releasedElsewhere(assessmentId: string, position: Position) {
    const launched = await firstOf(store, Assessment.stream(assessmentId), position);
    const imported = launched
      ? []
      : await readUpTo(store, SurveyImport.stream(assessmentId), position, anonymous);
    const released = await readUpTo(store, Results.stream(assessmentId), position, anonymous);
    const model = modelNamed(results.name);
    const events = [...(launched ? [launched] : []), ...imported, ...released];
    return (await foldedDocuments(model, events.toSorted(inOrder))).get(resultsKey(assessmentId));
  }
}

const inOrder = (a: DomainEvent, b: DomainEvent) => comparePositions(a.position, b.position);

function modelNamed(name: string): ReadModel<never> {
  const model = models.find((one) => one.name === name);
  if (!model) throw new Error(`No query of one assessment reads ${name}.`);
  return model;
}

const beforeLaunch = () =>
  new ApiProblem(
    400,
    'MOMENT_BEFORE_LAUNCH',
    'There was nothing yet: this moment is before the launch. Choose a later one.',
  );
const inFuture = () =>
  new ApiProblem(
    400,
    'MOMENT_IN_FUTURE',
    'This moment is yet to come. Choose an earlier one, or leave it out for now.',
  );

/** One after the other, so that looking back takes a share of this process and never all of it. */
function createTurns() {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= mostWaiting)
      return Promise.reject(
        new ApiProblem(
          503,
          'TIME_MACHINE_BUSY',
          'Many people are looking back just now. Please try again in a moment.',
          { retryAfter: 3 },
        ),
      );
    waiting += 1;
    const turn = last.then(work);
    last = turn.then(
      () => undefined,
      () => undefined,
    );
    void last.then(() => {
      waiting -= 1;
    });
    return turn;
  };
}
