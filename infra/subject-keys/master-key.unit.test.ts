import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fingerprintOf, isFingerprintOf, parseMasterKey } from './master-key.ts';

describe('MASTER_KEY', () => {
  test('is the base64 of 32 random bytes', () => {
    const key = randomBytes(32);
    expect(parseMasterKey(key.toString('base64'))).toEqual(key);
    expect(parseMasterKey(`${key.toString('base64')}\n`)).toEqual(key);
  });

  test.each([
    ['', /has 0 bytes instead of 32/],
    ['secret', /MASTER_KEY is not base64/],
    [randomBytes(32).toString('hex'), /MASTER_KEY has 48 bytes/],
    [
      randomBytes(31).toString('base64'),
      /MASTER_KEY has 31 bytes instead of 32\. Make a new one with: openssl/,
    ],
    [Buffer.alloc(32, 7).toString('base64'), /MASTER_KEY is not random/],
  ])('%j is refused with instructions that do not repeat the key', (text, sentence) => {
    expect(() => parseMasterKey(text)).toThrow(sentence);
    if (text.length > 10) expect(() => parseMasterKey(text)).not.toThrow(text);
  });

  test('is identified by a fingerprint that is not part of it', () => {
    const [one, other] = [randomBytes(32), randomBytes(32)];
    expect(isFingerprintOf(one, fingerprintOf(one))).toBe(true);
    expect(isFingerprintOf(other, fingerprintOf(one))).toBe(false);
    expect(isFingerprintOf(one, Buffer.alloc(3))).toBe(false);
    expect(one.includes(fingerprintOf(one))).toBe(false);
  });
});
