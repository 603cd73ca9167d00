import { mailboxIdentity } from '../../domain/kernel/address.ts';
import { derivedId, keyedHash } from '../identifiers/identifiers.ts';
import type { SubjectKeys } from './port.ts';

/** Whose key the addresses of an assessment are hashed with: it goes with the keys of its people, and then the hashes are of nobody. */
export const participantAddresses = (assessmentId: string): string =>
  derivedId('participant-addresses', assessmentId);

/**
 * What tells the mailboxes of one assessment apart without storing them (64 hex characters). The same address has another hash in every assessment.
 * @param assessment.fresh it is being launched. One that is older than these keys has none, and goes on with the key of its organisation.
 */
export async function participantAddressHash(
  keys: SubjectKeys,
  assessment: { readonly assessmentId: string; readonly tenant: string; readonly fresh?: boolean },
): Promise<(address: string) => string> {
  const subject = participantAddresses(assessment.assessmentId);
  const own = await (assessment.fresh ? keys.obtain(subject) : keys.find(subject));
  const key = own ?? keys.derive(`participant-address:${assessment.tenant}`);
  return (address) => keyedHash(key, mailboxIdentity(address));
}
