import { type Refusal, refuse } from './decision.ts';

/**
 * The days a date may be, both included. What lies outside is a slip of the keyboard: a year of two digits is `0026`, a key held too long
 * `20260`. Commands are checked, never events: what is stored stays readable.
 */
export const calendar = { first: '1900-01-01', last: '2199-12-31' } as const;

/** In words people read. */
export const calendarInWords = `between ${calendar.first.slice(0, 4)} and ${calendar.last.slice(0, 4)}`;

/**
 * @param value a day or an instant (UTC), in ISO 8601 with a year of four digits; null: no date
 * @param path of the field it was said in
 * @returns DATE_OUT_OF_RANGE, or undefined when it is within {@link calendar}
 */
export function offCalendar(value: string | null, path: string): Refusal | undefined {
  if (value === null) return undefined;
  const day = value.slice(0, calendar.first.length);
  if (day >= calendar.first && day <= calendar.last) return undefined;
  const message = `The year must be ${calendarInWords}. Correct the date.`;
  return refuse('invalid', 'DATE_OUT_OF_RANGE', message, [{ path, message, code: 'DATE_OUT_OF_RANGE' }]);
}
