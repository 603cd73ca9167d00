import type { Position } from '../../../domain/kernel/event.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { showImport, withdrawImport } from '../../../domain/survey-import/decide.ts';
import { SurveyImport } from '../../../domain/survey-import/state.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { createEraseWithdrawn } from './erase-withdrawn.ts';
import type { Asked } from './keep-mapping.ts';

type Written = { readonly position: Position };

/** Commands that end the review of an import: one of the two, once. */
export function createReviewCommands(deps: Pick<ApiDependencies, 'commands' | 'blobs' | 'keys' | 'clock'>) {
  const erase = createEraseWithdrawn(deps);
  return {
    /** A worker brings the answers in. @throws {ApiProblem} 403 IMPORT_OF_ANOTHER, 404, 409 IMPORT_WITHDRAWN */
    async show({ caller, context }: Asked, assessmentId: string): Promise<Written> {
      const shown = await deps.commands.handle(SurveyImport, assessmentId, context, (state) =>
        showImport(state, caller),
      );
      return { position: mustBeWritten(shown).position };
    },

    /** @throws {ApiProblem} 403 IMPORT_OF_ANOTHER, 404, 409 IMPORT_SHOWN */
    async withdraw({ caller, context }: Asked, assessmentId: string): Promise<Written> {
      const { accountId, tenant } = caller;
      const now = deps.clock.now();
      const { state: organization } = await deps.commands.load(Organization, tenant);
      const isOwner = organization?.members[accountId]?.role === 'owner';
      const withdrawn = await deps.commands.handle(SurveyImport, assessmentId, context, (state) =>
        withdrawImport(state, { accountId, isOwner }, now),
      );
      const { position } = mustBeWritten(withdrawn);
      await erase({ assessmentId, tenant, at: new Date(now).toISOString() }, context);
      return { position };
    },
  };
}
