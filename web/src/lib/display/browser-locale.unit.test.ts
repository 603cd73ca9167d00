import { expect, test } from 'vitest';
import { browserLocale } from './browser-locale.ts';

test('a locale of the browser is English with the region of the browser', () => {
  expect(
    ['en-GB', 'en-US', 'de-CH', 'fr', 'zh-Hant-TW', 'es-419', 'en', '!', ''].map((one) => browserLocale(one)),
  ).toEqual(['en-GB', 'en-US', 'en-CH', 'en-FR', 'en-TW', 'en-419', 'en-US', 'en', 'en']);
});

test('dates of a British browser begin with the day, those of an American one with the month', () => {
  const shown = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 30));
  expect(['en-GB', 'de-DE', 'en-US'].map((one) => shown(browserLocale(one)))).toEqual([
    '30 Nov 2026',
    '30 Nov 2026',
    'Nov 30, 2026',
  ]);
});
