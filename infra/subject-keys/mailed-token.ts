import { timingSafeEqual } from 'node:crypto';
import { derivedSecret } from '../identifiers/identifiers.ts';
import type { SubjectKeys } from './port.ts';

/**
 * Kinds of mailed links. The subject of `joinOrganization` is the organisation and the invitation, 48 characters; of
 * `confirmClaim` the claim, of the others an account, 24 characters.
 */
export type MailedKind = 'confirmAddress' | 'resetPassword' | 'joinOrganization' | 'confirmClaim';

const shape = /^([a-z0-9]{24}|[a-z0-9]{48})-(\d{1,9})-([\w-]{43})$/;

/**
 * How a link was sent: by a mail server, or kept in the outbox for an operator to hand over. Only the first proves that
 * the recipient reads the address.
 */
export type LinkWay = 'mail' | 'outbox';

/**
 * The token of a mailed link: subject, number, and 256 bits derived from the subject's key and the way it is sent. The
 * token is not stored, but derived when the mail is written and again when the link is opened. Once the key is erased,
 * it can no longer be derived. @throws {SubjectErased}
 */
export async function mailedToken(
  keys: SubjectKeys,
  kind: MailedKind,
  subject: string,
  number: number,
  way: LinkWay,
): Promise<string> {
  // The key belongs to the account, the claim or the invitation, whose id is the last 24 characters.
  const key = await keys.obtain(subject.slice(-24));
  return `${subject}-${number}-${secretOf(key, kind, subject, number, way)}`;
}

/**
 * @returns the subject, the number and the way the link was sent; undefined if we did not issue the token. The
 * comparison takes constant time.
 */
export async function readMailedToken(
  keys: SubjectKeys,
  kind: MailedKind,
  text: string,
): Promise<{ readonly subjectId: string; readonly number: number; readonly way: LinkWay } | undefined> {
  const [, subject = '', digits = '', secret = ''] = shape.exec(text) ?? [];
  const number = Number(digits);
  if (subject.length !== (kind === 'joinOrganization' ? 48 : 24)) return undefined;
  const key = await keys.find(subject.slice(-24));
  if (!key) return undefined;
  const given = Buffer.from(secret);
  const [mail, outbox] = (['mail', 'outbox'] as const).map((way) =>
    timingSafeEqual(Buffer.from(secretOf(key, kind, subject, number, way)), given),
  );
  return mail || outbox ? { subjectId: subject, number, way: mail ? 'mail' : 'outbox' } : undefined;
}

/** Older links do not include the way they were sent, and count as kept in the outbox, because they may have been. */
function secretOf(key: Buffer, kind: MailedKind, subject: string, number: number, way: LinkWay): string {
  const label = way === 'mail' ? 'by-mail-server' : 'mailed';
  return derivedSecret(key, `${label}:${kind}:${subject}:${number}`);
}
