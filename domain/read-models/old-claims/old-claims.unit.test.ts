import { expect, test } from 'vitest';
import type { DomainEvent } from '../../events.ts';
import { foldInto } from '../fold.ts';
import { type OldClaim, oldClaimKeys, oldClaims } from './old-claims.ts';

const [one, two] = ['a'.repeat(24), 'b'.repeat(24)];
const about = (claimId: string) => ({ claimId, assessmentId: 's'.repeat(24) });
const event = (type: string, data: object) =>
  ({ type, data, metadata: { tenant: 'o'.repeat(24) } }) as unknown as DomainEvent;
const made = (claimId: string, expiresAt: string) =>
  event('ClaimMade', { ...about(claimId), linkId: 'l'.repeat(24), email: 'sealed', expiresAt });
const after = (...events: readonly DomainEvent[]) => {
  const documents = new Map<string, OldClaim>();
  for (const each of events) foldInto(documents, oldClaims, each);
  return [...documents.keys()].toSorted();
};

test('the address of a claim is due when the claim expires, until it is erased', () => {
  const both = [made(two, '2026-11-28T10:00:00.000Z'), made(one, '2026-11-29T09:00:00.000Z')];
  const due = (keys: readonly string[]) => keys.filter((key) => key.startsWith(oldClaimKeys.due));
  expect(due(after(...both))).toEqual([
    `due:2026-11-28T10:00:00.000Z:${two}`,
    `due:2026-11-29T09:00:00.000Z:${one}`,
  ]);
  expect(after(...both, event('ClaimErased', about(two)))).toEqual([
    `claim:${one}`,
    `due:2026-11-29T09:00:00.000Z:${one}`,
  ]);
});
