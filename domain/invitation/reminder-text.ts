import { type Clocks, instantInWords } from '../kernel/clocks.ts';
import { nameInMail } from '../kernel/names-in-mails.ts';
import { footerInText, type MailFooter } from './mail-footer.ts';
import { reminderTexts as texts } from './reminder-texts.ts';

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
  const own = note === null ? [] : [texts.note(nameInMail(note.by), note.text)];
  return {
    subject: texts.subject(invitedBy, assessment),
    paragraphs: [
      texts.hello(name),
      texts.asked(invitedBy, company, assessment),
      ...(facts.confirmed ? own : []),
      texts.begun,
      facts.closesAt === null
        ? texts.noClosingDate
        : texts.until(instantInWords(facts.closesAt, facts.clocks)),
      facts.named ? texts.named(invitedBy) : texts.anonymous(invitedBy, facts.threshold),
      // Free text of an unconfirmed sender could be advertising, so it comes last.
      ...(facts.confirmed ? [] : own),
      ...(demo === null ? [] : [texts.demo(demo)]),
    ],
    button: texts.button,
    closing: texts.closing(invitedBy),
  };
}

/** The mail as plain text. `link` and the links of `footer` are personal, or placeholders in a preview. */
export function asPlainText({ paragraphs, closing }: ReminderText, link: string, footer: MailFooter): string {
  return [...paragraphs, texts.goOn(link), closing, ...footerInText(footer)].join('\n\n');
}
