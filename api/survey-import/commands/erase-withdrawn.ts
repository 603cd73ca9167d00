import { isRefusal } from '../../../domain/kernel/decision.ts';
import { assessmentNotLaunched, type Withdrawal } from '../../../domain/organization/plan.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { SurveyImport } from '../../../domain/survey-import/state.ts';
import { inWords } from '../../../domain/texts/in-words.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { eventIdFrom } from '../../../infra/identifiers/identifiers.ts';
import { importFiles } from '../../../infra/survey-files/import-files.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';

type Withdrawn = Withdrawal & { readonly assessmentId: string; readonly tenant: string };

/**
 * Erases a withdrawn import: destroys the key of its stored file, removes the file, and returns its place of the plan. Each step may be repeated:
 * the request that withdraws does all of them, and a job that follows does what a killed process left.
 */
export function createEraseWithdrawn(deps: Pick<ApiDependencies, 'commands' | 'blobs' | 'keys'>) {
  const files = importFiles(deps);
  return async (
    { assessmentId, tenant, ...withdrawn }: Withdrawn,
    context: CommandContext,
  ): Promise<void> => {
    const { state } = await deps.commands.load(SurveyImport, assessmentId);
    await files.erase({ assessmentId, file: state?.file });
    const { revision } = await deps.commands.load(Organization, tenant);
    const commandId = eventIdFrom(context.commandId, 'place', revision);
    const returned = await deps.commands.handle(Organization, tenant, { ...context, commandId }, (state) =>
      assessmentNotLaunched(state, assessmentId, withdrawn),
    );
    if (isRefusal(returned)) throw new Error(inWords(returned.detail));
  };
}
