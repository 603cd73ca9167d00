import { timingSafeEqual } from 'node:crypto';
import { derivedSecret } from '../identifiers/identifiers.ts';
import type { SubjectKeys } from './port.ts';

/** `joinOrganization`: the subject is organisation and invitation, 48 characters; else an account, 24. */
export type MailedKind = 'confirmAddress' | 'resetPassword' | 'joinOrganization';

const shape = /^([a-z0-9]{24}|[a-z0-9]{48})-(\d{1,9})-([\w-]{43})$/;

/** How a link left: by a mail server, or kept for whoever runs the installation. Only the first shows that somebody reads an address. */
export type LinkWay = 'mail' | 'outbox';

/**
 * What a mailed link carries: whose, the how manieth, and 256 bits that follow from the subject's key. Nothing of it is stored: it is
 * made again when the mail is written and when it comes back, and says by itself which way it left. Erasing the key makes it underivable.
 * @throws {SubjectErased}
 */
export async function mailedToken(
  keys: SubjectKeys,
  kind: MailedKind,
  subject: string,
  number: number,
  way: LinkWay,
): Promise<string> {
  // The key is the account's, or the invitation's: the last 24 characters.
  const key = await keys.obtain(subject.slice(-24));
  return `${subject}-${number}-${secretOf(key, kind, subject, number, way)}`;
}

/** Whose it is and which way it left; undefined when we never made it. Takes the same time whichever character is wrong. */
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

/** Links from before the way was in them were kept as often as mailed, so they count as kept. */
function secretOf(key: Buffer, kind: MailedKind, subject: string, number: number, way: LinkWay): string {
  const label = way === 'mail' ? 'by-mail-server' : 'mailed';
  return derivedSecret(key, `${label}:${kind}:${subject}:${number}`);
}
