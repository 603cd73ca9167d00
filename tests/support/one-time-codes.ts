import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';

const stepMs = 30_000;

/**
 * The one-time code of an earlier step, so that two later ones are left. It is accepted only until the present step ends, so it is made when
 * that is at least ten seconds away.
 * @param secret base32
 */
export async function earlierCode(secret: string): Promise<string> {
  await expect.poll(() => Date.now() % stepMs, { timeout: stepMs, interval: 50 }).toBeLessThan(20_000);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() - stepMs });
}
