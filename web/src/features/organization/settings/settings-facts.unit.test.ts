import { expect, test } from 'vitest';
import { settingsFacts } from './settings-facts.ts';

const settings = {
  name: 'Engines',
  timezone: 'America/New_York',
  locale: 'en-US',
  retentionMonths: null,
  threshold: 5,
};
const clocks = (clocksChosen: boolean) =>
  settingsFacts({ settings, clocksChosen })
    .slice(1, 3)
    .map(({ label, value }) => `${label}: ${value}`);

test('a time zone and a locale that somebody chose are named', () => {
  expect(clocks(true)).toEqual(['Timezone: America/New York', 'Locale: American English']);
});

test('a time zone and a locale that nobody chose are said to be open, with what applies instead', () => {
  expect(clocks(false)).toEqual([
    expect.stringMatching(/^Timezone: Not chosen\. .*browser; mails and files use UTC\.$/),
    expect.stringMatching(/^Locale: Not chosen\. .*browser; mails and files use British ones\.$/),
  ]);
});
