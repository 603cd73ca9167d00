import { addressIdentity } from '../../domain/kernel/address.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { admitMail, bounceMail } from '../../domain/mailbox/decide.ts';
import type { MailKind } from '../../domain/mailbox/events.ts';
import { Mailbox } from '../../domain/mailbox/state.ts';
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
  /** The same for every try of one mail; names no person. */
  readonly mail: string;
  /** undefined: a notice to the holder, which nobody else can cause and nothing keeps back. */
  readonly kind: MailKind | undefined;
  /** Asked for by hand after an earlier one: sent even where that came back. */
  readonly again?: boolean;
  readonly context: (step: string) => CommandContext;
};

/**
 * The one way out for mails: the address' own stream says whether another one that somebody else caused may go there, and remembers
 * that there is no such mailbox. An address belongs to no organisation, so the stream is of none.
 */
export function createDelivery({ commands, keys, mailer, clock }: DeliverOptions) {
  const addressKey = keys.derive('account-address');

  /** @throws {MailRefused} for good, in words for whoever caused it, when the mail is kept back; else as the mailer does */
  return async (mail: Mail, about: About): Promise<{ readonly messageId: string }> => {
    const context = (step: string) => ({ ...about.context(step), tenant: 'none' });
    const { kind } = about;
    const admitted =
      kind &&
      (await commands.handle(
        Mailbox,
        keyedHash(addressKey, addressIdentity(mail.to.address)),
        context('admit'),
        (state) => admitMail(state, about.mail, kind, clock.now(), about.again),
      ));
    if (isRefusal(admitted)) throw new MailRefused(admitted.detail, true);
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
