import { nameInMail } from '../kernel/names-in-mails.ts';
import { footerTexts } from './footer-texts.ts';

/** Footer of every mail that another person can cause: the sender, how to unsubscribe, and where to report misuse. */
export type MailFooter = {
  readonly sentBy: string;
  readonly links: readonly { readonly text: string; readonly link: string }[];
};

/** @param host of this product; the only name in the sentence that the sender did not choose */
export function sentBySentence(organization: string, host: string): string {
  return footerTexts.sentBy(nameInMail(organization), host);
}

/** The footer as plain text, one string per paragraph. */
export function footerInText({ sentBy, links }: MailFooter): readonly string[] {
  return [sentBy, ...links.map(({ text, link }) => `${text}:\n${link}`)];
}
