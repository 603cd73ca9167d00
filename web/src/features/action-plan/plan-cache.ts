import type { QueryClient } from '@tanstack/react-query';
import type { Action, ActionPatch, Plan } from '../../../../api/action-plan/contract/action-plan.ts';
import { planQuery } from './plan-queries.ts';

/** The plan as it will be once the server has done this. */
export function withPatched(plan: Plan, actionId: string, { place, ...patch }: ActionPatch): Plan {
  const patched = (action: Action): Action => ({
    ...action,
    ...(Object.fromEntries(
      Object.entries(patch).filter(([, value]) => value !== undefined),
    ) as Partial<Action>),
    // What it is measured against is the server's to say.
    ...(place === undefined || place === action.place ? {} : { place, outcome: [] }),
  });
  return {
    ...plan,
    actions: plan.actions.map((action) => (action.actionId === actionId ? patched(action) : action)),
  };
}

/** Shows at once what is being asked for. @returns what puts it back as it was */
export async function showAlready(
  client: QueryClient,
  assessmentId: string,
  change: (plan: Plan) => Plan,
): Promise<() => void> {
  const { queryKey } = planQuery(assessmentId);
  // An answer under way would show it as it was before.
  await client.cancelQueries({ queryKey, exact: true });
  const before = client.getQueryData(queryKey);
  if (before) client.setQueryData(queryKey, change(before));
  return () => {
    if (before) client.setQueryData(queryKey, before);
  };
}

/** Reads one's own write. */
export async function readPlan(client: QueryClient, assessmentId: string, after: string): Promise<void> {
  await client.fetchQuery({ ...planQuery(assessmentId, after), staleTime: 0 }).catch(() => undefined);
}
