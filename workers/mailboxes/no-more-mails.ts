import { addressIdentity } from '../../domain/kernel/address.ts';
import { keyedHash } from '../../infra/identifiers/identifiers.ts';
import { mailboxToken } from '../../infra/subject-keys/mailbox-token.ts';
import type { SubjectKeys } from '../../infra/subject-keys/port.ts';

/** The end of every mail that somebody else can cause: how to get no more of them, without an account. */
export function noMoreMails(keys: Pick<SubjectKeys, 'derive'>, base: string, address: string) {
  const token = mailboxToken(keys, keyedHash(keys.derive('account-address'), addressIdentity(address)));
  return { text: 'Get no more invitations from here', link: `${base}/no-more-mails#token=${token}` };
}
