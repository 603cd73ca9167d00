import { noun } from '../kernel/noun.ts';
import { type MailKind, mailboxEvents } from './events.ts';
import { mentionsNoSuchMailbox } from './no-such-mailbox.ts';

/** Number of admitted mails kept in the state: more than the budgets of two days, and mails are retried for at most two days. */
const remembered = 240;

export type Mailbox = {
  /** Newest last. */
  readonly admitted: readonly { readonly mail: string; readonly kind: MailKind; readonly at: string }[];
  /** The newest bounce and its time; null: none, or its holder has acted since. */
  readonly bounced: { readonly mail: string; readonly at: string } | null;
  /** Its holder declined invitations from everyone. */
  readonly declined: boolean;
};

export const Mailbox = noun({
  name: 'mailbox',
  key: (addressHash: string) => addressHash,
  events: mailboxEvents,
  initial: { admitted: [], bounced: null, declined: false } as Mailbox,
  evolve: (state, event) => {
    switch (event.type) {
      case 'MailAdmitted':
        return { ...state, admitted: [...state.admitted, event.data].slice(-remembered) };
      case 'MailboxBounced':
        return { ...state, bounced: bouncedBy(state, event.data) };
      case 'MailboxReopened':
        return { ...state, bounced: null };
      case 'MailsDeclined':
        return { ...state, declined: true };
      case 'MailsWelcomed':
        return { ...state, declined: false };
      default:
        return state;
    }
  },
});

/**
 * The bounce that this event records. Events of earlier releases have no time, so the time of the mail is used. Those releases
 * also recorded bounces for answers that were not about the mailbox; these are ignored.
 */
function bouncedBy(
  { admitted, bounced }: Mailbox,
  { mail, reason, at }: { readonly mail: string; readonly reason: string; readonly at?: string | undefined },
): Mailbox['bounced'] {
  if (at !== undefined) return { mail, at };
  if (!mentionsNoSuchMailbox(reason)) return bounced;
  const sent = admitted.findLast((one) => one.mail === mail) ?? admitted.at(-1);
  return sent ? { mail, at: sent.at } : bounced;
}
