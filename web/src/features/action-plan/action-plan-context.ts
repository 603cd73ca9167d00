import { createContext, useContext } from 'react';
import type { ActionPlanPerson } from '../../../../api/action-plan/contract/action-plan.ts';
import type { AssessmentSummary } from '../../../../api/assessment/contract/assessments.ts';
import type { Framework } from '../../lib/cache/framework.ts';
import type { Place } from './places.ts';
import { texts } from './texts.ts';

/** The panel that is open beside the plan, as stored in the address. */
export type Open = {
  readonly action?: string | undefined;
  readonly on?: string | undefined;
  readonly make?: 'action' | 'decision' | undefined;
};

export type ActionPlanContext = {
  readonly assessment: AssessmentSummary;
  readonly framework: Framework;
  readonly places: ReadonlyMap<string, Place>;
  readonly people: readonly ActionPlanPerson[];
  /** Account id of the signed-in person. */
  readonly me: string;
  readonly mayWrite: boolean;
  readonly onOpen: (open: Open) => void;
};

export const ActionPlanProvider = createContext<ActionPlanContext | null>(null);

export function useActionPlanContext(): ActionPlanContext {
  const context = useContext(ActionPlanProvider);
  if (!context) throw new Error('Only inside a plan.');
  return context;
}

export const personIn = (
  people: readonly ActionPlanPerson[],
  accountId: string,
): ActionPlanPerson | undefined => people.find((person) => person.accountId === accountId);

export const nameIn = (people: readonly ActionPlanPerson[], accountId: string): string =>
  personIn(people, accountId)?.name || texts.formerMember;

/** "Strategy", or "Goal clarity · Strategy" if the place is part of another one. */
export const placeName = (places: ReadonlyMap<string, Place>, id: string): string =>
  places.get(id)?.name ?? texts.unknownPlace;
