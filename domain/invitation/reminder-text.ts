import { type Clocks, instantInWords } from '../kernel/clocks.ts';
import { nameInMail } from '../kernel/names-in-mails.ts';
import { footerInText, type MailFooter } from './mail-footer.ts';

export type ReminderFacts = {
  /** Whom it is written to. */
  readonly name: string;
  readonly invitedBy: string;
  readonly assessment: string;
  readonly company: string;
  /** A line of their own of whoever asked for the reminder; null = none. */
  readonly note: { readonly by: string; readonly text: string } | null;
  /** Whoever asked has shown that their own address is theirs. */
  readonly confirmed: boolean;
  readonly closesAt: string | null;
  readonly threshold: number;
  readonly named: boolean;
  readonly demo: string | null;
  /** Of the organisation; undefined = none were chosen. */
  readonly clocks: Clocks | undefined;
};

export type ReminderText = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
  readonly closing: string;
};

/** What a reminder says: the same to whoever has not opened it and to whoever is half way, so that one preview shows what all of them get. */
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
      // Free text of somebody unknown is no advertisement: it stands last.
      ...(facts.confirmed ? [] : own),
      ...(demo === null ? [] : [`This is a demo workspace. ${demo}`]),
    ],
    button: 'Open the assessment',
    closing: `This link is yours alone; please do not pass it on. If you do not want to take part, you can ignore this mail or reply to ${invitedBy}.`,
  };
}

/** The mail as plain text. `link` and the links of `footer` are the person's own, or words in their place where it is only shown. */
export function asPlainText({ paragraphs, closing }: ReminderText, link: string, footer: MailFooter): string {
  return [...paragraphs, `Go on here:\n${link}`, closing, ...footerInText(footer)].join('\n\n');
}
