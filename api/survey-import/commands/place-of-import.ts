import type { Decision } from '../../../domain/kernel/decision.ts';
import type { OrganizationEvent } from '../../../domain/organization/events.ts';
import { allowReview, allowShownImport } from '../../../domain/organization/plan.ts';
import type { Organization } from '../../../domain/organization/state.ts';
import { SurveyImport } from '../../../domain/survey-import/state.ts';
import { decodeEvent } from '../../../infra/event-codec/codec.ts';
import { readEvents } from '../../../infra/event-store/read-events.ts';
import { subscriptionPlanOf } from '../../billing/queries/plan-in-force.ts';
import type { Caller } from '../../http/access/caller.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';

type Import = {
  readonly assessmentId: string;
  readonly caller: Caller;
  /** Shown to everybody at once, so nobody checks it. */
  readonly isShown: boolean;
};

/** Decides whether an import has a place: in the plan, and among those that its account checks. */
export function createPlaceOfImport(deps: Pick<ApiDependencies, 'commands' | 'store' | 'clock' | 'terms'>) {
  return async (
    state: Organization,
    { assessmentId, caller: { tenant, accountId: by }, isShown }: Import,
  ): Promise<Decision<OrganizationEvent>> => {
    const plan = await subscriptionPlanOf(deps, tenant);
    if (isShown) return allowShownImport(state, assessmentId, plan);
    const others = await reviewsOf(by, assessmentId, state, deps);
    return allowReview(state, { assessmentId, by, ...others }, plan);
  };
}

/**
 * The imports that an account checks, beside one: those with a place of the plan that were neither shown nor withdrawn; and those that ended since
 * it began the last one, which leave the state with the next. So the number of streams read does not grow with the imports that it ever checked. One
 * that has its place, but did not begin yet, counts as open, so that imports begun at the same moment count each other. Read from the log, because a
 * view may lag.
 */
async function reviewsOf(
  accountId: string,
  beside: string,
  organization: Organization,
  { store }: Pick<ApiDependencies, 'store'>,
): Promise<{ readonly open: number; readonly ended: readonly string[] }> {
  let open = 0;
  const ended: string[] = [];
  for (const [assessmentId, by] of organization?.reviewers ?? []) {
    if (by !== accountId || assessmentId === beside) continue;
    if (await isOpen(assessmentId, store)) open += 1;
    else ended.push(assessmentId);
  }
  return { open, ended };
}

async function isOpen(assessmentId: string, store: ApiDependencies['store']): Promise<boolean> {
  for await (const stored of readEvents(store, SurveyImport.stream(assessmentId))) {
    const { type } = decodeEvent(stored);
    if (type === 'SurveyImportBegan' || type === 'SurveyImportWithdrawn') return false;
  }
  return true;
}
