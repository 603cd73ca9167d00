import { expect, test } from 'vitest';
import type { DomainEvent } from '../../events.ts';
import { type OldInvitation, oldInvitationKeys, oldInvitations } from './old-invitations.ts';

const [bob, eve] = ['b'.repeat(24), 'e'.repeat(24)];
const about = (type: string, invitationId: string, expiresAt?: string) =>
  ({ type, data: { organizationId: 'o'.repeat(24), invitationId, expiresAt } }) as unknown as DomainEvent;
const dueAfter = (...events: readonly DomainEvent[]) => {
  const documents = new Map<string, OldInvitation>();
  for (const event of events)
    for (const [key, document] of oldInvitations.evolve((each) => documents.get(each), event))
      if (document) documents.set(key, document);
      else documents.delete(key);
  return [...documents.keys()].filter((key) => key.startsWith(oldInvitationKeys.due)).toSorted();
};
const invited = about('MemberInvited', bob, '2026-12-01T00:00:00.000Z');
const later = about('MemberInvited', eve, '2026-12-02T00:00:00.000Z');
const renewed = about('MemberInvitationRenewed', bob, '2027-01-01T00:00:00.000Z');

test('an address is kept for thirty days after its invitation expired, however often the invitation was sent again', () => {
  expect(dueAfter(invited, later)).toEqual([
    `due:2026-12-31T00:00:00.000Z:${bob}`,
    `due:2027-01-01T00:00:00.000Z:${eve}`,
  ]);
  expect(dueAfter(invited, later, renewed)).toEqual([
    `due:2027-01-01T00:00:00.000Z:${eve}`,
    `due:2027-01-31T00:00:00.000Z:${bob}`,
  ]);
  expect(dueAfter(invited, later, about('MemberInvitationErased', bob))).toEqual([
    `due:2027-01-01T00:00:00.000Z:${eve}`,
  ]);
});
