import { once } from '../../../lib/display/once.ts';
import { byStep } from '../progress.ts';
import type { BoardPerson, ParticipantState } from '../types.ts';

export const peopleFilters = ['not-started', 'started', 'submitted', 'mail-problem', 'revoked'] as const;
export type PeopleFilter = (typeof peopleFilters)[number];
export const peopleSorts = ['name', 'group', 'progress', 'activity'] as const;
export type PeopleSort = (typeof peopleSorts)[number];

const statesOf: Record<Exclude<PeopleFilter, 'mail-problem'>, readonly ParticipantState[]> = {
  'not-started': ['queued', 'sent', 'failed', 'opened'],
  started: ['started', 'half', 'nearly'],
  submitted: ['submitted'],
  revoked: ['revoked'],
};

export function isIn(filter: PeopleFilter | undefined, person: BoardPerson): boolean {
  if (filter === undefined) return true;
  return filter === 'mail-problem' ? person.mailProblem !== null : statesOf[filter].includes(person.state);
}

const byName = once(() => new Intl.Collator('en', { sensitivity: 'base', numeric: true }));

type Order = (a: BoardPerson, b: BoardPerson, groups: readonly string[]) => number;

const orders: Record<PeopleSort, Order> = {
  name: () => 0,
  group: (a, b, groups) => groups.indexOf(a.group) - groups.indexOf(b.group),
  progress: (a, b) => byStep(a.state, b.state),
  activity: (a, b) => (b.lastActivityOn ?? '').localeCompare(a.lastActivityOn ?? ''),
};

/** Filter and order of the list. `search`: part of a name or address; '' for everyone. */
export type Wanted = {
  readonly filter: PeopleFilter | undefined;
  readonly search: string;
  readonly sort: PeopleSort;
};

/**
 * Ids of the matching people in the chosen order. People with equal values are sorted by name, so that the order is stable.
 * @param groups groups of the assessment, in the order chosen at the launch
 */
export function orderPeople(
  people: readonly BoardPerson[],
  { filter, search, sort }: Wanted,
  groups: readonly string[],
): string[] {
  const part = search.trim().toLowerCase();
  return people
    .filter(
      (person) => isIn(filter, person) && `${person.name}\n${person.email}`.toLowerCase().includes(part),
    )
    .sort((a, b) => orders[sort](a, b, groups) || byName().compare(a.name || a.email, b.name || b.email))
    .map(({ participantId }) => participantId);
}
