import { formatDay } from '../../../lib/display/format.ts';
import { texts } from '../texts.ts';

const dayMs = 86_400_000;

/** "Today", "Yesterday", or the date. @param day in UTC, `YYYY-MM-DD` @param now ms since the epoch */
export function dayInWords(day: string, now: number): string {
  const ago = (before: number) => new Date(now - before * dayMs).toISOString().slice(0, 10);
  const { today, yesterday } = texts.people.days;
  return day === ago(0) ? today : day === ago(1) ? yesterday : formatDay(day);
}
