import { mailboxIdentity } from '../../domain/kernel/address.ts';
import { UnreadableEvent } from '../event-store/unreadable-event.ts';
import { derivedId, keyedHash } from '../identifiers/identifiers.ts';
import type { SubjectKeys } from './port.ts';

/**
 * The subject whose key hashes the addresses of an assessment: it is destroyed with the keys of its people, after which the hashes identify
 * nobody.
 */
export const participantAddresses = (assessmentId: string): string =>
  derivedId('participant-addresses', assessmentId);

/** Prefix of hashes made with such a key: that key must then exist, or have been erased. */
const own = 'own.';

/** True if this hash was made with the key of its assessment. */
export const isOwnAddressHash = (addressHash: string): boolean => addressHash.startsWith(own);

/**
 * Identifies the mailboxes of one assessment without storing them (`own.` and 64 hex characters). The same address has a different hash in
 * every assessment.
 * @param assessment.fresh it is being launched
 * @param assessment.known hashes of its present people. An assessment older than these keys continues with the key of its organisation (64
 * hex characters)
 * @throws {UnreadableEvent} when its key is missing, because another key would allow every person to be invited twice
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
