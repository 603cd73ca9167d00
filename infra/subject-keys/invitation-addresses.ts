import { addressIdentity } from '../../domain/kernel/address.ts';
import { keyedHash } from '../identifiers/identifiers.ts';
import { SubjectErased, type SubjectKeys } from './port.ts';

/** Keyed hash of an address. A person's key also seals their texts; the prefix separates the two purposes. */
const hashed = (key: Uint8Array, email: string) =>
  keyedHash(key, `invitation-address\u0000${addressIdentity(email)}`);

/**
 * The hash of an address in an invitation as a member (64 hex characters), stored beside the sealed address. It
 * identifies nobody once the invitation is erased.
 */
export async function invitationAddressHash(
  keys: Pick<SubjectKeys, 'obtain'>,
  invitationId: string,
  email: string,
): Promise<string> {
  try {
    return hashed(await keys.obtain(invitationId), email);
  } catch (error) {
    // The original request was repeated after the erasure. It gets its original answer, and nothing is written.
    if (error instanceof SubjectErased) return '';
    throw error;
  }
}

/**
 * Ids of an organisation's invitations to this address that are not erased. Older invitations were hashed with a key of
 * the organisation.
 */
export async function invitationsTo(
  keys: Pick<SubjectKeys, 'find' | 'derive'>,
  tenant: string,
  invitations: Readonly<Record<string, { readonly addressHash: string; readonly erased: boolean }>>,
  email: string,
): Promise<ReadonlySet<string>> {
  const earlier = keyedHash(keys.derive(`member-address:${tenant}`), addressIdentity(email));
  const found = await Promise.all(
    Object.entries(invitations).map(async ([invitationId, { addressHash, erased }]) => {
      const key = erased ? undefined : await keys.find(invitationId);
      const own = key && hashed(key, email);
      return addressHash === own || addressHash === earlier ? [invitationId] : [];
    }),
  );
  return new Set(found.flat());
}
