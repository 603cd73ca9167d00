import type { QueryClient } from '@tanstack/react-query';
import type { Action, ActionPatch, ActionPlan } from '../../../../api/action-plan/contract/action-plan.ts';
import { actionPlanQuery } from './action-plan-queries.ts';

/** Returns the plan with a change applied, for an optimistic update. */
export function withPatched(
  plan: ActionPlan,
  actionId: string,
  { place, ...patch }: ActionPatch,
): ActionPlan {
  const patched = (action: Action): Action => ({
    ...action,
    ...(Object.fromEntries(
      Object.entries(patch).filter(([, value]) => value !== undefined),
    ) as Partial<Action>),
    // Only the server knows the scores of the new place, so they are left empty.
    ...(place === undefined || place === action.place ? {} : { place, outcome: [] }),
  });
  return {
    ...plan,
    actions: plan.actions.map((action) => (action.actionId === actionId ? patched(action) : action)),
  };
}

/** Applies an optimistic change. @returns function that rolls it back */
export async function showAlready(
  client: QueryClient,
  assessmentId: string,
  change: (plan: ActionPlan) => ActionPlan,
): Promise<() => void> {
  const { queryKey } = actionPlanQuery(assessmentId);
  // A pending read would overwrite the optimistic change.
  await client.cancelQueries({ queryKey, exact: true });
  const before = client.getQueryData(queryKey);
  if (before) client.setQueryData(queryKey, change(before));
  return () => {
    if (before) client.setQueryData(queryKey, before);
  };
}

/** Reads the plan including the person's own write. */
export async function readActionPlan(
  client: QueryClient,
  assessmentId: string,
  after: string,
): Promise<void> {
  await client.fetchQuery({ ...actionPlanQuery(assessmentId, after), staleTime: 0 }).catch(() => undefined);
}
