import { timingSafeEqual } from 'node:crypto';
import { derivedSecret } from '../identifiers/identifiers.ts';
import type { SubjectKeys } from './port.ts';

const shape = /^([0-9a-f]{64})-([\w-]{43})$/;

/**
 * The token of an unsubscribe link: the keyed hash of the address, and a proof that we issued it. With it one can only
 * choose whether to get invitations, so it does not expire.
 */
export function mailboxToken(keys: Pick<SubjectKeys, 'derive'>, addressHash: string): string {
  return `${addressHash}-${derivedSecret(keys.derive('mailbox-link'), addressHash)}`;
}

/**
 * @returns the hash of the address in a token; undefined if we did not issue the token. The comparison takes constant
 * time.
 */
export function readMailboxToken(keys: Pick<SubjectKeys, 'derive'>, text: string): string | undefined {
  const [, addressHash = '', proof = ''] = shape.exec(text) ?? [];
  const expected = Buffer.from(derivedSecret(keys.derive('mailbox-link'), addressHash));
  const given = Buffer.from(proof);
  return given.length === expected.length && timingSafeEqual(given, expected) ? addressHash : undefined;
}
