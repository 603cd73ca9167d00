import { type Clocks, instantInWords } from '../kernel/clocks.ts';
import { nameInMail } from '../kernel/names-in-mails.ts';
import { footerInText, type MailFooter } from './mail-footer.ts';

export type ReminderFacts = {
  /** Recipient. */
  readonly name: string;
  readonly invitedBy: string;
  readonly assessment: string;
  readonly company: string;
  /** Personal line of the sender; null = none. */
  readonly note: { readonly by: string; readonly text: string } | null;
  /** The sender has confirmed their own address. */
  readonly confirmed: boolean;
  readonly closesAt: string | null;
  readonly threshold: number;
  readonly named: boolean;
  readonly demo: string | null;
  /** Time zone and locale of the organisation; undefined = not chosen. */
  readonly clocks: Clocks | undefined;
};

export type ReminderText = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
  readonly closing: string;
};

/**
 * The text of a reminder. The same for people who have not opened their link and for people half way through, so that one preview covers
 * all recipients.
 */
export function reminderText(facts: ReminderFacts): ReminderText {
  const { note, demo } = facts;
  const [name, invitedBy, company, assessment] = [
    facts.name,
    facts.invitedBy,
    facts.company,
    facts.assessment,
  ].map(nameInMail) as [string, string, string, string];
  const own = note === null ? [] : [`${nameInMail(note.by)} writes: “${note.text}”`];
  return {
    subject: `Reminder from ${invitedBy}: ${assessment}`,
    paragraphs: [
      `Hello ${name},`,
      `${invitedBy} asked for your view of ${company}: "${assessment}". You have not submitted yet, and there is still time.`,
      ...(facts.confirmed ? own : []),
      'If you have begun already, the link takes you to where you stopped; everything you answered is saved. It is the same link as in your latest invitation, so either mail works.',
      facts.closesAt === null
        ? 'There is no closing date yet.'
        : `You can answer and change your answers until ${instantInWords(facts.closesAt, facts.clocks)}.`,
      facts.named
        ? `This is a named assessment: your answers and comments are shown with your name to ${invitedBy} and everybody in their organisation who may see its results, once you have submitted them. If that is not right for you, please do not submit.`
        : `Your ratings are shown only as figures of at least ${facts.threshold} people, comments without names, if at all. ${invitedBy} and everybody in their organisation who may see results see when you open the link, start, are about half way, are nearly done and submit, and the last day you were active until then, but not what you rated.`,
      // Free text of an unconfirmed sender could be advertising, so it comes last.
      ...(facts.confirmed ? [] : own),
      ...(demo === null ? [] : [`This is a demo workspace. ${demo}`]),
    ],
    button: 'Open the assessment',
    closing: `This link is yours alone; please do not pass it on. If you do not want to take part, you can ignore this mail or reply to ${invitedBy}.`,
  };
}

/** The mail as plain text. `link` and the links of `footer` are personal, or placeholders in a preview. */
export function asPlainText({ paragraphs, closing }: ReminderText, link: string, footer: MailFooter): string {
  return [...paragraphs, `Go on here:\n${link}`, closing, ...footerInText(footer)].join('\n\n');
}
