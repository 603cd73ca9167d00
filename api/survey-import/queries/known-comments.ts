import { Organization } from '../../../domain/organization/state.ts';
import type { ReadResponse } from '../../../domain/survey-import/reading/ratings.ts';
import { createPace } from '../../../infra/event-loop/pace.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import { type CommentCodes, startCommentCodes } from '../../../infra/survey-files/comment-codes.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Directory } from '../../queries/read-models.ts';
import { createEarlierImports } from './earlier-imports.ts';
import { createStoredImports } from './stored-imports.ts';

/** The comments of an organisation's imports, at one time. */
export type KnownComments = {
  readonly codes: CommentCodes;
  /** Whether a comment of these responses is in an import that has begun since. */
  isOutdatedFor(organization: Organization, responses: readonly ReadResponse[]): Promise<boolean>;
};

/**
 * Collects the comments of an organisation's imports, so that a new import leaves equal ones out. They are read from the imports themselves, so
 * they are gone when the key of those comments is destroyed.
 */
export function createKnownComments(
  deps: Pick<ApiDependencies, 'commands' | 'store' | 'blobs' | 'keys'>,
  directory: Pick<Directory, 'assessmentsOf'>,
) {
  const earlierImports = createEarlierImports(deps, directory);
  const imports = createStoredImports(deps);

  /** @returns false if the import has not begun */
  async function collect(assessmentId: string, add: (comment: string) => void): Promise<boolean> {
    const began = await imports.beganBy(assessmentId);
    if (!began?.hasComments) return began !== undefined;
    const key = await deps.keys.find(assessmentId);
    const stored = await imports.read(assessmentId);
    if (!stored || (stored.isSealed && !key)) return true;
    const pace = createPace();
    for (const { comments = {} } of stored.rows)
      for (const comment of Object.values(comments)) {
        const text = stored.isSealed ? await open({ find: async () => key }, comment) : comment;
        if (text !== undefined) add(text);
        if (pace.due()) await pace.rest();
      }
    return true;
  }

  /** @param assessmentId the new import, if it has an id already */
  return async (tenant: string, assessmentId?: string): Promise<KnownComments> => {
    const known = startCommentCodes();
    const read = new Set<string>();
    const { state } = await deps.commands.load(Organization, tenant);
    for (const earlier of await earlierImports(tenant, state, assessmentId))
      if (await collect(earlier, known.add)) read.add(earlier);
    return {
      codes: known.all(),
      isOutdatedFor: async (organization, responses) => {
        const since = startCommentCodes();
        for (const earlier of await earlierImports(tenant, organization, assessmentId))
          if (!read.has(earlier)) await collect(earlier, since.add);
        const pace = createPace();
        for (const { comments = {} } of responses) {
          if (Object.values(comments).some(since.has)) return true;
          if (pace.due()) await pace.rest();
        }
        return false;
      },
    };
  };
}
