import { daysBetween, type Schedule } from './limits.ts';

export const dayMs = 86_400_000;

/**
 * True if a scheduled source is to be fetched today. A newest fetch in the future was recorded by a wrong clock and does
 * not count.
 * @param lastAt instant of the newest fetch, successful or not; null: none yet
 * @param today number of the day (UTC) since the epoch
 */
export function isDue(schedule: Schedule, lastAt: string | null, today: number): boolean {
  if (schedule === 'none') return false;
  if (lastAt === null) return true;
  const days = today - Math.floor(Date.parse(lastAt) / dayMs);
  return days < 0 || days >= daysBetween[schedule];
}
