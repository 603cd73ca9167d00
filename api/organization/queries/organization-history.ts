import { LRUCache } from 'lru-cache';
import type { DomainEvent } from '../../../domain/events.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { letterOf } from '../../../domain/processes/write-letters/write-letters.ts';
import { decodeEvent } from '../../../infra/event-codec/codec.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';
import { readEvents } from '../../../infra/event-store/read-events.ts';

/**
 * Data of the organisation's events that decisions do not need: when the organisation and its members, invitations and
 * keys were created, by id.
 */
export type OrganizationHistory = {
  /** @returns the time at which the store recorded it; the epoch for an unknown id */
  since(id: string): string;
  /** @returns the stream of the newest mail with the invitation's link */
  letterOf(invitationId: string): string | undefined;
};
export type OrganizationHistories = (organizationId: string) => Promise<OrganizationHistory>;

type Known = {
  readonly since: Map<string, string>;
  readonly letters: Map<string, string>;
  next: number;
};

/** Reads the organisation's own stream incrementally. */
export function createOrganizationHistories({
  store,
}: {
  readonly store: EventStore;
}): OrganizationHistories {
  const known = new LRUCache<string, Known>({ max: 500 });
  return async (organizationId) => {
    const at = known.get(organizationId) ?? { since: new Map(), letters: new Map(), next: 0 };
    for await (const stored of readEvents(store, Organization.stream(organizationId), at.next)) {
      // Two reads may run concurrently, so an event may already be noted.
      if (stored.revision < at.next) continue;
      note(at, decodeEvent(stored));
      at.next = stored.revision + 1;
    }
    known.set(organizationId, at);
    return {
      since: (id) => at.since.get(id) ?? new Date(0).toISOString(),
      letterOf: (invitationId) => at.letters.get(invitationId),
    };
  };
}

function note(at: Known, event: DomainEvent): void {
  switch (event.type) {
    case 'OrganizationRegistered':
      at.since.set(event.data.organizationId, event.recordedAt);
      return;
    case 'MemberJoined':
      at.since.set(event.data.accountId, event.recordedAt);
      return;
    case 'MemberInvited':
    case 'MemberInvitationRenewed': {
      const { invitationId } = event.data;
      at.since.set(invitationId, event.recordedAt);
      at.letters.set(invitationId, letterOf(event.id));
      return;
    }
    case 'ApiKeyCreated':
      at.since.set(event.data.keyId, event.recordedAt);
      return;
  }
}
