import { noun } from '../kernel/noun.ts';
import { type SurveyImportEvent, surveyImportEvents } from './events.ts';

type Began = Extract<SurveyImportEvent, { type: 'SurveyImportBegan' }>['data'];

/** Progress of an import; null before it began. */
export type SurveyImport = {
  readonly assessmentId: string;
  readonly importedBy: string;
  /**
   * What its importer checks before anybody sees figures of it: none of it is imported. 'withdrawn': final, nothing will be. null: it was shown,
   * or never checked.
   */
  readonly review: Began | 'withdrawn' | null;
  readonly responses: number;
  /** k of the release rules. */
  readonly threshold: number;
  readonly imported: number;
  /** The stored file of responses is sealed with the key of the import. */
  readonly hasComments: boolean;
  /** Name of the stored file; undefined: an earlier version began the import. */
  readonly file?: string | undefined;
  readonly finished: boolean;
  /** The retention period of the comments has ended. */
  readonly commentsEnded: boolean;
  /** The import will not continue by itself. */
  readonly failed: boolean;
} | null;

export const SurveyImport = noun({
  name: 'survey',
  key: (assessmentId: string) => assessmentId,
  events: surveyImportEvents,
  initial: null as SurveyImport,
  evolve: (state, event): SurveyImport => {
    switch (event.type) {
      case 'SurveyReviewBegan':
      case 'SurveyImportBegan': {
        const { assessmentId, importedBy, responses, hasComments = false, file, threshold } = event.data;
        return {
          assessmentId,
          importedBy,
          review: event.type === 'SurveyReviewBegan' ? event.data : null,
          responses,
          threshold,
          imported: 0,
          hasComments,
          file,
          finished: false,
          commentsEnded: false,
          failed: false,
        };
      }
      case 'SurveyImportWithdrawn':
        return state && { ...state, review: 'withdrawn' };
      case 'ResponseImported':
        return state && { ...state, imported: event.data.number, failed: false };
      case 'SurveyImported':
        return state && { ...state, finished: true, failed: false };
      case 'SurveyCommentsEnded':
        return state && { ...state, commentsEnded: true };
      case 'SurveyImportFailed':
        return state && { ...state, failed: true };
      default:
        return state;
    }
  },
});
