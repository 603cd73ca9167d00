import { timingSafeEqual } from 'node:crypto';
import { derivedSecret } from '../identifiers/identifiers.ts';
import type { SubjectKeys } from './port.ts';

const shape = /^([0-9a-f]{64})-([\w-]{43})$/;

/**
 * What the link in a mail carries with which its reader speaks for the mailbox: the keyed hash of the address, and a proof that we wrote it.
 * It opens nothing but the choice of getting invitations, so it does not end.
 */
export function mailboxToken(keys: Pick<SubjectKeys, 'derive'>, addressHash: string): string {
  return `${addressHash}-${derivedSecret(keys.derive('mailbox-link'), addressHash)}`;
}

/** Which mailbox; undefined when we never wrote it. Takes the same time whichever character is wrong. */
export function readMailboxToken(keys: Pick<SubjectKeys, 'derive'>, text: string): string | undefined {
  const [, addressHash = '', proof = ''] = shape.exec(text) ?? [];
  const expected = Buffer.from(derivedSecret(keys.derive('mailbox-link'), addressHash));
  const given = Buffer.from(proof);
  return given.length === expected.length && timingSafeEqual(given, expected) ? addressHash : undefined;
}
