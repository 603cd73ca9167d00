import { noun } from '../kernel/noun.ts';
import { invitationEvents } from './events.ts';

export type Send = {
  readonly send: number;
  readonly link: number;
  readonly attempts: number;
  readonly outcome: 'requested' | 'started' | 'sent' | 'failed' | 'givenUp';
  /** How the mail was sent; absent until it was sent. */
  readonly via?: 'smtp' | 'outbox';
};

export type Reminder = {
  readonly reminderId: string;
  /** Milliseconds since the epoch. */
  readonly sendAt: number;
  readonly attempts: number;
  readonly outcome: Send['outcome'] | 'dropped';
  /** Time it was sent, milliseconds since the epoch. */
  readonly sentAt?: number;
};

/** State of one invitation; null before it was issued. */
export type Invitation = {
  readonly assessmentId: string;
  readonly participantId: string;
  /** Number of the only valid link. */
  readonly link: number;
  readonly openedLink: number;
  /** Hash of the browser that first opened it, if known. */
  readonly openedBy?: string | undefined;
  readonly revoked: boolean;
  readonly sends: readonly Send[];
  readonly reminders: readonly Reminder[];
} | null;

export const Invitation = noun({
  name: 'invitation',
  key: (participantId: string) => participantId,
  events: invitationEvents,
  initial: null as Invitation,
  evolve: (state, event): Invitation => {
    if (event.type === 'InvitationIssued') {
      const { assessmentId, participantId, link } = event.data;
      return { assessmentId, participantId, link, openedLink: 0, revoked: false, sends: [], reminders: [] };
    }
    if (!state) return state;
    switch (event.type) {
      case 'LinkReplaced':
        return { ...state, link: event.data.link };
      case 'InviteSendRequested':
        return {
          ...state,
          sends: [
            ...state.sends,
            { send: event.data.send, link: event.data.link, attempts: 0, outcome: 'requested' },
          ],
        };
      case 'InviteSendStarted':
        return withSend(state, event.data.send, { attempts: event.data.attempt, outcome: 'started' });
      case 'InviteSent':
        return withSend(state, event.data.send, { outcome: 'sent', via: event.data.via });
      case 'InviteSendFailed':
        return withSend(state, event.data.send, { outcome: event.data.permanent ? 'givenUp' : 'failed' });
      case 'LinkOpened':
        return { ...state, openedLink: event.data.link, openedBy: event.data.device };
      case 'InvitationRevoked':
        return { ...state, revoked: true };
      case 'InvitationReinstated':
        return { ...state, revoked: false };
      case 'ReminderRequested': {
        const { reminderId, sendAt } = event.data;
        const fresh = { reminderId, sendAt: Date.parse(sendAt), attempts: 0, outcome: 'requested' } as const;
        return { ...state, reminders: [...state.reminders, fresh] };
      }
      case 'ReminderStarted':
        return withReminder(state, event.data.reminderId, {
          attempts: event.data.attempt,
          outcome: 'started',
        });
      case 'ReminderSent':
        return withReminder(state, event.data.reminderId, {
          outcome: 'sent',
          sentAt: Date.parse(event.data.at),
        });
      case 'ReminderFailed':
        return withReminder(state, event.data.reminderId, {
          outcome: event.data.permanent ? 'givenUp' : 'failed',
        });
      case 'ReminderDropped':
        return withReminder(state, event.data.reminderId, { outcome: 'dropped' });
      default:
        return state;
    }
  },
});

function withSend(state: NonNullable<Invitation>, send: number, change: Partial<Send>): Invitation {
  return {
    ...state,
    sends: state.sends.map((entry) => (entry.send === send ? { ...entry, ...change } : entry)),
  };
}

function withReminder(
  state: NonNullable<Invitation>,
  reminderId: string,
  change: Partial<Reminder>,
): Invitation {
  return {
    ...state,
    reminders: state.reminders.map((entry) =>
      entry.reminderId === reminderId ? { ...entry, ...change } : entry,
    ),
  };
}
