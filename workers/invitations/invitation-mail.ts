import {
  type InvitationFacts,
  invitationAsPlainText,
  invitationText,
} from '../../domain/invitation/invitation-text.ts';
import type { MailFooter } from '../../domain/invitation/mail-footer.ts';
import type { Mail } from '../../infra/mail/port.ts';
import { mailPage } from '../mail-page.ts';

export type InvitationLetter = Omit<InvitationFacts, 'name'> & {
  readonly to: { readonly name: string; readonly address: string };
  readonly replyTo: { readonly name: string; readonly address: string };
  readonly link: string;
  readonly messageId: string;
  readonly tenant: string;
  /** The assessment: group of mails that are sent together. */
  readonly batch: string;
  /** Includes the unsubscribe link. */
  readonly footer: MailFooter;
};

/** The invitation as text and HTML, with the personal link. */
export function invitationMail(letter: InvitationLetter): Mail {
  const { to, link, footer } = letter;
  const text = invitationText({ ...letter, name: to.name });
  const { subject, title, paragraphs, button, closing } = text;
  return {
    messageId: letter.messageId,
    to,
    replyTo: letter.replyTo,
    subject,
    text: invitationAsPlainText(text, link, footer),
    html: mailPage({ title, paragraphs, button: { label: button, link }, closing, footer }),
    tenant: letter.tenant,
    batch: letter.batch,
  };
}
