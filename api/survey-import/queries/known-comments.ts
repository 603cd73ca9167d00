import { Organization } from '../../../domain/organization/state.ts';
import { comparableTexts } from '../../../domain/survey-import/comparable-comments.ts';
import type { ReadResponse } from '../../../domain/survey-import/reading/ratings.ts';
import { createPace } from '../../../infra/event-loop/pace.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import { type CommentCodes, codesOf, knownBy } from '../../../infra/survey-files/comment-codes.ts';
import { createFairQueue } from '../../../infra/survey-files/fair-queue.ts';
import { createKeptCodes, type KeptCodes } from '../../../infra/survey-files/kept-codes.ts';
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

/** @param assessmentId the new import, if it has an id already @throws {TooManyWaiting} */
export type KnownCommentsQuery = (tenant: string, assessmentId?: string) => Promise<KnownComments>;

/**
 * Collects the comments of an organisation's imports, so that a new import leaves equal ones out. They are read from the imports themselves, and
 * the codes of a finished one are kept in memory; both are gone when the key of those comments is destroyed.
 */
export function createKnownComments(
  deps: Pick<ApiDependencies, 'commands' | 'store' | 'blobs' | 'keys'>,
  directory: Pick<Directory, 'assessmentsOf'>,
): KnownCommentsQuery {
  const earlierImports = createEarlierImports(deps, directory);
  const imports = createStoredImports(deps);
  const keptOf = createKeptCodes();
  // The first look at an organisation's comments opens all of them; those who wait find what it kept.
  const inTurn = createFairQueue({ ofGroup: 4, ofAll: 24, atOnce: 2 });

  /** @returns one after the other; undefined if the import has not begun */
  async function codesIn(assessmentId: string, kept: KeptCodes): Promise<string | undefined> {
    const before = kept.byImport.get(assessmentId);
    if (before !== undefined) {
      if (await deps.keys.find(assessmentId)) return before;
      kept.forget(assessmentId);
      return '';
    }
    const began = await imports.beganBy(assessmentId);
    if (!began?.hasComments) return began && '';
    const key = await deps.keys.find(assessmentId);
    const stored = await imports.read(assessmentId);
    if (!stored || (stored.isSealed && !key)) return '';
    const found = new Set<string>();
    const pace = createPace();
    for (const { comments = {} } of stored.rows)
      for (const comment of Object.values(comments)) {
        const text = stored.isSealed ? await open({ find: async () => key }, comment) : comment;
        if (text !== undefined) for (const code of codesOf(kept.key, text)) found.add(code);
        if (pace.due()) await pace.rest();
      }
    const codes = [...found].join('');
    if (stored.isFinished) kept.keep(assessmentId, codes);
    return codes;
  }

  return (tenant, assessmentId) => inTurn(tenant, () => knownOf(tenant, assessmentId));

  async function knownOf(tenant: string, assessmentId: string | undefined): Promise<KnownComments> {
    const kept = keptOf(tenant);
    const key = kept.key.toString('base64');
    const read = new Map<string, string>();
    const { state } = await deps.commands.load(Organization, tenant);
    for (const earlier of await earlierImports(tenant, state, assessmentId)) {
      const codes = await codesIn(earlier, kept);
      if (codes !== undefined) read.set(earlier, codes);
    }
    return {
      codes: { key, codes: [...read.values()].join('') },
      isOutdatedFor: async (organization, responses) => {
        let since = '';
        for (const earlier of await earlierImports(tenant, organization, assessmentId))
          if (!read.has(earlier)) since += (await codesIn(earlier, kept)) ?? '';
        if (since === '') return false;
        const isSince = knownBy({ key, codes: since });
        const pace = createPace();
        for (const { comments = {} } of responses) {
          if (Object.values(comments).some((one) => comparableTexts(one).some(isSince))) return true;
          if (pace.due()) await pace.rest();
        }
        return false;
      },
    };
  }
}
