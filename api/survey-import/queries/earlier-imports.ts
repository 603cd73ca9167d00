import type { Organization } from '../../../domain/organization/state.ts';
import { importFiles } from '../../../infra/survey-files/import-files.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Directory } from '../../queries/read-models.ts';

/**
 * Finds the imports with which a new one is compared: those with a place of the plan, those that are listed, and failed ones whose file is
 * still stored, because an operator may continue them. Ids of launched assessments are among them.
 */
export function createEarlierImports(
  deps: Pick<ApiDependencies, 'blobs' | 'keys'>,
  directory: Pick<Directory, 'assessmentsOf'>,
) {
  const files = importFiles(deps);
  return async (
    tenant: string,
    organization: Organization,
    assessmentId: string | undefined,
  ): Promise<ReadonlySet<string>> => {
    const earlier = new Set(organization?.allowed);
    for (const entry of await directory.assessmentsOf(tenant))
      if (entry.imported) earlier.add(entry.assessmentId);
    for (const failed of organization?.notLaunched ?? [])
      if (await files.isStored(failed)) earlier.add(failed);
    if (assessmentId !== undefined) earlier.delete(assessmentId);
    return earlier;
  };
}
