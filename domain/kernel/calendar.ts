import { say } from '../texts/sentence.ts';
import { type Refusal, refuse } from './decision.ts';

/**
 * Allowed range of dates, both ends included. Dates outside are typing errors: a two-digit year is `0026`, a repeated key gives `20260`.
 * Commands are checked, never events, so that stored dates stay readable.
 */
export const calendar = { first: '1900-01-01', last: '2199-12-31' } as const;

/** The range in words. */
export const calendarInWords = `between ${calendar.first.slice(0, 4)} and ${calendar.last.slice(0, 4)}`;

/**
 * @param value a day or an instant (UTC), in ISO 8601 with a four-digit year; null: no date
 * @param path of the field that holds it
 * @returns DATE_OUT_OF_RANGE, or undefined when it is within {@link calendar}
 */
export function offCalendar(value: string | null, path: string): Refusal | undefined {
  if (value === null) return undefined;
  const day = value.slice(0, calendar.first.length);
  if (day >= calendar.first && day <= calendar.last) return undefined;
  const message = say('general.dateOutOfRange', { calendarInWords });
  return refuse('invalid', 'DATE_OUT_OF_RANGE', message, [{ path, message, code: 'DATE_OUT_OF_RANGE' }]);
}
