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
export type StoredImport = {
  readonly began: Began;
  /** All rows that the import has or will have. */
  readonly rows: readonly Pick<ReadResponse, 'group' | 'secondGroup' | 'ratings' | 'comments'>[];
  /** Whether the comments of the rows are sealed with the key of the import. */
  readonly isSealed: boolean;
  /** Whether all rows are in the log. */
  readonly isFinished: boolean;
};

/**
 * It cannot be compared, and might be repaired and shown, so nothing is imported beside it until it is withdrawn.
 * @throws {ApiProblem} 409 IMPORT_FILE_BROKEN
 */
function brokenIn({ name }: Began): never {
  throw new ApiProblem(409, 'IMPORT_FILE_BROKEN', say('surveyImport.importFileBroken', { name }));
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
    let [isInReview, isFinished] = [false, false];
    const rows: StoredImport['rows'][number][] = [];
    const pace = createPace();
    for await (const stored of readEvents(store, SurveyImport.stream(assessmentId))) {
      // The embedded store answers without waiting, so a long stream would be one turn of the event loop.
      if (pace.due()) await pace.rest();
      const event = decodeEvent(stored);
      if (event.type === 'SurveyReviewBegan' || event.type === 'SurveyImportBegan') {
        began = event.data;
        isInReview = event.type === 'SurveyReviewBegan';
      }
      // Its file may not be erased yet, but nobody has seen or will see a figure of it.
      if (event.type === 'SurveyImportWithdrawn') return undefined;
      if (event.type === 'ResponseImported') rows.push(event.data);
      if (event.type === 'SurveyImported') isFinished = true;
    }
    if (!began) return undefined;
    const file = isFinished ? undefined : await files.get(began);
    if (!file && isInReview) return isAgain ? brokenIn(began) : read(assessmentId, true);
    if (!file) return { began, rows, isSealed: true, isFinished };
    const { responses } = await storedResponses(file).catch((error) =>
      error instanceof SealedFileBroken ? brokenIn(began) : Promise.reject(error),
    );
    return { began, rows: responses, isSealed: false, isFinished: false };
  }

  return {
    /** @returns undefined if it has not begun, or was withdrawn @throws {ApiProblem} 409 IMPORT_FILE_BROKEN */
    read: (assessmentId: string) => read(assessmentId),

    /** @returns undefined if it has not begun, or was withdrawn */
    beganBy: async (assessmentId: string): Promise<Began | undefined> => {
      let began: Began | undefined;
      for await (const stored of readEvents(store, SurveyImport.stream(assessmentId))) {
        const event = decodeEvent(stored);
        if (event.type === 'SurveyImportBegan') return event.data;
        if (event.type === 'SurveyReviewBegan') began = event.data;
        if (event.type === 'SurveyImportWithdrawn') return undefined;
      }
      return began;
    },
  };
}
