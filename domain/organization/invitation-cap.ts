import { type Decision, refuse } from '../kernel/decision.ts';
import type { OrganizationEvent } from './events.ts';
import type { Organization } from './state.ts';

const dayMs = 86_400_000;
/** How an organisation's number a day grows: from so many days on, times so many. Who pays, or was given a plan, is known and begins at the end. */
const growth = [
  { days: 0, times: 1 },
  { days: 7, times: 5 },
  { days: 30, times: 20 },
] as const;

/**
 * How many people an organisation may have invited by mail in a day: a stranger's mails go out under the operator's name.
 * @param first of the first week
 * @param ageMs since the organisation was registered
 */
export function invitationsADay(first: number, ageMs: number, known: boolean): number {
  const reached = known ? growth : growth.filter(({ days }) => ageMs >= days * dayMs);
  return first * (reached.at(-1)?.times ?? 1);
}

export type CountInvitations = {
  /** Names what they are invited by, so that it counts once. */
  readonly key: string;
  readonly people: number;
  readonly most: number;
  /** Milliseconds since the epoch; days are those of UTC. */
  readonly now: number;
};

/** Counts people about to be invited by mail, before they are; all or none. */
export function countInvitations(
  state: Organization,
  { key, people, most, now }: CountInvitations,
): Decision<OrganizationEvent> {
  if (!state) return refuse('notFound', 'NOT_FOUND', 'There is no such organisation.');
  const day = dayOf(now);
  const counts = state.invitedToday.day === day ? state.invitedToday.counts : new Map<string, number>();
  if (counts.has(key) || people === 0) return [];
  const before = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (before + people > most)
    return refuse(
      'conflict',
      'INVITATIONS_OF_TODAY',
      `This organisation may invite ${most} people a day by mail, and ${before} of them are used today. Invite at most ${most - before} now and the others after midnight (UTC); the number grows after 7 and after 30 days, and whoever runs this server can raise it (INVITATIONS_A_DAY).`,
    );
  return [{ type: 'InvitationsCounted', data: { organizationId: state.organizationId, key, day, people } }];
}

/** They were not invited after all. */
export function invitationsNotSent(state: Organization, key: string): Decision<OrganizationEvent> {
  if (!state?.invitedToday.counts.has(key)) return [];
  return [{ type: 'InvitationsNotSent', data: { organizationId: state.organizationId, key } }];
}

export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);
