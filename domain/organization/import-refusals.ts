import { type Decision, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import type { OrganizationEvent } from './events.ts';
import { mostRefusals, mostWithdrawals, type Organization } from './state.ts';

const dayMs = 86_400_000;
const countedDays = 30;

/** An earlier import that shares people with the one that is refused. */
export type SharingImport = {
  readonly assessmentId: string;
  readonly name: string;
  /** The same account imported it, and has every row of it. */
  readonly isOwn: boolean;
};

/**
 * Until when imports are not compared with those of colleagues, because too many were refused or withdrawn, in milliseconds since the epoch; null:
 * they are compared. A time of more than a day from now was written while the clock was ahead; it does not count, or it would count for as long as
 * the clock was ahead.
 * @param now milliseconds since the epoch
 */
export function notComparedUntil(state: Organization, now: number): number | null {
  const untils = [
    countedUntil(state?.importRefusals, mostRefusals, now),
    countedUntil(state?.importWithdrawals, mostWithdrawals, now),
  ].filter((until) => until !== null);
  return untils.length > 0 ? Math.max(...untils) : null;
}

function countedUntil(times: readonly number[] = [], most: number, now: number): number | null {
  const [oldest, ...others] = times.filter((at) => at <= now + dayMs);
  if (oldest === undefined || others.length + 1 < most) return null;
  const until = oldest + countedDays * dayMs;
  return now < until ? until : null;
}

/** Records that an import was refused, unless there were too many: then it is refused as one that was not compared. */
export function refuseImport(
  state: Organization,
  { assessmentId, name, isOwn }: SharingImport,
  now: number,
): Decision<OrganizationEvent> {
  if (!state) return refuse('notFound', 'NOT_FOUND', say('organization.notFound'));
  const until = notComparedUntil(state, now);
  if (until !== null && !isOwn) return notCompared(name, until);
  const { organizationId } = state;
  const at = new Date(now).toISOString();
  return [{ type: 'ImportRefused', data: { organizationId, assessmentId, isOwn, at } }];
}

/** The refusal of an import that shares questions with a colleague's, whatever its rows. */
export const notCompared = (name: string, until: number) =>
  refuse(
    'conflict',
    'IMPORT_NOT_COMPARED',
    say('surveyImport.importNotCompared', {
      name,
      most: mostRefusals,
      withdrawals: mostWithdrawals,
      days: countedDays,
      until: `${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    }),
  );
