import { addressIdentity } from '../../domain/kernel/address.ts';
import { keyedHash } from '../identifiers/identifiers.ts';
import { SubjectErased, type SubjectKeys } from './port.ts';

/** One person's key seals their texts; what is hashed with it has another purpose, so it is hashed apart. */
const hashed = (key: Uint8Array, email: string) =>
  keyedHash(key, `invitation-address\u0000${addressIdentity(email)}`);

/** What an invitation to become a member says of its address besides the sealed text: of nobody, once the invitation is erased (64 hex characters). */
export async function invitationAddressHash(
  keys: Pick<SubjectKeys, 'obtain'>,
  invitationId: string,
  email: string,
): Promise<string> {
  try {
    return hashed(await keys.obtain(invitationId), email);
  } catch (error) {
    // The request that made it came again long after; it is answered as it was, and nothing is written.
    if (error instanceof SubjectErased) return '';
    throw error;
  }
}

/**
 * Ids of the invitations of an organisation that went to this address and are not erased. Invitations from before each had a hash of its own were hashed with a
 * key of the organisation.
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
