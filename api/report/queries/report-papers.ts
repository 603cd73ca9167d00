import type { Framework } from '../../../domain/framework/schema.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { answersByPerson } from '../../../domain/read-models/answers-by-person/answers-by-person.ts';
import { comments as commentsModel } from '../../../domain/read-models/comments/comments.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import type { ProofTree } from '../../../infra/proof/tree.ts';
import {
  type ActionPlanQuery,
  actionPlanModel,
  createActionPlanQuery,
} from '../../action-plan/queries/action-plan.ts';
import { createPeople } from '../../queries/people.ts';
import type { Personal } from '../../queries/personal.ts';
import { type Directory, readerOf } from '../../queries/read-models.ts';
import { type CommentsQuery, createCommentsQuery } from '../../results/queries/comments.ts';
import { createCycles } from '../../results/queries/cycles.ts';
import { createPairsQuery } from '../../results/queries/pairs.ts';
import { resultsModel } from '../../results/queries/results.ts';
import type { Report } from '../contract/reports.ts';
import type { PapersQuery } from './report.ts';

type Deps = Parameters<typeof createPeople>[0] &
  Parameters<typeof readerOf>[0] & { readonly proof: Pick<ProofTree, 'covering'> };

const themesShown = { standard: 12, full: 60 } as const;
const textsOfTheme = { standard: 4, full: 20 } as const;

/**
 * Reads the parts of a report besides its figures: the signed head of the log that covers its release, the action plan,
 * and comments.
 */
export function createReportPapers(deps: Deps, directory: Directory, personal: Personal): PapersQuery {
  const results = readerOf(deps, resultsModel);
  const commentsOf = createCommentsQuery(readerOf(deps, commentsModel.name), results, personal);
  const plan = createActionPlanQuery({
    deps,
    plans: readerOf(deps, actionPlanModel),
    results,
    cycles: createCycles(results, directory),
    pairsOf: createPairsQuery(readerOf(deps, answersByPerson.name), directory, personal),
    people: createPeople(deps, personal),
    personal,
  });
  return async (entry, framework, kind, readers, release) => {
    const isShort = kind === 'summary' || readers === 'anybody';
    const [head, { state }, planned, written] = await Promise.all([
      release ? deps.proof.covering(release.position as Position) : null,
      deps.commands.load(Organization, entry.tenant),
      isShort ? null : actionPlanOf(plan, entry, framework, readers !== 'kept'),
      isShort || readers === 'kept' ? null : publicComments(commentsOf, entry, framework, kind),
    ]);
    return {
      proof: head && { root: head.root, size: head.size, signedAt: head.at, position: head.position },
      timeZone: state?.timeZone ?? 'UTC',
      plan: planned,
      comments: written,
    };
  };
}

/** @param named whether to include the names of members; false for stored files, which an erasure cannot reach */
async function actionPlanOf(
  query: ActionPlanQuery,
  entry: AssessmentEntry,
  framework: Framework,
  named: boolean,
): Promise<Report['plan']> {
  const { actions, decisions, people } = await query.plan(entry, undefined);
  const nameOf = new Map(named ? people.map(({ accountId, name }) => [accountId, name]) : []);
  const placeOf = placesOf(framework);
  const about = (place: string | null) => (place === null ? null : (placeOf.get(place) ?? place));
  return {
    actions: actions
      .filter(({ state }) => state !== 'dropped')
      .map(({ title, ownerId, dueOn, state, place }) => ({
        title,
        owner: nameOf.get(ownerId) ?? '',
        dueOn,
        state,
        about: about(place),
      })),
    decisions: decisions
      .filter(({ supersededBy }) => supersededBy === null)
      .map(({ title, reason, place, by, at }) => ({
        title,
        reason,
        about: about(place),
        by: nameOf.get(by) ?? '',
        at,
      })),
  };
}

async function publicComments(
  query: CommentsQuery,
  entry: AssessmentEntry,
  framework: Framework,
  kind: 'standard' | 'full',
): Promise<Report['comments']> {
  const { counts } = await query(entry, {});
  const placeOf = placesOf(framework);
  const most = Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, themesShown[kind]);
  const themes = await Promise.all(
    most.map(async ([theme]) => {
      const { comments } = await query(entry, { theme });
      return {
        theme,
        name: placeOf.get(theme) ?? theme,
        texts: (comments ?? []).slice(0, textsOfTheme[kind]),
      };
    }),
  );
  return {
    themes: themes.filter(({ texts }) => texts.length > 0),
    total: Object.values(counts).reduce((sum, many) => sum + many, 0),
  };
}

/** Names of lenses, sub-lenses and themes by their ids. */
function placesOf({ lenses }: Framework): ReadonlyMap<string, string> {
  return new Map(
    lenses.flatMap((lens) => [
      [lens.id, lens.name] as const,
      ...lens.subLenses.flatMap((subLens) => [
        [subLens.id, subLens.name] as const,
        ...subLens.themes.map(({ id, name }) => [id, name] as const),
      ]),
    ]),
  );
}
