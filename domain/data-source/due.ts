import { daysBetween, type Schedule } from './limits.ts';

export const dayMs = 86_400_000;

/**
 * True if a scheduled source is to be fetched today.
 * @param lastAt instant of the newest fetch, successful or not; null: none yet
 * @param today number of the day (UTC) since the epoch
 */
export function isDue(schedule: Schedule, lastAt: string | null, today: number): boolean {
  if (schedule === 'none') return false;
  return lastAt === null || today - Math.floor(Date.parse(lastAt) / dayMs) >= daysBetween[schedule];
}
