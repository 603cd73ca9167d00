import type { SurveyImportEvent } from '../../../domain/survey-import/events.ts';
import type { ReadResponse } from '../../../domain/survey-import/reading/ratings.ts';
import { SurveyImport } from '../../../domain/survey-import/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { decodeEvent } from '../../../infra/event-codec/codec.ts';
import { createPace } from '../../../infra/event-loop/pace.ts';
import { readEvents } from '../../../infra/event-store/read-events.ts';
import { SealedFileBroken } from '../../../infra/sealed-files/chunks.ts';
import { importFiles } from '../../../infra/survey-files/import-files.ts';
import { storedResponses } from '../../../infra/survey-files/stored-responses.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem } from '../../http/problem.ts';

/** An import that began, also one in review. */
export type Began = Extract<SurveyImportEvent, { type: 'SurveyImportBegan' }>['data'];
export type BeganAt = Began & { readonly isInReview: boolean };
export type StoredImport = {
  readonly began: Began;
  /** All rows that the import has or will have. */
  readonly rows: readonly Pick<ReadResponse, 'group' | 'secondGroup' | 'ratings' | 'comments'>[];
  /** Whether the comments of the rows are sealed with the key of the import. */
  readonly isSealed: boolean;
  /** Whether all rows are in the log. */
  readonly isFinished: boolean;
};

/** How far an import is, as its events say. */
type Stage = 'review' | 'shown' | 'failed' | 'finished';

/**
 * One in review cannot be compared, and might be repaired and shown, so nothing is imported beside it until it is withdrawn. One that was shown
 * stops as soon as its worker finds the damage, and is then erased.
 * @throws {ApiProblem} 409 IMPORT_FILE_BROKEN
 */
function brokenIn({ name }: Began, stage: Stage): never {
  const sentence =
    stage === 'review'
      ? say('surveyImport.importFileBroken', { name })
      : say('surveyImport.importFileBroken.shown', { name });
  throw new ApiProblem(409, 'IMPORT_FILE_BROKEN', sentence);
}

/** Reads what imports contain, from the log, because a view may lag, and from the file of one that has not finished. */
export function createStoredImports({
  store,
  blobs,
  keys,
}: Pick<ApiDependencies, 'store' | 'blobs' | 'keys'>) {
  const files = importFiles({ keys, blobs });
  /** @param isAgain the file of a review was not found before, which a withdrawal explains */
  async function read(assessmentId: string, isAgain = false): Promise<StoredImport | undefined> {
    let began: Began | undefined;
    let stage: Stage = 'shown';
    const rows: StoredImport['rows'][number][] = [];
    const pace = createPace();
    for await (const stored of readEvents(store, SurveyImport.stream(assessmentId))) {
      // The embedded store answers without waiting, so a long stream would be one turn of the event loop.
      if (pace.due()) await pace.rest();
      const event = decodeEvent(stored);
      if (event.type === 'SurveyReviewBegan' || event.type === 'SurveyImportBegan') {
        began = event.data;
        stage = event.type === 'SurveyReviewBegan' ? 'review' : 'shown';
      }
      // Its file may not be erased yet, but nobody has seen or will see a figure of it.
      if (event.type === 'SurveyImportWithdrawn') return undefined;
      if (event.type === 'ResponseImported') {
        rows.push(event.data);
        stage = 'shown';
      }
      if (event.type === 'SurveyImportFailed') stage = 'failed';
      if (event.type === 'SurveyImported') stage = 'finished';
    }
    if (!began) return undefined;
    const isFinished = stage === 'finished';
    const file = isFinished ? undefined : await files.get(began);
    if (!file && stage === 'review') return isAgain ? brokenIn(began, stage) : read(assessmentId, true);
    if (!file) return { began, rows, isSealed: true, isFinished };
    const stored = await storedResponses(file).catch((error) =>
      error instanceof SealedFileBroken ? undefined : Promise.reject(error),
    );
    // It cannot be continued: the worker that tries finds the damage, too.
    if (!stored && stage === 'failed') return undefined;
    if (!stored) return brokenIn(began, stage);
    const { responses } = stored;
    return { began, rows: responses, isSealed: false, isFinished: false };
  }

  return {
    /** @returns undefined if it has not begun, was withdrawn, or failed and cannot be continued @throws {ApiProblem} 409 IMPORT_FILE_BROKEN */
    read: (assessmentId: string) => read(assessmentId),

    /** Without a look at its rows. @returns undefined if it has not begun, or was withdrawn */
    beganBy: async (assessmentId: string): Promise<BeganAt | undefined> => {
      let began: BeganAt | undefined;
      for await (const stored of readEvents(store, SurveyImport.stream(assessmentId))) {
        const event = decodeEvent(stored);
        if (event.type === 'SurveyImportBegan') return { ...event.data, isInReview: false };
        if (event.type === 'SurveyReviewBegan') began = { ...event.data, isInReview: true };
        if (event.type === 'SurveyImportWithdrawn') return undefined;
      }
      return began;
    },
  };
}
