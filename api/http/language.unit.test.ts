import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

test.each([undefined, '', 'de-DE', 'en', 'en-GB,de;q=0.5', 'de;q=1, en;q=0', ';;q=,,', 'x'.repeat(10_000)])(
  'Accept-Language %s resolves to a language that has a catalogue',
  (header) => {
    expect(languageOf({ headers: header === undefined ? {} : { 'accept-language': header } })).toBe('en');
  },
);
