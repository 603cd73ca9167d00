import { type Decision, refuse } from '../kernel/decision.ts';
import type { MailOutcome } from '../mailbox/mail-outcome.ts';
import { say } from '../texts/sentence.ts';
import type { InvitationEvent } from './events.ts';
import type { Invitation, Send } from './state.ts';

const missing = () => refuse('notFound', 'NOT_FOUND', say('invitation.notFound'));
const revoked = () => refuse('gone', 'LINK_REVOKED', say('invitation.linkRevoked'));

/** Issues a new link with a new mail; the old link is void at once. `linkHash` is the hash for link number `state.link + 1`. */
export function resendInvitation(state: Invitation, linkHash: string): Decision<InvitationEvent> {
  if (!state) return missing();
  if (state.revoked) return refuse('conflict', 'LINK_REVOKED', say('invitation.linkRevoked.resend'));
  return [newLink(state, linkHash)];
}

/** Invalidates the link; saved and submitted answers stay. */
export function revokeInvitation(state: Invitation): Decision<InvitationEvent> {
  if (!state) return missing();
  if (state.revoked) return [];
  return [
    {
      type: 'InvitationRevoked',
      data: { assessmentId: state.assessmentId, participantId: state.participantId },
    },
  ];
}

/**
 * Invites a person again after a mistaken withdrawal: their answers are kept, and a new link goes out with a new mail. Does nothing while
 * they are invited. `linkHash` as for {@link resendInvitation}.
 */
export function reinstateInvitation(state: Invitation, linkHash: string): Decision<InvitationEvent> {
  if (!state) return missing();
  if (!state.revoked) return [];
  const { assessmentId, participantId } = state;
  return [{ type: 'InvitationReinstated', data: { assessmentId, participantId } }, newLink(state, linkHash)];
}

/**
 * Records the first opening of each link, and the browser.
 * @param unseen nothing is recorded: the person has submitted without a name, and nobody may see that they come back
 */
export function openLink(
  state: Invitation,
  link: number,
  device?: string,
  unseen = false,
): Decision<InvitationEvent> {
  if (!state) return missing();
  if (state.revoked) return revoked();
  if (link !== state.link) return refuse('gone', 'LINK_REPLACED', say('invitation.linkReplaced'));
  if (unseen || state.openedLink === link) return [];
  return [
    {
      type: 'LinkOpened',
      data: {
        assessmentId: state.assessmentId,
        participantId: state.participantId,
        link,
        ...(device !== undefined && { device }),
      },
    },
  ];
}

/**
 * Decides whether this mail may go out now. Writes nothing if it was sent, if a newer link exists or if the invitation was
 * revoked.
 * @param again an operator retries a mail that was given up
 */
export function startSend(state: Invitation, send: number, again: boolean): Decision<InvitationEvent> {
  const entry = sendOf(state, send);
  if (!state || !entry || state.revoked || entry.link !== state.link) return [];
  if (entry.outcome === 'sent' || (entry.outcome === 'givenUp' && !again)) return [];
  const { assessmentId, participantId } = state;
  return [
    { type: 'InviteSendStarted', data: { assessmentId, participantId, send, attempt: entry.attempts + 1 } },
  ];
}

export function finishSend(state: Invitation, send: number, outcome: MailOutcome): Decision<InvitationEvent> {
  const entry = sendOf(state, send);
  if (!state || !entry || entry.outcome !== 'started') return [];
  const about = { assessmentId: state.assessmentId, participantId: state.participantId, send };
  return outcome.sent
    ? [{ type: 'InviteSent', data: { ...about, messageId: outcome.messageId, via: outcome.via } }]
    : [
        {
          type: 'InviteSendFailed',
          data: { ...about, attempt: entry.attempts, permanent: outcome.permanent, reason: outcome.reason },
        },
      ];
}

function newLink(
  { assessmentId, participantId, link }: NonNullable<Invitation>,
  linkHash: string,
): InvitationEvent {
  return { type: 'LinkReplaced', data: { assessmentId, participantId, link: link + 1, linkHash } };
}

export function sendOf(state: Invitation, send: number): Send | undefined {
  return state?.sends.find((entry) => entry.send === send);
}
