import { mailboxIdentity } from '../../domain/kernel/address.ts';
import { UnreadableEvent } from '../event-store/unreadable-event.ts';
import { derivedId, keyedHash } from '../identifiers/identifiers.ts';
import type { SubjectKeys } from './port.ts';

/**
 * The subject whose key hashes the addresses of an assessment. It is destroyed together with the keys of the
 * assessment's people, after which the hashes identify nobody.
 */
export const participantAddresses = (assessmentId: string): string =>
  derivedId('participant-addresses', assessmentId);

/** Prefix of hashes made with the assessment's own key: that key must then exist, or have been erased. */
const own = 'own.';

/** True if this hash was made with the key of its assessment. */
export const isOwnAddressHash = (addressHash: string): boolean => addressHash.startsWith(own);

/**
 * A hash that identifies a mailbox within one assessment without storing the address (`own.` and 64 hex characters).
 * The same address has a different hash in every assessment. An assessment older than these keys continues to use the
 * key of its organisation (64 hex characters). @param assessment.fresh true while it is being launched @param
 * assessment.known hashes of its current people @throws {UnreadableEvent} if its key is missing, because with another
 * key every person could be invited twice
 */
export async function participantAddressHash(
  keys: SubjectKeys,
  assessment: {
    readonly assessmentId: string;
    readonly tenant: string;
    readonly fresh?: boolean;
    readonly known?: () => Iterable<string>;
  },
): Promise<(address: string) => string> {
  const subject = participantAddresses(assessment.assessmentId);
  const key = await (assessment.fresh ? keys.obtain(subject) : keys.find(subject));
  if (key) return (address) => `${own}${keyedHash(key, mailboxIdentity(address))}`;
  for (const hash of assessment.known?.() ?? [])
    if (isOwnAddressHash(hash))
      throw new UnreadableEvent(
        `The key of the addresses of assessment ${assessment.assessmentId} is missing. npm run verify (server stopped) says what else is.`,
      );
  const earlier = keys.derive(`participant-address:${assessment.tenant}`);
  return (address) => keyedHash(earlier, mailboxIdentity(address));
}
