import { afterEach, expect, test } from 'vitest';
import { showDatesOn } from '../../../../lib/display/format.ts';
import { browserZone } from '../../../../lib/display/zones.ts';
import { timesHint } from './times-hint.ts';

afterEach(() => showDatesOn(null));

const here = `Times are in ${browserZone().replaceAll('_', ' ')}.`;

test('times are in the time zone of the browser', () => {
  expect(timesHint('', browserZone())).toBe(here);
  expect(timesHint('2027-01-01T12:00', browserZone())).toBe(here);
});

test('a person with another time zone setting is told how their pages will show the time', () => {
  const there = browserZone() === 'Asia/Tokyo' ? 'America/Lima' : 'Asia/Tokyo';
  showDatesOn({ timezone: there, locale: 'en-GB' });
  expect(timesHint('', browserZone())).toBe(here);
  const shown = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: there,
  });
  expect(timesHint('2027-01-01T12:00', browserZone())).toBe(
    `${here} That is ${shown.format(new Date('2027-01-01T12:00'))} in ${there}, as your pages show it.`,
  );
});

test('a time in another zone than that of the pages is told as the pages show it', () => {
  showDatesOn({ timezone: 'UTC', locale: 'en-GB' });
  expect(timesHint('2027-01-01T12:00', 'Asia/Tokyo')).toBe(
    'Times are in Asia/Tokyo. That is 1 Jan 2027, 03:00 in UTC, as your pages show it.',
  );
});
