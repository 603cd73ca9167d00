import type { SurveyImportEvent } from '../../../domain/survey-import/events.ts';
import type { ReadResponse } from '../../../domain/survey-import/reading/ratings.ts';
import { SurveyImport } from '../../../domain/survey-import/state.ts';
import { decodeEvent } from '../../../infra/event-codec/codec.ts';
import { createPace } from '../../../infra/event-loop/pace.ts';
import { readEvents } from '../../../infra/event-store/read-events.ts';
import { importFiles } from '../../../infra/survey-files/import-files.ts';
import { storedResponses } from '../../../infra/survey-files/stored-responses.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';

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

/** Reads what imports contain, from the log, because a view may lag, and from the file of one that has not finished. */
export function createStoredImports({
  store,
  blobs,
  keys,
}: Pick<ApiDependencies, 'store' | 'blobs' | 'keys'>) {
  const files = importFiles({ keys, blobs });
  return {
    /** @returns undefined if it has not begun, or was withdrawn */
    read: async (assessmentId: string): Promise<StoredImport | undefined> => {
      let began: Began | undefined;
      let finished = false;
      const rows: StoredImport['rows'][number][] = [];
      const pace = createPace();
      for await (const stored of readEvents(store, SurveyImport.stream(assessmentId))) {
        // The embedded store answers without waiting, so a long stream would be one turn of the event loop.
        if (pace.due()) await pace.rest();
        const event = decodeEvent(stored);
        if (event.type === 'SurveyReviewBegan' || event.type === 'SurveyImportBegan') began = event.data;
        // Its file may not be erased yet, but nobody has seen or will see a figure of it.
        if (event.type === 'SurveyImportWithdrawn') return undefined;
        if (event.type === 'ResponseImported') rows.push(event.data);
        if (event.type === 'SurveyImported') finished = true;
      }
      if (!began) return undefined;
      const file = finished ? undefined : await files.get(began);
      if (!file) return { began, rows, isSealed: true, isFinished: finished };
      const { responses } = await storedResponses(file);
      return { began, rows: responses, isSealed: false, isFinished: false };
    },

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
