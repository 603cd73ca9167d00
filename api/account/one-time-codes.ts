import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { secretHash } from '../../infra/identifiers/identifiers.ts';

const issuer = 'Nine Lenses';
const stepSeconds = 30;
/** The adjacent 30-second steps are also accepted, because clocks differ (RFC 6238, 5.2). */
const window = 1;

/** A new base32 secret for an authenticator app. 160 bits, as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The URI that the app scans: `otpauth://totp/…`. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/**
 * @param now milliseconds since the epoch @returns the 30-second step that the code belongs to, or null if the code is
 * wrong
 */
export function stepOf(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window });
  return delta === null ? null : Math.floor(now / 1_000 / stepSeconds) + delta;
}

/** Ten single-use codes of ten characters, 49 bits each: `k7f3q-x2m9p`. */
export function newRecoveryCodes(): readonly string[] {
  const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
  const code = () =>
    [...randomBytes(80)]
      .filter((byte) => byte < 248)
      .slice(0, 10)
      .map((byte) => alphabet[byte % 31])
      .join('');
  return Array.from({ length: 10 }, () => {
    const text = code();
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });
}

/** Stored hash of a recovery code, independent of case and separators. */
export function recoveryHashOf(code: string): string {
  return secretHash(`recovery:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period: stepSeconds });
}
