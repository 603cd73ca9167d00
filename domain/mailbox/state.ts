import type { Evolution } from '../kernel/decision.ts';
import type { MailboxEvent, MailKind } from './events.ts';

/** More than the budgets of two days, which is how long a mail is tried. */
const remembered = 120;

export type Mailbox = {
  /** Newest last. */
  readonly admitted: readonly { readonly mail: string; readonly kind: MailKind; readonly at: string }[];
  /** A mail came back; nothing of somebody else's is sent until its holder acts. */
  readonly bounced: boolean;
  /** Its holder wants no invitations of anybody. */
  readonly declined: boolean;
};

export const mailboxState: Evolution<Mailbox, MailboxEvent> = {
  initial: { admitted: [], bounced: false, declined: false },
  evolve: (state, event) => {
    switch (event.type) {
      case 'MailAdmitted':
        return { ...state, admitted: [...state.admitted, event.data].slice(-remembered) };
      case 'MailboxBounced':
        return { ...state, bounced: true };
      case 'MailboxReopened':
        return { ...state, bounced: false };
      case 'MailsDeclined':
        return { ...state, declined: true };
      case 'MailsWelcomed':
        return { ...state, declined: false };
      default:
        return state;
    }
  },
};
