import { type Decision, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import type { OrganizationEvent } from './events.ts';
import type { Organization } from './state.ts';

const dayMs = 86_400_000;
/**
 * Growth of an organisation's daily cap: from this age in days on, the cap is multiplied by `times`. An organisation that pays or
 * was granted a plan starts at the last step.
 */
const growth = [
  { days: 0, times: 1 },
  { days: 7, times: 5 },
  { days: 30, times: 20 },
] as const;

/**
 * The number of people an organisation may invite by mail in a day. It is capped because mails of unknown organisations are sent
 * in the operator's name.
 * @param first cap in the first week
 * @param ageMs time since the organisation was registered
 * @param known the organisation pays or was granted a plan
 */
export function invitationsADay(first: number, ageMs: number, known: boolean): number {
  const reached = known ? growth : growth.filter(({ days }) => ageMs >= days * dayMs);
  return first * (reached.at(-1)?.times ?? 1);
}

export type CountInvitations = {
  /** Identifies the inviting action, so that it counts once. */
  readonly key: string;
  readonly people: number;
  readonly most: number;
  /** Milliseconds since the epoch; days are those of UTC. */
  readonly now: number;
};

/** Counts people before they are invited by mail; all or none. */
export function countInvitations(
  state: Organization,
  { key, people, most, now }: CountInvitations,
): Decision<OrganizationEvent> {
  if (!state) return refuse('notFound', 'NOT_FOUND', say('organization.notFound'));
  const day = dayOf(now);
  if ((state.invitedToday.day === day && state.invitedToday.counts.has(key)) || people === 0) return [];
  const before = invitedOn(state, now);
  if (before + people > most)
    return refuse(
      'conflict',
      'INVITATIONS_OF_TODAY',
      say('organization.invitationsOfToday', { most, before, before2: most - before }),
    );
  return [{ type: 'InvitationsCounted', data: { organizationId: state.organizationId, key, day, people } }];
}

/** Number of people invited by mail on the day of `now`, in milliseconds since the epoch. */
export function invitedOn({ invitedToday }: NonNullable<Organization>, now: number): number {
  if (invitedToday.day !== dayOf(now)) return 0;
  return [...invitedToday.counts.values()].reduce((sum, count) => sum + count, 0);
}

/** Takes back the count of people who were not invited after all. */
export function invitationsNotSent(state: Organization, key: string): Decision<OrganizationEvent> {
  if (!state?.invitedToday.counts.has(key)) return [];
  return [{ type: 'InvitationsNotSent', data: { organizationId: state.organizationId, key } }];
}

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);
