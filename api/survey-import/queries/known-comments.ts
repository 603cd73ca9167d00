import { Organization } from '../../../domain/organization/state.ts';
import { comparableTexts } from '../../../domain/survey-import/comparable-comments.ts';
import type { ReadResponse } from '../../../domain/survey-import/reading/ratings.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { createPace, unhurried } from '../../../infra/event-loop/pace.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import {
  type CommentCodes,
  codesOf,
  knownBy,
  startTexts,
} from '../../../infra/survey-files/comment-codes.ts';
import { createFairQueue } from '../../../infra/survey-files/fair-queue.ts';
import { createKeptCodes, type KeptCodes, lettersIn } from '../../../infra/survey-files/kept-codes.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem } from '../../http/problem.ts';
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
 * @param assessmentId the new import @param signal ends the collecting, because nobody waits for it any more
 * @throws {TooManyWaiting} | {ApiProblem} 409 IMPORT_COMMENTS_NOT_COMPARED
 */
export type KnownCommentsQuery = (
  tenant: string,
  assessmentId: string,
  signal?: AbortSignal,
) => Promise<KnownComments>;

/** Letters of all codes of one organisation: about half a million comments, each compared with those of every file. */
const usualMost = 8 * 1024 * 1024;

/**
 * Collects the comments of an organisation's imports, so that a new import leaves equal ones out. They are read from the imports themselves, and
 * the codes of a finished one are kept in memory; both are gone when the key of those comments is destroyed.
 */
export function createKnownComments(
  deps: Pick<ApiDependencies, 'commands' | 'store' | 'blobs' | 'keys'>,
  directory: Pick<Directory, 'assessmentsOf'>,
  mostLetters = usualMost,
): KnownCommentsQuery {
  const earlierImports = createEarlierImports(deps, directory);
  const imports = createStoredImports(deps);
  const keptOf = createKeptCodes();
  // The first look at an organisation's comments opens all of them; those who wait find what it kept.
  const inTurn = createFairQueue({ ofGroup: 4, ofAll: 24, atOnce: 2, ofGroupAtOnce: 1 });
  /** Codes of imports that were read only until there were too many. */
  const cut = new WeakSet<readonly string[]>();

  /**
   * @param most letters that it may have @param mustGoOn throws if nobody waits any more
   * @returns none of an import whose key was destroyed; undefined if the import has not begun
   * @throws {ApiProblem} 409 IMPORT_COMMENTS_NOT_COMPARED
   */
  async function codesIn(
    assessmentId: string,
    kept: KeptCodes,
    most: number,
    mustGoOn: () => void,
  ): Promise<readonly string[] | undefined> {
    mustGoOn();
    const before = kept.byImport.get(assessmentId);
    if (before !== undefined) {
      if (!(await deps.keys.find(assessmentId))) {
        kept.forget(assessmentId);
        return [];
      }
      if (lettersIn(before) > most) throw tooMany();
      if (!cut.has(before)) return before;
    }
    const began = await imports.beganBy(assessmentId);
    if (!began?.hasComments) return began && [];
    const key = await deps.keys.find(assessmentId);
    const stored = await imports.read(assessmentId);
    if (!stored || (stored.isSealed && !key)) return [];
    const found = startTexts();
    const pace = createPace();
    for (const { comments = {} } of stored.rows)
      for (const comment of Object.values(comments)) {
        const text = stored.isSealed ? await open({ find: async () => key }, comment) : comment;
        if (text !== undefined) for (const code of codesOf(kept.key, text)) found.add(code);
        if (found.letters() > most) {
          const some = found.texts();
          cut.add(some);
          if (stored.isFinished) kept.keep(assessmentId, some);
          throw tooMany();
        }
        if (!pace.due()) continue;
        await pace.rest();
        mustGoOn();
      }
    const texts = found.texts();
    if (stored.isFinished) kept.keep(assessmentId, texts);
    return texts;
  }

  return (tenant, assessmentId, signal) =>
    inTurn(tenant, () =>
      knownOf(tenant, assessmentId, () => {
        if (signal?.aborted) throw gone();
      }),
    );

  async function knownOf(tenant: string, assessmentId: string, mustGoOn: () => void): Promise<KnownComments> {
    const kept = keptOf(tenant);
    const key = kept.key.toString('base64');
    const read = new Map<string, readonly string[]>();
    let left = mostLetters;
    const { state } = await deps.commands.load(Organization, tenant);
    for (const earlier of await earlierImports(tenant, state, assessmentId)) {
      const texts = await codesIn(earlier, kept, left, mustGoOn);
      if (texts === undefined) continue;
      read.set(earlier, texts);
      left -= lettersIn(texts);
    }
    return {
      codes: { key, texts: [...read.values()].flat() },
      isOutdatedFor: async (organization, responses) => {
        const since: string[] = [];
        for (const earlier of await earlierImports(tenant, organization, assessmentId))
          if (!read.has(earlier))
            since.push(...((await codesIn(earlier, kept, mostLetters, () => undefined)) ?? []));
        if (since.length === 0) return false;
        const isSince = await unhurried(knownBy({ key, texts: since }));
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

const tooMany = () =>
  new ApiProblem(409, 'IMPORT_COMMENTS_NOT_COMPARED', say('surveyImport.commentsNotCompared'));

/** Nobody reads it. */
const gone = () => new ApiProblem(400, 'FILE_UNREADABLE', say('surveyImport.fileUnreadable.costly'));
