import { afterEach, expect, test } from 'vitest';
import { showDatesOn } from '../../../lib/display/format.ts';
import { browserZone } from '../../../lib/display/zones.ts';
import { timesHint } from './times-hint.ts';

afterEach(() => showDatesOn(null));

const here = `Times are in ${browserZone().replaceAll('_', ' ')}.`;

test('times are on the clock of the browser', () => {
  expect(timesHint('')).toBe(here);
  expect(timesHint('2027-01-01T12:00')).toBe(here);
});

test('somebody who set another zone is told what their pages will show', () => {
  const there = browserZone() === 'Asia/Tokyo' ? 'America/Lima' : 'Asia/Tokyo';
  showDatesOn({ timezone: there, locale: 'en-GB' });
  expect(timesHint('')).toBe(here);
  const shown = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: there,
  });
  expect(timesHint('2027-01-01T12:00')).toBe(
    `${here} That is ${shown.format(new Date('2027-01-01T12:00'))} in ${there}, as your pages show it.`,
  );
});
