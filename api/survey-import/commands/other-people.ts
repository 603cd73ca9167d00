import {
  notCompared,
  notComparedUntil,
  refuseImport,
  type SharingImport,
} from '../../../domain/organization/import-refusals.ts';
import { Organization } from '../../../domain/organization/state.ts';
import type { BeginImport } from '../../../domain/survey-import/decide.ts';
import type { Surveyed } from '../../../domain/survey-import/overlap.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { eventIdFrom } from '../../../infra/identifiers/identifiers.ts';
import type { Caller } from '../../http/access/caller.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { ApiProblem, problemOf } from '../../http/problem.ts';
import type { Directory } from '../../queries/read-models.ts';
import { createEarlierImports } from '../queries/earlier-imports.ts';
import { createImportOverlapQuery } from '../queries/import-overlap.ts';
import type { BeganAt } from '../queries/stored-imports.ts';

/** A new import, before it begins. */
export type Beginning = {
  readonly assessmentId: string;
  readonly caller: Caller;
  readonly context: CommandContext;
  readonly next: Surveyed & Pick<BeginImport, 'source'>;
  /** k of its release rules. */
  readonly k: number;
};
/** A decision about the organisation found an earlier import that shares people. */
export class FoundTwin extends Error {
  readonly twin: SharingImport;
  /** What the person is told. */
  readonly problem: ApiProblem;
  constructor(twin: SharingImport, problem: ApiProblem) {
    super('An earlier import shares people.');
    this.name = 'FoundTwin';
    this.twin = twin;
    this.problem = problem;
  }
}

/** Refuses imports that share people with an earlier one of the organisation. */
export function createOtherPeople(
  deps: Pick<ApiDependencies, 'commands' | 'store' | 'blobs' | 'clock' | 'keys'>,
  directory: Pick<Directory, 'assessmentsOf'>,
) {
  const overlaps = createImportOverlapQuery(deps);
  const earlierImports = createEarlierImports(deps, directory);

  return {
    /**
     * After too many refusals only the imports of the same account are compared, because it has their rows already.
     * @throws {FoundTwin} to be recorded and answered by {@link refuse}
     * @throws {ApiProblem} 409 IMPORT_NOT_COMPARED
     */
    mustBe: async (
      { assessmentId, caller, next, k }: Beginning,
      organization: Organization,
    ): Promise<void> => {
      const earlier = await earlierImports(caller.tenant, organization, assessmentId);
      const until = notComparedUntil(organization, deps.clock.now());
      if (until !== null) {
        const ofColleague = await overlaps.sharingQuestions(earlier, next, caller.accountId);
        if (ofColleague) throw problemOf(notCompared(ofColleague.name, until));
      }
      const twin = await overlaps.sharingPeople(earlier, next, k);
      if (twin)
        throw new FoundTwin(
          { ...twin, isOwn: twin.importedBy === caller.accountId },
          new ApiProblem(409, 'IMPORT_OVERLAPS', say('surveyImport.importOverlaps', twin)),
        );
      // Rows of few questions repeat, so the comparison finds none of them. Only with imports of the same account: whether a file is that of a
      // colleague would tell who has most of it the rest, guess by guess.
      const same = await overlaps.ofSameFile(earlier, next, caller.accountId);
      if (same) throw new FoundTwin({ ...same, isOwn: true }, sameFile(same));
    },

    /** Records the refusal, once for each file and earlier import. @throws {ApiProblem} 409 IMPORT_OVERLAPS, IMPORT_SAME_FILE or IMPORT_NOT_COMPARED */
    refuse: async ({ caller, context }: Beginning, { twin, problem }: FoundTwin): Promise<never> => {
      const commandId = eventIdFrom(context.commandId, `refused ${twin.assessmentId}`, 0);
      const recorded = await deps.commands.handle(
        Organization,
        caller.tenant,
        { ...context, commandId },
        (state) => refuseImport(state, twin, deps.clock.now()),
      );
      mustBeWritten(recorded);
      throw problem;
    },
  };
}

function sameFile({ name, isInReview }: BeganAt): ApiProblem {
  const sentence = isInReview
    ? say('surveyImport.importSameFile.review', { name })
    : say('surveyImport.importSameFile', { name });
  return new ApiProblem(409, 'IMPORT_SAME_FILE', sentence);
}
