import type { Decision } from '../kernel/decision.ts';
import type { MailOutcome } from '../mailbox/mail-outcome.ts';
import type { LetterEvent } from './events.ts';
import type { Letter, TestedInvitation } from './state.ts';

/** Requests the invitation of an assessment that is not launched yet, for the account of its leader. Once only. */
export function requestInvitationTest(
  state: Letter,
  letterId: string,
  accountId: string,
  invitation: TestedInvitation,
  texts: { readonly name: string; readonly company: string; readonly description: string },
): Decision<LetterEvent> {
  if (state) return [];
  const asked = { letterId, kind: 'invitationTest' as const, subjectId: accountId, number: 1 };
  return [{ type: 'LetterRequested', data: { ...asked, invitation, texts } }];
}

/** Requests the present personal link of a participant. Once only. The invitation stays as it is, so its history shows nothing. */
export function requestLinkAgain(
  state: Letter,
  letterId: string,
  { participantId, assessmentId }: { readonly participantId: string; readonly assessmentId: string },
): Decision<LetterEvent> {
  if (state) return [];
  const kind = 'linkAgain' as const;
  return [
    { type: 'LetterRequested', data: { letterId, kind, subjectId: participantId, number: 1, assessmentId } },
  ];
}

/**
 * Decides whether this letter may go out now. Writes nothing if it was sent.
 * @param again an operator retries a letter that was given up
 */
export function startLetter(state: Letter, again: boolean): Decision<LetterEvent> {
  if (!state || state.outcome === 'sent' || (state.outcome === 'givenUp' && !again)) return [];
  return [{ type: 'LetterStarted', data: { letterId: state.letterId, attempt: state.attempts + 1 } }];
}

export function finishLetter(state: Letter, outcome: MailOutcome): Decision<LetterEvent> {
  if (state?.outcome !== 'started') return [];
  const { letterId, attempts } = state;
  return outcome.sent
    ? [{ type: 'LetterSent', data: { letterId, messageId: outcome.messageId, via: outcome.via } }]
    : [
        {
          type: 'LetterFailed',
          data: { letterId, attempt: attempts, permanent: outcome.permanent, reason: outcome.reason },
        },
      ];
}
