import { mailboxIdentity } from '../../domain/kernel/address.ts';
import { UnreadableEvent } from '../event-store/unreadable-event.ts';
import { derivedId, keyedHash } from '../identifiers/identifiers.ts';
import type { SubjectKeys } from './port.ts';

/** Whose key the addresses of an assessment are hashed with: it goes with the keys of its people, and then the hashes are of nobody. */
export const participantAddresses = (assessmentId: string): string =>
  derivedId('participant-addresses', assessmentId);

/** How hashes begin that were made with such a key: then it has to be there, or to have been erased. */
const own = 'own.';

/** Whether this hash of an address was made with the key of its assessment. */
export const isOwnAddressHash = (addressHash: string): boolean => addressHash.startsWith(own);

/**
 * What tells the mailboxes of one assessment apart without storing them (`own.` and 64 hex characters). The same address has another hash in every assessment.
 * @param assessment.fresh it is being launched
 * @param assessment.known hashes of people who are in it. One that is older than these keys goes on with the key of its organisation (64 hex characters)
 * @throws {UnreadableEvent} when its key is missing: another one would let everybody be invited twice
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
