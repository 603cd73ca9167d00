import { type MailFooter, sentBySentence } from '../../domain/invitation/mail-footer.ts';
import { addressIdentity } from '../../domain/kernel/address.ts';
import { keyedHash } from '../../infra/identifiers/identifiers.ts';
import { mailboxToken } from '../../infra/subject-keys/mailbox-token.ts';
import type { SubjectKeys } from '../../infra/subject-keys/port.ts';

/** Where mails come from: the address of the product, and whom it is reported to. */
export type MailOrigin = { readonly base: string; readonly abuse: string | undefined };

/** The end of a mail somebody else caused, for the address it goes to: neither of its links needs an account. */
export function mailFooter(
  keys: Pick<SubjectKeys, 'derive'>,
  { base, abuse }: MailOrigin,
  address: string,
  organization: string,
): MailFooter {
  const token = mailboxToken(keys, keyedHash(keys.derive('account-address'), addressIdentity(address)));
  const { host } = new URL(base);
  const subject = encodeURIComponent(`Unwanted mail from ${host}`);
  return {
    sentBy: sentBySentence(organization, host),
    links: [
      { text: 'Get no more invitations from here', link: `${base}/no-more-mails#token=${token}` },
      ...(abuse === undefined
        ? []
        : [
            {
              text: 'Report this mail to whoever runs the server',
              link: `mailto:${abuse}?subject=${subject}`,
            },
          ]),
    ],
  };
}
