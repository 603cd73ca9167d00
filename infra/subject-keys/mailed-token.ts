import { timingSafeEqual } from 'node:crypto';
import { derivedSecret } from '../identifiers/identifiers.ts';
import type { SubjectKeys } from './port.ts';

/** `joinOrganization`: the subject is organisation and invitation, 48 characters; else an account, 24. */
export type MailedKind = 'confirmAddress' | 'resetPassword' | 'joinOrganization';

const shape = /^([a-z0-9]{24}|[a-z0-9]{48})-(\d{1,9})-([\w-]{43})$/;

/**
 * What a mailed link carries: whose, the how manieth, and 256 bits that follow from the subject's key. Nothing of it is stored: it is
 * made again when the mail is written and when it comes back. Erasing the key makes it underivable.
 * @throws {SubjectErased}
 */
export async function mailedToken(
  keys: SubjectKeys,
  kind: MailedKind,
  subject: string,
  number: number,
): Promise<string> {
  // The key is the account's, or the invitation's: the last 24 characters.
  const key = await keys.obtain(subject.slice(-24));
  return `${subject}-${number}-${derivedSecret(key, `mailed:${kind}:${subject}:${number}`)}`;
}

/** Whose it is; undefined when we never made it. Takes the same time whichever character is wrong. */
export async function readMailedToken(
  keys: SubjectKeys,
  kind: MailedKind,
  text: string,
): Promise<{ readonly subjectId: string; readonly number: number } | undefined> {
  const [, subject = '', digits = '', secret = ''] = shape.exec(text) ?? [];
  const number = Number(digits);
  if (subject.length !== (kind === 'joinOrganization' ? 48 : 24)) return undefined;
  const key = await keys.find(subject.slice(-24));
  if (!key) return undefined;
  const expected = derivedSecret(key, `mailed:${kind}:${subject}:${number}`);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(secret))
    ? { subjectId: subject, number }
    : undefined;
}
