import { addressIdentity, mailboxIdentity } from '../../domain/kernel/address.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { admitMail, bounceMail } from '../../domain/mailbox/decide.ts';
import type { MailKind } from '../../domain/mailbox/events.ts';
import { Mailbox } from '../../domain/mailbox/state.ts';
import { inWords } from '../../domain/texts/in-words.ts';
import type { CommandContext, CommandHandler } from '../../infra/command-handling/command-handler.ts';
import { keyedHash } from '../../infra/identifiers/identifiers.ts';
import { type Mail, type Mailer, MailRefused } from '../../infra/mail/port.ts';
import type { SubjectKeys } from '../../infra/subject-keys/port.ts';
import { mailFailure } from '../mail-page.ts';

export type DeliverOptions = {
  readonly commands: CommandHandler;
  readonly keys: Pick<SubjectKeys, 'derive'>;
  readonly mailer: Mailer;
  readonly clock: { now(): number };
};

export type About = {
  /** Identifies the mail across attempts; contains no personal data. */
  readonly mail: string;
  /**
   * Kind of mail for the mailbox's limit. undefined: a notice to the holder, which others cannot cause and which is
   * never held back.
   */
  readonly kind: MailKind | undefined;
  /** True if a member sent it by hand after an earlier mail: it is then allowed even after a bounce. */
  readonly again?: boolean;
  readonly context: (step: string) => CommandContext;
};

/**
 * Sends mails; no other code does. The address' own stream decides whether another mail caused by others may go there,
 * and records that a mailbox does not exist. An address belongs to no organisation, so its stream has no tenant.
 */
export function createDelivery({ commands, keys, mailer, clock }: DeliverOptions) {
  const addressKey = keys.derive('account-address');

  /**
   * @throws {MailRefused} permanently if the mail is held back, in words for the person who caused it; otherwise as the
   * mailer throws
   */
  return async (mail: Mail, about: About): Promise<{ readonly messageId: string }> => {
    const context = (step: string) => ({ ...about.context(step), tenant: 'none' });
    const { kind } = about;
    if (kind !== undefined) {
      // Declining from a letter to one spelling of an address counts for its whole mailbox.
      const mailbox = keyedHash(addressKey, mailboxIdentity(mail.to.address));
      const { state: whole } = await commands.load(Mailbox, mailbox);
      for (const identity of identitiesOf(mail.to.address, kind)) {
        const admitted = await commands.handle(
          Mailbox,
          keyedHash(addressKey, identity),
          context('admit'),
          (state) =>
            admitMail(
              { ...state, declined: state.declined || whole.declined },
              about.mail,
              kind,
              clock.now(),
              about.again,
            ),
        );
        if (isRefusal(admitted)) throw new MailRefused(inWords(admitted.detail), true);
      }
    }
    try {
      return await mailer.send(mail);
    } catch (error) {
      if (error instanceof MailRefused && error.noMailbox)
        await commands.handle(
          Mailbox,
          keyedHash(addressKey, addressIdentity(mail.to.address)),
          context('bounce'),
          (state) => bounceMail(state, about.mail, mailFailure(error), clock.now()),
        );
      throw error;
    }
  };
}

/**
 * The identities whose mailboxes must admit the mail. Anybody can type any spelling of an address into the page of a shared link, so all
 * spellings that lead to one mailbox share the limit of these letters.
 */
function identitiesOf(address: string, kind: MailKind): ReadonlySet<string> {
  const own = addressIdentity(address);
  return new Set(kind === 'claim' ? [own, mailboxIdentity(address)] : [own]);
}
