import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameInMail, problemInName } from './names-in-mails.ts';

describe('a name that is mailed to others', () => {
  it.each([
    'Win at https://evil.example',
    'HTTP://EVIL.EXAMPLE',
    'www.evil.example',
    'evil.example/login now',
    'ｈｔｔｐ：／／evil.example',
    'javascript://x',
    'Line\r\nBcc: x@y.example',
    'turned \u202e round',
    'a\u2028b',
  ])('%j is refused', (name) => {
    expect(problemInName(name)).toBeDefined();
  });

  it.each([
    'Booking.com',
    'St. Gallen',
    'Dr. Ada Byron-King',
    'Q1.2026 and/or Q2',
    'AT&T',
    'Müller GmbH & Co. KG',
    'R/3',
    'Node.js',
  ])('%j is accepted', (name) => {
    expect(problemInName(name)).toBeUndefined();
  });

  it('is printed so that mail programs do not turn it into a link, and looks unchanged', () => {
    expect(nameInMail('Booking.com')).toBe('Booking\u2024com');
    expect(nameInMail('St. Gallen, Dr. No')).toBe('St. Gallen, Dr. No');
    for (const name of ['cafe\u0301.com', 'हिन्दी.भारत', '👍.ws', 'see ws.c\u200dom'])
      expect(nameInMail(name)).not.toContain('.');
    expect(nameInMail('Old https://evil.example/a\r\nb')).toBe('Old https evil\u2024example/a b');
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'B7', '.', ':', '//', 'www', '。', '\n', ' ', 'com', '\u200b')),
        (parts) => {
          const printed = nameInMail(parts.join(''));
          expect(printed).not.toMatch(/:\/\/|\w\.\p{L}{2,}|[\p{Cc}\p{Cf}]/u);
        },
      ),
    );
  });

  it('is checked in constant time, however long it is', () => {
    for (const text of ['a', 'a.', 'a-', '.a', 'www.', ':/', '//'].map((part) => part.repeat(500_000))) {
      const before = process.cpuUsage();
      problemInName(text);
      nameInMail(text);
      const { user } = process.cpuUsage(before);
      expect(user / 1_000).toBeLessThan(1_000);
    }
  });
});
