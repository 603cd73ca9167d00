import type { Evolution } from '../kernel/decision.ts';
import type { InvitationEvent } from './events.ts';

export type Send = {
  readonly send: number;
  readonly link: number;
  readonly attempts: number;
  readonly outcome: 'requested' | 'started' | 'sent' | 'failed' | 'givenUp';
};

/** The life of one invitation; null before it was issued. */
export type Invitation = {
  readonly assessmentId: string;
  readonly participantId: string;
  /** Number of the only link that works. */
  readonly link: number;
  readonly openedLink: number;
  readonly revoked: boolean;
  readonly sends: readonly Send[];
} | null;

export const invitationState: Evolution<Invitation, InvitationEvent> = {
  initial: null,
  evolve: (state, event) => {
    if (event.type === 'InvitationIssued') {
      const { assessmentId, participantId, link } = event.data;
      return { assessmentId, participantId, link, openedLink: 0, revoked: false, sends: [] };
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
        return withSend(state, event.data.send, { outcome: 'sent' });
      case 'InviteSendFailed':
        return withSend(state, event.data.send, { outcome: event.data.permanent ? 'givenUp' : 'failed' });
      case 'LinkOpened':
        return { ...state, openedLink: event.data.link };
      case 'InvitationRevoked':
        return { ...state, revoked: true };
      case 'InvitationReinstated':
        return { ...state, revoked: false };
      default:
        return state;
    }
  },
};

function withSend(state: NonNullable<Invitation>, send: number, change: Partial<Send>): Invitation {
  return {
    ...state,
    sends: state.sends.map((entry) => (entry.send === send ? { ...entry, ...change } : entry)),
  };
}
