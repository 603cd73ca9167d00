import { expect, test } from 'vitest';
import { localeChoices, timeZoneChoices } from './zones.ts';

test('the zone in use is always a choice, once, and UTC comes first', () => {
  const zones = timeZoneChoices('Nowhere/Special').map(({ value }) => value);
  expect(zones.slice(0, 2)).toEqual(['UTC', 'Nowhere/Special']);
  expect(zones).toContain('Europe/Berlin');
  expect(new Set(zones).size).toBe(zones.length);
});

test('locales have names, and one that means nothing stays as it is', () => {
  const choices = localeChoices('!');
  expect(choices).toContainEqual({ value: '!', label: '!' });
  expect(choices.find(({ value }) => value === 'de-AT')?.label).toMatch(/German/);
});
