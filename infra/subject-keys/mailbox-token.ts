import { timingSafeEqual } from 'node:crypto';
import { derivedSecret } from '../identifiers/identifiers.ts';
import type { SubjectKeys } from './port.ts';

const shape = /^([0-9a-f]{64})-([\w-]{43})$/;

/**
 * The token of an unsubscribe link: the keyed hash of the address, and a proof that we wrote it. It only allows choosing whether to get
 * invitations, so it does not expire.
 */
export function mailboxToken(keys: Pick<SubjectKeys, 'derive'>, addressHash: string): string {
  return `${addressHash}-${derivedSecret(keys.derive('mailbox-link'), addressHash)}`;
}

/** The mailbox of a token; undefined if we did not write it. Constant-time comparison. */
export function readMailboxToken(keys: Pick<SubjectKeys, 'derive'>, text: string): string | undefined {
  const [, addressHash = '', proof = ''] = shape.exec(text) ?? [];
  const expected = Buffer.from(derivedSecret(keys.derive('mailbox-link'), addressHash));
  const given = Buffer.from(proof);
  return given.length === expected.length && timingSafeEqual(given, expected) ? addressHash : undefined;
}
