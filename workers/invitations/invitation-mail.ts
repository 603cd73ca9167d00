import { footerInText, type MailFooter } from '../../domain/invitation/mail-footer.ts';
import { type Clocks, instantInWords } from '../../domain/kernel/clocks.ts';
import { nameInMail } from '../../domain/kernel/names-in-mails.ts';
import type { Mail } from '../../infra/mail/port.ts';
import { mailPage } from '../mail-page.ts';

export type InvitationLetter = {
  readonly to: { readonly name: string; readonly address: string };
  readonly replyTo: { readonly name: string; readonly address: string };
  readonly invitedBy: string;
  readonly assessment: string;
  readonly company: string;
  readonly description: string;
  /** The sender has confirmed their own address. */
  readonly confirmed: boolean;
  /** Null when it is already open. */
  readonly opensAt: string | null;
  readonly closesAt: string | null;
  readonly threshold: number;
  readonly named: boolean;
  /** Set when this link follows a reset of the person's answers. */
  readonly reset?: { readonly by: string; readonly at: string; readonly submitted: boolean } | undefined;
  readonly link: string;
  readonly messageId: string;
  readonly tenant: string;
  /** Group of mails sent together: the assessment. */
  readonly batch: string;
  readonly demo: string | null;
  /** Time zone and locale of the organisation; undefined = not chosen. */
  readonly clocks: Clocks | undefined;
  /** Includes the unsubscribe link. */
  readonly footer: MailFooter;
};

/** The invitation in plain words, as text and HTML: sender, purpose, deadline, use of the answers, and the link. */
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
    `Hello ${name},`,
    `${invitedBy} asks for your view of ${company}: "${assessment}".`,
    ...(letter.confirmed ? told : []),
    ...(letter.reset
      ? [resetSentence({ ...letter.reset, by: nameInMail(letter.reset.by) }, letter.clocks)]
      : []),
    'You rate short themes from 0 to 9, or choose "Can\'t judge". Plan 30 to 45 minutes at most; you can stop at any time and continue with the same link in the same browser, or on another device with a code from there. Every answer is saved at once.',
    whenToAnswer(letter),
    ...(letter.named
      ? [
          `This is a named assessment: your answers and comments are shown with your name to ${invitedBy} and everybody in their organisation who may see its results, once you have submitted them.`,
          'Figures without names, also those of a single person, may stand in reports and shared links. If that is not right for you, please do not submit, or ask for an anonymous assessment.',
        ]
      : [
          `What happens with your answers: ratings are shown only as figures of at least ${letter.threshold} people, comments without names, if at all. ${invitedBy} and everybody in their organisation who may see results see when you open the link, start, are about half way, are nearly done and submit, and the last day you were active until then, but not what you rated.`,
        ]),
    // Free text of an unconfirmed sender could be advertising, so it comes last.
    ...(letter.confirmed ? [] : told),
    ...(letter.demo === null ? [] : [`This is a demo workspace. ${letter.demo}`]),
  ];
  const closing = `This link is yours alone; please do not pass it on. If you did not expect this mail, you can ignore it or reply to ${invitedBy}.`;
  return {
    messageId: letter.messageId,
    to,
    replyTo: letter.replyTo,
    subject: `${invitedBy} invites you: ${assessment}`,
    text: [...paragraphs, `Start here:\n${link}`, closing, ...footerInText(footer)].join('\n\n'),
    html: mailPage({
      title: 'Invitation',
      paragraphs,
      button: { label: 'Open the assessment', link },
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
  const when = `${by} reset your earlier link on ${instantInWords(at, clocks)}.`;
  return submitted
    ? `${when} What you had submitted counts, and nobody can open or change it any more.`
    : `${when} What you had not submitted was removed; with the link below you begin again.`;
}

function whenToAnswer({ opensAt, closesAt, clocks }: InvitationLetter): string {
  const from = opensAt === null ? '' : ` from ${instantInWords(opensAt, clocks)}`;
  if (closesAt !== null)
    return `You can answer and change your answers${from} until ${instantInWords(closesAt, clocks)}.`;
  return from ? `You can answer${from} on. There is no closing date yet.` : 'There is no closing date yet.';
}
