import { mentionsIn } from '../../../domain/action-plan/comments.ts';
import { isPlace } from '../../../domain/action-plan/place.ts';
import { Organization } from '../../../domain/organization/state.ts';
import {
  type ActionPlanHead,
  type ActionRow,
  actionPlan,
  actionPlanKeys,
  type CommentRow,
  type DecisionRow,
} from '../../../domain/read-models/action-plan/action-plan.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import { type ResultsDocument, resultsKey } from '../../../domain/read-models/results/results.ts';
import { recommendationsOf } from '../../../domain/scoring/analysis/recommendations.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { notFound } from '../../http/problem.ts';
import { frameworkOf } from '../../queries/framework-of.ts';
import type { People } from '../../queries/people.ts';
import type { Personal } from '../../queries/personal.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import { changesSince } from '../../results/queries/changes-since.ts';
import type { Cycles } from '../../results/queries/cycles.ts';
import type { PairsQuery } from '../../results/queries/pairs.ts';
import type { ActionPlan, ActionPlanPerson, Comments, Recommendations } from '../contract/action-plan.ts';
import { outcomesOf } from './outcomes.ts';

export const actionPlanModel = actionPlan.name;

export type ActionPlanQuery = {
  plan(entry: AssessmentEntry, after: string | undefined): Promise<ActionPlan>;
  /** @throws {ApiProblem} 404 NOT_FOUND if `on` is neither a place of the framework nor an action */
  comments(entry: AssessmentEntry, on: string, after: string | undefined): Promise<Comments>;
  recommendations(entry: AssessmentEntry, after: string | undefined): Promise<Recommendations>;
};

type Parts = {
  readonly deps: Pick<ApiDependencies, 'commands'>;
  readonly plans: ModelReader;
  readonly results: ModelReader;
  readonly cycles: Cycles;
  readonly pairsOf: PairsQuery;
  readonly people: People;
  readonly personal: Personal;
};

/** Reads the actions, comments and decisions of a plan, and the recommendations from released figures. */
export function createActionPlanQuery({
  deps,
  plans,
  results,
  cycles,
  pairsOf,
  people,
  personal,
}: Parts): ActionPlanQuery {
  /** All members, and former members named in the plan. */
  async function everybody(tenant: string, spokenOf: Iterable<string>): Promise<ActionPlanPerson[]> {
    const { state } = await deps.commands.load(Organization, tenant);
    const members = new Set(Object.keys(state?.members ?? {}));
    const all = [...new Set([...members, ...spokenOf])];
    return Promise.all(
      all.map(async (accountId) => {
        const { firstName, lastName, avatar } = await people.of(accountId);
        const name = `${firstName} ${lastName}`.trim();
        return { accountId, name, avatar, member: members.has(accountId) };
      }),
    );
  }

  const asked = async (entry: AssessmentEntry) =>
    frameworkOf(entry, await results.get<ResultsDocument>(resultsKey(entry.assessmentId)));

  return {
    plan: async (entry, after) => {
      const { assessmentId } = entry;
      const position = await plans.readAt(after, entry.tenant);
      const [head, actionRows, decisionRows, ahead] = await Promise.all([
        plans.get<ActionPlanHead>(actionPlanKeys.head(assessmentId)),
        plans.list(actionPlanKeys.actions(assessmentId)),
        plans.list(actionPlanKeys.decisions(assessmentId)),
        cycles.from(entry),
      ]);
      const actions = actionRows.map(({ document }) => document as ActionRow);
      const decisions = decisionRows.map(({ document }) => document as DecisionRow);
      const threads = head?.threads ?? {};
      const outcomeOf = outcomesOf(await asked(entry), entry, ahead);
      return {
        revision: head?.revision ?? -1,
        actions: newestFirst(actions, ({ addedAt }) => addedAt).map(({ kind: _, baseline, ...row }) => ({
          ...row,
          comments: threads[row.actionId] ?? 0,
          outcome: outcomeOf(row.place, baseline, row.addedAt),
        })),
        decisions: newestFirst(decisions, ({ at }) => at).map(({ kind: _, revision: __, ...row }) => row),
        threads: { ...threads },
        people: await everybody(entry.tenant, [
          ...actions.flatMap(({ ownerId, addedBy, changedBy }) => [ownerId, addedBy, changedBy]),
          ...decisions.map(({ by }) => by),
        ]),
        position,
      };
    },

    comments: async (entry, on, after) => {
      const { assessmentId } = entry;
      const position = await plans.readAt(after, entry.tenant);
      const there =
        isPlace(await asked(entry), on) ||
        (await plans.get<ActionRow>(actionPlanKeys.action(assessmentId, on))) !== undefined;
      if (!there) throw notFound();
      const listed = await plans.list(actionPlanKeys.thread(assessmentId, on));
      const rows = newestFirst(
        listed.map(({ document }) => document as CommentRow),
        ({ at }) => at,
      ).toReversed();
      const said = await Promise.all(
        rows.map(async ({ commentId, authorId, text, at, editedAt, revision }) => ({
          commentId,
          authorId,
          text: await personal.read(text),
          at,
          editedAt,
          revision,
        })),
      );
      const spokenOf = said.flatMap(({ authorId, text }) => [authorId, ...mentionsIn(text)]);
      return { on, comments: said, people: await everybody(entry.tenant, spokenOf), position };
    },

    recommendations: createRecommendationsQuery({ results, cycles, pairsOf }),
  };
}

function createRecommendationsQuery({
  results,
  cycles,
  pairsOf,
}: Pick<Parts, 'results' | 'cycles' | 'pairsOf'>): ActionPlanQuery['recommendations'] {
  return async (entry, after) => {
    const position = await results.readAt(after, entry.tenant);
    const [now] = (await cycles.from(entry)).filter(
      (cycle) => cycle.entry.assessmentId === entry.assessmentId,
    );
    if (!now) return { recommendations: [], released: false, position };
    const before = await cycles.before(entry);
    const framework = frameworkOf(entry, now.document);
    const found = recommendationsOf(framework, {
      everyone: now.everyone,
      groups: Object.entries(now.document.groups).map(([group, figure]) => ({
        group,
        released: figure,
      })),
      changes: before && (await changesSince(before, entry, now.everyone, framework, pairsOf)),
    });
    return {
      recommendations: found.map((one) => ({
        ...one,
        reasons: [...one.reasons],
        figures: one.figures.map((figure) => ({ ...figure })),
      })),
      released: true,
      position,
    };
  };
}

function newestFirst<Row>(rows: readonly Row[], at: (row: Row) => string): Row[] {
  return rows.toSorted((a, b) => (at(a) < at(b) ? 1 : -1));
}
