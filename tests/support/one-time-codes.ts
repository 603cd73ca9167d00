import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';

const stepMs = 30_000;

/**
 * A one-time code of an earlier time step, so that the codes of two later steps are left. It is accepted only until the present
 * step ends, so it is made when at least ten seconds of that are left.
 * @param secret base32
 */
export async function earlierCode(secret: string): Promise<string> {
  await expect.poll(() => Date.now() % stepMs, { timeout: stepMs, interval: 50 }).toBeLessThan(20_000);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() - stepMs });
}
