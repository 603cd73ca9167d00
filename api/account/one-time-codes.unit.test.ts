import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newRecoveryCodes, newTotpSecret, recoveryHashOf, stepOf } from './one-time-codes.ts';

const now = Date.parse('2026-11-21T12:00:10.000Z');
const codeAt = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

describe('a one-time code', () => {
  it('is valid in its own 30-second step and the two adjacent ones only', () => {
    const secret = newTotpSecret();
    const accepted = [-3, -2, -1, 0, 1, 2, 3].map(
      (steps) => stepOf(secret, codeAt(secret, now + steps * 30_000), now) !== null,
    );
    expect(accepted).toEqual([false, false, true, true, true, false, false]);
  });

  it('resolves to its 30-second step, by which a second use of the same code is refused', () => {
    const secret = newTotpSecret();
    const step = Math.floor(now / 30_000);
    expect(stepOf(secret, codeAt(secret, now), now)).toBe(step);
    expect(stepOf(secret, codeAt(secret, now - 30_000), now)).toBe(step - 1);
  });

  it('must be exactly six digits', () => {
    const secret = newTotpSecret();
    for (const wrong of ['', '12345', '1234567', ' 12345', '12345a', '１２３４５６'])
      expect([wrong, stepOf(secret, wrong, now)]).toEqual([wrong, null]);
  });

  it('comes from a random secret of 160 bits', () => {
    const secrets = Array.from({ length: 50 }, newTotpSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
  });
});

describe('recovery codes', () => {
  it('are ten distinct codes of ten characters from an alphabet of 31, which is 49 bits each', () => {
    const codes = Array.from({ length: 20 }, newRecoveryCodes).flat();
    expect(new Set(codes).size).toBe(200);
    for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/);
    expect(Math.log2(31) * 10).toBeGreaterThan(49);
  });

  it('hash to the same value in upper or lower case, with or without separators', () => {
    const [code = ''] = newRecoveryCodes();
    expect(recoveryHashOf(code.toUpperCase().replace('-', ' '))).toBe(recoveryHashOf(code));
    expect(recoveryHashOf(code)).toMatch(/^[\w-]{43}$/);
    expect(recoveryHashOf(`${code}x`)).not.toBe(recoveryHashOf(code));
  });
});
