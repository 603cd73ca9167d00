import { expect, test } from 'vitest';
import { localeChoices, localeName, timeZoneChoices } from './zones.ts';

test('UTC is the first choice, and the zone in use is listed exactly once', () => {
  const zones = timeZoneChoices('Nowhere/Special').map(({ value }) => value);
  expect(zones.slice(0, 2)).toEqual(['UTC', 'Nowhere/Special']);
  expect(zones).toContain('Europe/Berlin');
  expect(new Set(zones).size).toBe(zones.length);
});

test('locales are shown by name; an unknown locale is shown as its code', () => {
  expect([localeName('en-US'), localeName('!')]).toEqual(['American English', '!']);
  const choices = localeChoices('!');
  expect(choices).toContainEqual({ value: '!', label: '!' });
  expect(choices.find(({ value }) => value === 'de-AT')?.label).toMatch(/German/);
});
