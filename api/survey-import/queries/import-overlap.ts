import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { SurveyImportEvent } from '../../../domain/survey-import/events.ts';
import { differInFew, type SurveyRow } from '../../../domain/survey-import/overlap.ts';
import { SurveyImport } from '../../../domain/survey-import/state.ts';
import { decodeEvent } from '../../../infra/event-codec/codec.ts';
import { readEvents } from '../../../infra/event-store/read-events.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';

type Items = Readonly<Record<string, string>>;
type Began = Extract<SurveyImportEvent, { type: 'SurveyImportBegan' }>['data'];

/** The part of an imported file that is compared. */
const laidOut = z.object({
  responses: z.array(z.object({ group: z.string(), ratings: z.record(z.string(), z.int()) })),
});

/**
 * Finds the first of these imports that {@link differInFew differs in few} people from a new file; undefined if there
 * is none. Read from the log, because a view may lag. Failed imports are hidden, so they are skipped.
 */
export function createImportOverlapQuery({ store, blobs }: Pick<ApiDependencies, 'store' | 'blobs'>) {
  async function rowsOf(assessmentId: string): Promise<(Began & { rows: readonly SurveyRow[] }) | undefined> {
    let began: Began | undefined;
    let failed = false;
    let finished = false;
    const rows: SurveyRow[] = [];
    for await (const stored of readEvents(store, SurveyImport.stream(assessmentId))) {
      const event = decodeEvent(stored);
      if (event.type === 'SurveyImportBegan') began = event.data;
      if (event.type === 'ResponseImported') {
        failed = false;
        rows.push(named(event.data, began?.items ?? {}));
      }
      if (event.type === 'SurveyImported') finished = true;
      if (event.type === 'SurveyImportFailed') failed = true;
    }
    if (!began || (failed && !finished)) return undefined;
    if (finished) return { ...began, rows };
    const { items } = began;
    const file = await blobs.get(`imports/${assessmentId}`);
    if (!file) return { ...began, rows };
    const { responses } = laidOut.parse(JSON.parse(await text(file.stream)));
    return { ...began, rows: responses.map((response) => named(response, items)) };
  }

  return async (
    assessmentIds: Iterable<string>,
    responses: readonly SurveyRow[],
    items: Items,
    k: number,
  ): Promise<{ readonly name: string; readonly k: number } | undefined> => {
    const rows = responses.map((response) => named(response, items));
    for (const assessmentId of assessmentIds) {
      const earlier = await rowsOf(assessmentId);
      if (!earlier) continue;
      const stricter = Math.max(k, earlier.threshold);
      if (differInFew(earlier.rows, rows, stricter)) return { name: earlier.name, k: stricter };
    }
    return undefined;
  };
}

/** Keyed by the question texts, because two files of one survey may number the questions differently. */
function named({ group, ratings }: SurveyRow, items: Items): SurveyRow {
  return {
    group,
    ratings: Object.fromEntries(
      Object.entries(ratings).map(([theme, rating]) => [items[theme] ?? theme, rating]),
    ),
  };
}
