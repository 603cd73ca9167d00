import { footerTexts } from '../../domain/invitation/footer-texts.ts';
import { type MailFooter, sentBySentence } from '../../domain/invitation/mail-footer.ts';
import { addressIdentity } from '../../domain/kernel/address.ts';
import { keyedHash } from '../../infra/identifiers/identifiers.ts';
import { mailboxToken } from '../../infra/subject-keys/mailbox-token.ts';
import type { SubjectKeys } from '../../infra/subject-keys/port.ts';

/** Where mails come from: the product's address, and the address for abuse reports. */
export type MailOrigin = { readonly base: string; readonly abuse: string | undefined };

/**
 * The footer of a mail that another person caused. Neither of its links requires an account.
 * @param identity what the link to decline is about: this address, or all spellings of its mailbox
 */
export function mailFooter(
  keys: Pick<SubjectKeys, 'derive'>,
  { base, abuse }: MailOrigin,
  address: string,
  organization: string,
  identity = addressIdentity,
): MailFooter {
  const token = mailboxToken(keys, keyedHash(keys.derive('account-address'), identity(address)));
  const { host } = new URL(base);
  const subject = encodeURIComponent(footerTexts.reportSubject(host));
  return {
    sentBy: sentBySentence(organization, host),
    links: [
      { text: footerTexts.decline, link: `${base}/no-more-mails#token=${token}` },
      ...(abuse === undefined
        ? []
        : [
            {
              text: footerTexts.report,
              link: `mailto:${abuse}?subject=${subject}`,
            },
          ]),
    ],
  };
}
