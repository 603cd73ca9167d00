import { describe, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import {
  finishSend,
  openLink,
  reinstateInvitation,
  resendInvitation,
  revokeInvitation,
  startSend,
} from './decide.ts';
import type { InvitationEvent } from './events.ts';
import { Invitation } from './state.ts';

const about = { assessmentId: 'a'.repeat(24), participantId: 'p'.repeat(24) };
const hash = 'l'.repeat(43);
const issued: InvitationEvent = { type: 'InvitationIssued', data: { ...about, link: 1, linkHash: hash } };
const requested: InvitationEvent = { type: 'InviteSendRequested', data: { ...about, link: 1, send: 1 } };
const started: InvitationEvent = { type: 'InviteSendStarted', data: { ...about, send: 1, attempt: 1 } };
const sent: InvitationEvent = {
  type: 'InviteSent',
  data: { ...about, send: 1, messageId: '<1@x>', via: 'smtp' },
};
const replaced: InvitationEvent = { type: 'LinkReplaced', data: { ...about, link: 2, linkHash: hash } };
const revoked: InvitationEvent = { type: 'InvitationRevoked', data: about };
const reinstated: InvitationEvent = { type: 'InvitationReinstated', data: about };
const invitation = (...events: InvitationEvent[]) => given(Invitation, events);

describe('an invitation', () => {
  it('gets a new link; the old one is void at once', () => {
    invitation(issued)
      .when((state) => resendInvitation(state, hash))
      .thenFacts([replaced]);
    invitation(issued, replaced)
      .when((state) => openLink(state, 1))
      .thenRefused('LINK_REPLACED');
    invitation(issued, replaced)
      .when((state) => openLink(state, 2))
      .thenFacts([{ type: 'LinkOpened', data: { ...about, link: 2 } }]);
  });

  it('that was withdrawn has no working link and is not sent again', () => {
    invitation(issued, revoked)
      .when((state) => openLink(state, 1))
      .thenRefused('LINK_REVOKED');
    invitation(issued, revoked)
      .when((state) => resendInvitation(state, hash))
      .thenRefused('LINK_REVOKED');
    invitation(issued, requested, revoked)
      .when((state) => startSend(state, 1, false))
      .thenNothing();
    const revoke = invitation(issued).when(revokeInvitation);
    revoke.thenFacts([revoked]);
    revoke.thenAgainNothing();
  });

  it('that was withdrawn by mistake can be reinstated once, with a new link', () => {
    const again = invitation(issued, revoked).when((state) => reinstateInvitation(state, hash));
    again.thenFacts([reinstated, replaced]);
    again.thenAgainNothing();
    invitation(issued, revoked, reinstated, replaced)
      .when((state) => openLink(state, 1))
      .thenRefused('LINK_REPLACED');
    invitation(issued, revoked, reinstated, replaced)
      .when((state) => openLink(state, 2))
      .thenFacts([{ type: 'LinkOpened', data: { ...about, link: 2 } }]);
    invitation(issued, revoked, reinstated, replaced).when(revokeInvitation).thenFacts([revoked]);
    invitation()
      .when((state) => reinstateInvitation(state, hash))
      .thenRefused('NOT_FOUND');
  });

  it('records the first opening only', () => {
    const open = invitation(issued).when((state) => openLink(state, 1));
    open.thenFacts([{ type: 'LinkOpened', data: { ...about, link: 1 } }]);
    open.thenAgainNothing();
  });
});

describe('sending an invitation', () => {
  it('starts once, and again only after a failure', () => {
    invitation(issued, requested)
      .when((state) => startSend(state, 1, false))
      .thenFacts([started]);
    invitation(issued, requested, started, sent)
      .when((state) => startSend(state, 1, false))
      .thenNothing();
    const failed: InvitationEvent = {
      type: 'InviteSendFailed',
      data: { ...about, send: 1, attempt: 1, permanent: false, reason: '421' },
    };
    invitation(issued, requested, started, failed)
      .when((state) => startSend(state, 1, false))
      .thenFacts([{ type: 'InviteSendStarted', data: { ...about, send: 1, attempt: 2 } }]);
  });

  it("restarts a mail that was given up only at an operator's request", () => {
    const givenUp: InvitationEvent = {
      type: 'InviteSendFailed',
      data: { ...about, send: 1, attempt: 1, permanent: true, reason: '550' },
    };
    const story = invitation(issued, requested, started, givenUp);
    story.when((state) => startSend(state, 1, false)).thenNothing();
    story
      .when((state) => startSend(state, 1, true))
      .thenFacts([{ type: 'InviteSendStarted', data: { ...about, send: 1, attempt: 2 } }]);
  });

  it('does not start for a replaced link', () => {
    invitation(issued, requested, replaced)
      .when((state) => startSend(state, 1, false))
      .thenNothing();
  });

  it('finishes once', () => {
    const finish = invitation(issued, requested, started).when((state) =>
      finishSend(state, 1, { sent: true, messageId: '<1@x>', via: 'smtp' }),
    );
    finish.thenFacts([sent]);
    finish.thenAgainNothing();
  });
});
