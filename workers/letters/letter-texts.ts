import type { InvitationText } from '../../domain/invitation/invitation-text.ts';
import { invitationTexts } from '../../domain/invitation/invitation-texts.ts';
import { type Clocks, dayInWords, instantInWords } from '../../domain/kernel/clocks.ts';
import { nameInMail } from '../../domain/kernel/names-in-mails.ts';
import type { LetterKind } from '../../domain/letter/events.ts';

export type LetterFacts = {
  readonly name: string;
  readonly email: string;
  /** Public address of the product. */
  readonly base: string;
  readonly link: string;
  readonly organization: string;
  readonly invitedBy: string;
  readonly role: string;
  /** Ways to sign in that remain besides the password, in words. */
  readonly remains: readonly string[];
  /** Code to continue answering in another browser. */
  readonly code: string;
  readonly action: { readonly title: string; readonly dueOn: string };
  /** A domain of single sign-on; `endsAt` null: its proof has ended already. */
  readonly domain: { readonly name: string; readonly record: string; readonly endsAt: string | null };
  /**
   * The assessment that a claim is about, whether answers are shown with names, the origin of a demo's content (null: it is none), and the time
   * until which the claim can be confirmed; ISO 8601.
   */
  readonly claim: {
    readonly assessment: string;
    readonly named: boolean;
    readonly demo: string | null;
    readonly until: string;
  };
  /** The invitation to try out; null in other letters. */
  readonly invitation: InvitationText | null;
  /** Time zone and locale of the organisation; undefined if not chosen. */
  readonly clocks: Clocks | undefined;
};

export type LetterText = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button?: string;
  readonly closing: string;
};

const notYou =
  'If this was not you, choose a new password at once and look at the sessions and the log of your account.';

/** Words for the ways to sign in that an account has besides its password. */
export const letterWords = {
  passkeys: (count: number) => (count === 1 ? 'a passkey' : `${count} passkeys`),
  signInThrough: (issuer: string) => `sign-in through ${issuer}`,
  codes: 'one-time codes as its second factor',
} as const;

