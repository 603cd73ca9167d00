import { frameworkById } from '../../../domain/framework/frameworks.ts';
import { checkInSteps } from '../../../domain/processes/release-results/import-check.ts';
import { mayCheck } from '../../../domain/survey-import/decide.ts';
import { SurveyImport } from '../../../domain/survey-import/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { unhurried } from '../../../infra/event-loop/pace.ts';
import type { Caller } from '../../http/access/caller.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem, notFound } from '../../http/problem.ts';
import type { People } from '../../queries/people.ts';
import type { Directory } from '../../queries/read-models.ts';
import type { ImportCheck, ImportReviews } from '../contract/reviews.ts';
import { createStoredImports } from './stored-imports.ts';

/** Days for which a withdrawn import is listed. */
const listedMs = 30 * 86_400_000;

/** Imports that their importers check, and the figures of one for its importer. */
export function createReviewQueries(
  deps: Pick<ApiDependencies, 'commands' | 'store' | 'blobs' | 'keys' | 'clock'>,
  directory: Pick<Directory, 'reviewsOf'>,
  people: People,
) {
  const imports = createStoredImports(deps);
  const { commands, clock } = deps;
  return {
    list: async ({ tenant, accountId }: Caller): Promise<ImportReviews> => {
      const since = clock.now() - listedMs;
      const known = await directory.reviewsOf(tenant);
      const listed = known.filter(({ withdrawn }) => !withdrawn || Date.parse(withdrawn.at) >= since);
      return {
        imports: await Promise.all(
          listed.map(async ({ assessmentId, name, company, people: count, by, since: at, withdrawn }) => ({
            assessmentId,
            name,
            company,
            people: count,
            since: at,
            by: await people.nameOf(by),
            isOwn: by === accountId,
            withdrawn: withdrawn
              ? {
                  at: withdrawn.at,
                  by: withdrawn.by === undefined ? null : await people.nameOf(withdrawn.by),
                }
              : null,
          })),
        ),
      };
    },

    /**
     * Computed from the stored file, which is what would be imported.
     * @throws {ApiProblem} 403 IMPORT_OF_ANOTHER, 404, 409 IMPORT_SHOWN, IMPORT_WITHDRAWN or IMPORT_FILE_BROKEN
     */
    check: async (caller: Caller, assessmentId: string): Promise<ImportCheck> => {
      const { state } = await commands.load(SurveyImport, assessmentId);
      if (!state) throw notFound();
      if (!mayCheck(state, caller))
        throw new ApiProblem(403, 'IMPORT_OF_ANOTHER', say('surveyImport.importOfAnother'));
      if (!state.review) throw new ApiProblem(409, 'IMPORT_SHOWN', say('surveyImport.importShown'));
      const stored = await imports.read(assessmentId);
      // Withdrawn, perhaps a moment ago.
      if (state.review === 'withdrawn' || !stored)
        throw new ApiProblem(409, 'IMPORT_WITHDRAWN', say('surveyImport.importWithdrawn'));
      const { began, rows } = stored;
      const framework = began.definition ?? frameworkById(began.framework);
      if (!framework || rows.length === 0) throw notFound();
      const { name, company, answeredAt, answeredFrom, secondGrouping, hasComments, source } = began;
      return {
        assessmentId,
        name,
        company,
        fileName: source.fileName,
        leftOut: source.leftOut,
        people: rows.length,
        scale: { min: framework.scale.min, max: framework.scale.max },
        answered: answeredAt === null ? null : { from: answeredFrom ?? null, to: answeredAt },
        secondGrouping: secondGrouping?.name ?? null,
        hasComments: hasComments ?? false,
        ...(await unhurried(checkInSteps(framework, began.items, rows))),
      };
    },
  };
}
