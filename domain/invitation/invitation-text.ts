import { type Clocks, instantInWords } from '../kernel/clocks.ts';
import { nameInMail } from '../kernel/names-in-mails.ts';
import { invitationTexts as texts } from './invitation-texts.ts';
import { footerInText, type MailFooter } from './mail-footer.ts';

export type InvitationFacts = {
  /** Recipient. */
  readonly name: string;
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
  readonly demo: string | null;
  /** Time zone and locale of the organisation; undefined if not chosen. */
  readonly clocks: Clocks | undefined;
};

export type InvitationText = {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
  readonly closing: string;
};

/** The invitation in plain words: who sends it, why, the deadline, and how answers are used. Previews and mails have the same text. */
export function invitationText(facts: InvitationFacts): InvitationText {
  const [name, invitedBy, company, assessment] = [
    facts.name,
    facts.invitedBy,
    facts.company,
    facts.assessment,
  ].map(nameInMail) as [string, string, string, string];
  const told = facts.description ? [facts.description] : [];
  return {
    subject: texts.subject(invitedBy, assessment),
    title: texts.title,
    paragraphs: [
      texts.hello(name),
      texts.asked(invitedBy, company, assessment),
      ...(facts.confirmed ? told : []),
      ...(facts.reset
        ? [resetSentence({ ...facts.reset, by: nameInMail(facts.reset.by) }, facts.clocks)]
        : []),
      texts.how,
      whenToAnswer(facts),
      ...(facts.named
        ? [texts.named(invitedBy), texts.namedFigures]
        : [texts.anonymous(invitedBy, facts.threshold)]),
      // Free text of a sender with an unconfirmed address could be advertising, so it comes last.
      ...(facts.confirmed ? [] : told),
      ...(facts.demo === null ? [] : [texts.demo(facts.demo)]),
    ],
    button: texts.button,
    closing: texts.closing(invitedBy),
  };
}

/** The mail as plain text. `link` and the links of `footer` are personal, or placeholders in a preview. */
export function invitationAsPlainText(
  { paragraphs, closing }: InvitationText,
  link: string,
  footer: MailFooter,
): string {
  return [...paragraphs, texts.start(link), closing, ...footerInText(footer)].join('\n\n');
}

function resetSentence(
  { by, at, submitted }: NonNullable<InvitationFacts['reset']>,
  clocks: Clocks | undefined,
): string {
  const when = texts.reset(by, instantInWords(at, clocks));
  return `${when} ${submitted ? texts.resetSubmitted : texts.resetBegun}`;
}

function whenToAnswer({ opensAt, closesAt, clocks }: InvitationFacts): string {
  const from = opensAt === null ? '' : texts.from(instantInWords(opensAt, clocks));
  if (closesAt !== null) return texts.until(from, instantInWords(closesAt, clocks));
  return from ? texts.open(from) : texts.noClosingDate;
}
