import { frameworkById } from '../../../domain/framework/frameworks.ts';
import { type Surveyed, sharePeopleInSteps } from '../../../domain/survey-import/overlap.ts';
import { isSameReading } from '../../../domain/survey-import/same-file.ts';
import { unhurried } from '../../../infra/event-loop/pace.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { type Began, type BeganAt, createStoredImports } from './stored-imports.ts';

type EarlierImport = Pick<Began, 'assessmentId' | 'name' | 'importedBy'>;

/** Ratings are their own places on it. */
const unknownScale = { min: 0, max: 1 };

/**
 * Finds the first of an organisation's imports that {@link sharePeopleInSteps shares people} with a new file; undefined if there is none.
 * Read from the log, because a view may lag.
 */
export function createImportOverlapQuery(deps: Pick<ApiDependencies, 'store' | 'blobs' | 'keys'>) {
  const imports = createStoredImports(deps);

  async function surveyedBy(assessmentId: string): Promise<(Began & Surveyed) | undefined> {
    const stored = await imports.read(assessmentId);
    if (!stored) return undefined;
    const { began, rows } = stored;
    const framework = began.definition ?? frameworkById(began.framework);
    // Its framework may be gone from this installation: its ratings are compared as they are.
    return { ...began, rows, scale: framework?.scale ?? unknownScale };
  }

  return {
    sharingPeople: async (
      assessmentIds: Iterable<string>,
      next: Surveyed,
      k: number,
    ): Promise<EarlierImport | undefined> => {
      for (const assessmentId of assessmentIds) {
        const earlier = await surveyedBy(assessmentId);
        if (!earlier) continue;
        const { name, importedBy } = earlier;
        if (await unhurried(sharePeopleInSteps(earlier, next, [earlier.threshold, k])))
          return { assessmentId, name, importedBy };
      }
      return undefined;
    },

    /** The first of these imports that this account began from the same file, whatever its rows. */
    ofSameFile: async (
      assessmentIds: Iterable<string>,
      next: Pick<Began, 'items' | 'source'>,
      accountId: string,
    ): Promise<BeganAt | undefined> => {
      for (const assessmentId of assessmentIds) {
        const began = await imports.beganBy(assessmentId);
        if (began?.importedBy === accountId && isSameReading(began, next)) return began;
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
        const began = await imports.beganBy(assessmentId);
        if (!began || began.importedBy === accountId) continue;
        if (Object.values(began.items).some((name) => asked.has(name)))
          return { assessmentId, name: began.name, importedBy: began.importedBy };
      }
      return undefined;
    },
  };
}