/** The text of each letter. Opening a link has no effect by itself: the page requires a click. */
export const letterTexts: Readonly<Record<LetterKind, (facts: LetterFacts) => LetterText>> = {
  confirmAddress: ({ email }) => ({
    subject: 'Confirm your email address',
    paragraphs: ['Hello,', `please confirm that ${email} is yours, so that nobody else can use it here.`],
    button: 'Confirm my address',
    closing: 'The link works for 7 days. If you did not register, you can ignore this mail.',
  }),
  alreadyRegistered: () => ({
    subject: 'You already have an account',
    paragraphs: [
      'Hello,',
      'somebody has just registered with your email address, perhaps you. You already have an account: sign in with your password, or choose a new one if you forgot it.',
      'What was begun with the new registration stays apart from your account and cannot be signed in to again.',
    ],
    button: 'Sign in',
    closing: 'If it was not you, there is nothing to do.',
  }),
  resetPassword: ({ name }) => ({
    subject: 'Choose a new password',
    paragraphs: [`Hello ${name},`, 'somebody asked for a new password for your account.'],
    button: 'Choose a new password',
    closing:
      'The link works once and for 1 hour. If you did not ask for it, you can ignore this mail; your password stays as it is.',
  }),
  resumeCode: ({ name, code }) => ({
    subject: 'Your code to continue',
    paragraphs: [
      `Hello ${name},`,
      'somebody opened your personal link in a browser that your answers are not open in, and asked for a code. If it was you, enter it there, or open the link below and choose "Continue here".',
      `${code.slice(0, 4)} ${code.slice(4)}`,
    ],
    button: 'Continue with my answers',
    closing:
      'The code works once and for 1 hour. Give it to nobody: whoever has it can read and change your answers. If you did not ask for it, you can ignore this mail; nothing was opened.',
  }),
  passwordChanged: ({ name, remains }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${name},`,
      'the password of your account was changed, and all other sessions were ended.',
      remains.length === 0
        ? 'Nothing but the new password opens your account now.'
        : `Besides the new password your account now has: ${remains.join(', ')}. Remove what is not yours.`,
    ],
    button: 'Open my account',
    closing: notYou,
  }),
  secondFactorChanged: ({ name }) => ({
    subject: 'Your ways to sign in were changed',
    paragraphs: [`Hello ${name},`, 'one-time codes or passkeys of your account were added or taken away.'],
    button: 'Open my account',
    closing: notYou,
  }),
  identityLinked: ({ name }) => ({
    subject: 'Another way to sign in was linked',
    paragraphs: [
      `Hello ${name},`,
      'your account can now be opened through your organisation’s identity provider.',
    ],
    button: 'Open my account',
    closing: notYou,
  }),
  sessionReused: ({ name }) => ({
    subject: 'We ended one of your sessions',
    paragraphs: [
      `Hello ${name},`,
      'a sign-in of yours was renewed with a token that had been used before. Somebody may have copied it, so we ended that session.',
    ],
    button: 'Open my account',
    closing: notYou,
  }),
  joinOrganization: ({ invitedBy, organization, role, email }) => ({
    subject: `${nameInMail(invitedBy)} invites you to ${nameInMail(organization)}`,
    paragraphs: [
      'Hello,',
      `${nameInMail(invitedBy)} invites you to work with ${nameInMail(organization)} as ${role}. The invitation is for ${email}.`,
    ],
    button: 'Look at the invitation',
    closing:
      'The link works for 14 days and is yours alone. If you did not expect it, you can ignore this mail.',
  }),
  actionDue: ({ name, action, organization, clocks }) => ({
    subject: `Due on ${dayInWords(action.dueOn, clocks)}: ${nameInMail(action.title)}`,
    paragraphs: [
      `Hello ${name},`,
      `“${action.title}” in the plan of ${organization} is yours and due on ${dayInWords(action.dueOn, clocks)}.`,
    ],
    button: 'Open the action',
    closing: 'This is the only reminder of it. If it is done, mark it as done, so that everybody can see it.',
  }),
  ssoDomain: ({ name, domain, organization, clocks }) => ({
    subject: domain.endsAt
      ? `The DNS record of ${domain.name} is missing`
      : `Single sign-on for ${domain.name} has ended`,
    paragraphs: [
      `Hello ${name},`,
      domain.endsAt
        ? `people at ${domain.name} sign in to ${organization} through your identity provider because the DNS of ${domain.name} has a TXT record ${domain.record}. It is not there any more. Unless it is back, single sign-on for ${domain.name} ends on ${dayInWords(domain.endsAt, clocks)}.`
        : `the TXT record ${domain.record} that proved ${domain.name} for ${organization} is gone, so single sign-on does nothing for its addresses any more.`,
    ],
    button: 'Look at the record',
    closing:
      'Whoever manages the DNS of the domain can put the record back; the page shows its name and value.',
  }),
  invitationTest: ({ invitation }) => ({
    subject: `Test: ${invitation?.subject ?? ''}`,
    paragraphs: [
      'This is a test that you asked for. Nobody else got it, and nothing is launched. Each person gets the letter below with their own name, their own link, and a line to decline invitations; this test has no link.',
      ...(invitation?.paragraphs ?? []),
    ],
    closing: invitation?.closing ?? '',
  }),
  // The same for every address: invited or not, submitted or not.
  confirmClaim: ({ email, invitedBy, organization, claim, clocks }) => ({
    subject: `Confirm that you want to take part in “${nameInMail(claim.assessment)}”`,
    paragraphs: [
      'Hello,',
      `somebody entered ${email} to take part in the assessment “${nameInMail(claim.assessment)}”, on the page of a shared link that ${nameInMail(invitedBy)} of ${nameInMail(organization)} turned on.`,
      'If it was you, please confirm it. Your personal link to the questions then comes to this mailbox in another mail.',
      ...(claim.named ? [invitationTexts.named(nameInMail(invitedBy))] : []),
      ...(claim.demo === null ? [] : [invitationTexts.demo(claim.demo)]),
    ],
    button: 'Confirm that it was me',
    closing: `The link works once, until ${instantInWords(claim.until, clocks)} at the latest. If you did not ask for it, you can ignore this mail: nothing happens unless you confirm.`,
  }),
  linkAgain: ({ name, claim }) => ({
    subject: `Your personal link to “${nameInMail(claim.assessment)}”`,
    paragraphs: [
      `Hello ${name},`,
      'you asked through a shared link to take part. You are invited already, so this is your own personal link, the one that is valid now.',
    ],
    button: 'Open the questions',
    closing:
      'Answers that you began open in the browser in which you began them, and in others with a code. This link is yours alone; please do not pass it on.',
  }),
};
