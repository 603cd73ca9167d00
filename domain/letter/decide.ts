import type { Decision } from '../kernel/decision.ts';
import type { MailOutcome } from '../mailbox/mail-outcome.ts';
import type { LetterEvent } from './events.ts';
import type { Letter } from './state.ts';

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
