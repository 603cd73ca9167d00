import { nameInMail } from '../kernel/names-in-mails.ts';

/** The end of every mail that somebody else can cause: who sends it, how to get no more of them, and whom to tell when it is misused. */
export type MailFooter = {
  readonly sentBy: string;
  readonly links: readonly { readonly text: string; readonly link: string }[];
};

/** @param host where the product is reached; the one name in it that the sender did not choose */
export function sentBySentence(organization: string, host: string): string {
  return `Sent for “${nameInMail(organization)}”, an organisation that uses ${host}.`;
}

/** As plain text, one paragraph each. */
export function footerInText({ sentBy, links }: MailFooter): readonly string[] {
  return [sentBy, ...links.map(({ text, link }) => `${text}:\n${link}`)];
}
