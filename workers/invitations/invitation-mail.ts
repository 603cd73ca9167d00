import { footerInText, type MailFooter } from '../../domain/invitation/mail-footer.ts';
import { type Clocks, instantInWords } from '../../domain/kernel/clocks.ts';
import { nameInMail } from '../../domain/kernel/names-in-mails.ts';
import type { Mail } from '../../infra/mail/port.ts';
import { mailPage } from '../mail-page.ts';
import { invitationTexts as texts } from './invitation-texts.ts';

export type InvitationLetter = {
  readonly to: { readonly name: string; readonly address: string };
  readonly replyTo: { readonly name: string; readonly address: string };
  readonly invitedBy: string;
  readonly assessment: string;
  readonly company: string;
  readonly description: string;
  /** True if the sender has confirmed their own address. */
  readonly confirmed: boolean;
  /** null if the assessment is open already. */
  readonly opensAt: string | null;
  readonly closesAt: string | null;
  readonly threshold: number;
  readonly named: boolean;
  /** Set if this link is the first one after a reset of the person's answers. */
  readonly reset?: { readonly by: string; readonly at: string; readonly submitted: boolean } | undefined;
  readonly link: string;
  readonly messageId: string;
  readonly tenant: string;
  /** The assessment: group of mails that are sent together. */
  readonly batch: string;
  readonly demo: string | null;
  /** Time zone and locale of the organisation; undefined if not chosen. */
  readonly clocks: Clocks | undefined;
  /** Includes the unsubscribe link. */
  readonly footer: MailFooter;
};

/**
 * The invitation in plain words, as text and HTML: who sends it, why, the deadline, how answers are used, and the link.
 */
export function invitationMail(letter: InvitationLetter): Mail {
  const { to, link, footer } = letter;
  const [name, invitedBy, company, assessment] = [
    to.name,
    letter.invitedBy,
    letter.company,
    letter.assessment,
  ].map(nameInMail) as [string, string, string, string];
  const told = letter.description ? [letter.description] : [];
  const paragraphs = [
    texts.hello(name),
    texts.asked(invitedBy, company, assessment),
    ...(letter.confirmed ? told : []),
    ...(letter.reset
      ? [resetSentence({ ...letter.reset, by: nameInMail(letter.reset.by) }, letter.clocks)]
      : []),
    texts.how,
    whenToAnswer(letter),
    ...(letter.named
      ? [texts.named(invitedBy), texts.namedFigures]
      : [texts.anonymous(invitedBy, letter.threshold)]),
    // Free text of a sender with an unconfirmed address could be advertising, so it comes last.
    ...(letter.confirmed ? [] : told),
    ...(letter.demo === null ? [] : [texts.demo(letter.demo)]),
  ];
  const closing = texts.closing(invitedBy);
  return {
    messageId: letter.messageId,
    to,
    replyTo: letter.replyTo,
    subject: texts.subject(invitedBy, assessment),
    text: [...paragraphs, texts.start(link), closing, ...footerInText(footer)].join('\n\n'),
    html: mailPage({
      title: texts.title,
      paragraphs,
      button: { label: texts.button, link },
      closing,
      footer,
    }),
    tenant: letter.tenant,
    batch: letter.batch,
  };
}

function resetSentence(
  { by, at, submitted }: NonNullable<InvitationLetter['reset']>,
  clocks: Clocks | undefined,
): string {
  const when = texts.reset(by, instantInWords(at, clocks));
  return `${when} ${submitted ? texts.resetSubmitted : texts.resetBegun}`;
}

function whenToAnswer({ opensAt, closesAt, clocks }: InvitationLetter): string {
  const from = opensAt === null ? '' : texts.from(instantInWords(opensAt, clocks));
  if (closesAt !== null) return texts.until(from, instantInWords(closesAt, clocks));
  return from ? texts.open(from) : texts.noClosingDate;
}
