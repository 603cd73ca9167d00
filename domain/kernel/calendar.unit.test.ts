import { expect, it } from 'vitest';
import { worded } from '../../tests/support/worded.ts';
import { calendar, offCalendar } from './calendar.ts';

it.each([
  null,
  calendar.first,
  calendar.last,
  '2026-11-25',
  '1900-01-01T00:00:00.000Z',
  '2199-12-31T23:59:59.999Z',
])('%s is an allowed date', (value) => {
  expect(offCalendar(value, 'dueOn')).toBeUndefined();
});

it.each(['0005-03-01', '0026-03-01T12:00:00.000Z', '1899-12-31', '2200-01-01', '9999-12-31T00:00:00Z'])(
  '%s is refused with the path of its field',
  (value) => {
    expect(worded(offCalendar(value, 'dueOn'))).toMatchObject({
      refused: 'invalid',
      code: 'DATE_OUT_OF_RANGE',
      findings: [{ path: 'dueOn', message: expect.stringContaining('between 1900 and 2199') }],
    });
  },
);
