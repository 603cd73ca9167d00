import { expect, it } from 'vitest';
import { createTickets } from './tickets.ts';
import { createTokens } from './tokens.ts';

const key = new Uint8Array(32).fill(7);
const minute = 60_000;
const day = 24 * 60 * minute;
const right = Date.parse('2026-11-25T09:00:00Z');
let now = right;
const clock = { now: () => now };
const participant = {
  kind: 'participant',
  participantId: 'p'.repeat(24),
  assessmentId: 'a'.repeat(24),
  tenant: 'o'.repeat(24),
  link: 1,
} as const;

it('a token or ticket signed 400 days in the future is refused once the clock is right; one signed a minute ahead is valid', async () => {
  const tokens = createTokens(key, clock);
  const tickets = createTickets(key, clock);
  for (const [aheadMs, good] of [
    [400 * day, false],
    [minute, true],
  ] as const) {
    now = right + aheadMs;
    const token = await tokens.sign(participant);
    const ticket = await tickets.issue('sso', {});
    expect(await tokens.verify('participant', token)).toBeDefined();
    expect(await tickets.read('sso', ticket)).toBeDefined();
    now = right;
    expect((await tokens.verify('participant', token)) !== undefined).toBe(good);
    expect((await tickets.read('sso', ticket)) !== undefined).toBe(good);
  }
});
