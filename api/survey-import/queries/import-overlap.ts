import { frameworkById } from '../../../domain/framework/frameworks.ts';
import type { SurveyImportEvent } from '../../../domain/survey-import/events.ts';
import { differInFewInSteps, type Surveyed, type SurveyRow } from '../../../domain/survey-import/overlap.ts';
import { SurveyImport } from '../../../domain/survey-import/state.ts';
import { decodeEvent } from '../../../infra/event-codec/codec.ts';
import { createPace, unhurried } from '../../../infra/event-loop/pace.ts';
import { readEvents } from '../../../infra/event-store/read-events.ts';
import { importFiles } from '../../../infra/survey-files/import-files.ts';
import { storedResponses } from '../../../infra/survey-files/stored-responses.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';

type Began = Extract<SurveyImportEvent, { type: 'SurveyImportBegan' }>['data'];
type EarlierImport = Pick<Began, 'assessmentId' | 'name' | 'importedBy'>;

/** Ratings are their own places on it. */
const unknownScale = { min: 0, max: 1 };

/**
 * Finds the first of an organisation's imports that {@link differInFewInSteps differs in few} people from a new file; undefined if there is none.
 * Read from the log, because a view may lag.
 */
export function createImportOverlapQuery({
  store,
  blobs,
  keys,
}: Pick<ApiDependencies, 'store' | 'blobs' | 'keys'>) {
  const files = importFiles({ keys, blobs });

  async function surveyedBy(assessmentId: string): Promise<(Began & Surveyed) | undefined> {
    let began: Began | undefined;
    let finished = false;
    const rows: SurveyRow[] = [];
    const pace = createPace();
    for await (const stored of readEvents(store, SurveyImport.stream(assessmentId))) {
      // The embedded store answers without waiting, so a long stream would be one turn of the event loop.
      if (pace.due()) await pace.rest();
      const event = decodeEvent(stored);
      if (event.type === 'SurveyImportBegan') began = event.data;
      if (event.type === 'ResponseImported') rows.push(event.data);
      if (event.type === 'SurveyImported') finished = true;
    }
    if (!began) return undefined;
    const { scale } = began.definition ?? frameworkById(began.framework) ?? {};
    // Its framework is gone from this installation: its ratings are compared as they are.
    const surveyed = { ...began, rows, scale: scale ?? unknownScale };
    if (finished) return surveyed;
    const file = await files.get(began);
    if (!file) return surveyed;
    const { responses } = await storedResponses(file);
    return { ...surveyed, rows: responses };
  }

  async function beganBy(assessmentId: string): Promise<Began | undefined> {
    for await (const stored of readEvents(store, SurveyImport.stream(assessmentId))) {
      const event = decodeEvent(stored);
      if (event.type === 'SurveyImportBegan') return event.data;
    }
    return undefined;
  }

  return {
    /** Of the imports without a place, those whose file is still stored: they failed, and an operator may continue them. */
    continuable: async (assessmentIds: Iterable<string>): Promise<readonly string[]> => {
      const stored: string[] = [];
      for (const assessmentId of assessmentIds)
        if (await files.isStored(assessmentId)) stored.push(assessmentId);
      return stored;
    },

    nearlyRepeated: async (
      assessmentIds: Iterable<string>,
      next: Surveyed,
      k: number,
    ): Promise<(EarlierImport & { readonly k: number }) | undefined> => {
      for (const assessmentId of assessmentIds) {
        const earlier = await surveyedBy(assessmentId);
        if (!earlier) continue;
        const { name, importedBy } = earlier;
        const stricter = Math.max(k, earlier.threshold);
        if (await unhurried(differInFewInSteps(earlier, next, stricter, earlier.threshold === k)))
          return { assessmentId, name, importedBy, k: stricter };
      }
      return undefined;
    },

    /** The first of these imports that another account began and that has a question of the new file, without a look at any row. */
    sharingQuestions: async (
      assessmentIds: Iterable<string>,
      next: Surveyed,
      accountId: string,
    ): Promise<EarlierImport | undefined> => {
      const asked = new Set(Object.values(next.items));
      for (const assessmentId of assessmentIds) {
        const began = await beganBy(assessmentId);
        if (!began || began.importedBy === accountId) continue;
        if (Object.values(began.items).some((name) => asked.has(name)))
          return { assessmentId, name: began.name, importedBy: began.importedBy };
      }
      return undefined;
    },
  };
}
