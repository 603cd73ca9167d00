import type { DomainFact } from '../../events.ts';
import { Invitation } from '../../invitation/state.ts';
import type { Process } from '../../read-models/read-model.ts';

/** Requests one mail for each invited person and one for each replaced link. */
export const inviteParticipants: Process<never> = {
  name: 'invite-participants',
  version: 1,
  handles: ['ParticipantInvited', 'LinkReplaced'],
  keys: () => [],
  react: (_, event) => {
    if (event.type === 'ParticipantInvited') {
      const { assessmentId, participantId, linkHash } = event.data;
      const about = { assessmentId, participantId };
      const facts: DomainFact[] = [
        { type: 'InvitationIssued', data: { ...about, link: 1, linkHash } },
        { type: 'InviteSendRequested', data: { ...about, link: 1, send: 1 } },
      ];
      return { intentions: [{ stream: Invitation.stream(participantId), expected: 'noStream', facts }] };
    }
    if (event.type === 'LinkReplaced') {
      const { assessmentId, participantId, link } = event.data;
      // Every link is mailed once, so the mail has the same number as its link.
      const fact: DomainFact = {
        type: 'InviteSendRequested',
        data: { assessmentId, participantId, link, send: link },
      };
      return { intentions: [{ stream: Invitation.stream(participantId), expected: 'end', facts: [fact] }] };
    }
    return {};
  },
};
