import { describe, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import { finishLetter, startLetter } from './decide.ts';
import type { LetterEvent } from './events.ts';
import { Letter } from './state.ts';

const letterId = 'l'.repeat(24);
const requested: LetterEvent = {
  type: 'LetterRequested',
  data: { letterId, kind: 'resetPassword', subjectId: 'a'.repeat(24), number: 1 },
};
const started: LetterEvent = { type: 'LetterStarted', data: { letterId, attempt: 1 } };
const sent: LetterEvent = { type: 'LetterSent', data: { letterId, messageId: '<1@x>', via: 'smtp' } };
const failed = (permanent: boolean): LetterEvent => ({
  type: 'LetterFailed',
  data: { letterId, attempt: 1, permanent, reason: '421' },
});
const letter = (...events: LetterEvent[]) => given(Letter, events);

describe('a letter', () => {
  it('is started once it is requested, and not again after it was sent', () => {
    letter(requested)
      .when((state) => startLetter(state, false))
      .thenFacts([started]);
    letter(requested, started, sent)
      .when((state) => startLetter(state, true))
      .thenNothing();
    letter()
      .when((state) => startLetter(state, false))
      .thenNothing();
  });

  it('is retried after a failure, but only on request after it was given up', () => {
    const second: LetterEvent = { type: 'LetterStarted', data: { letterId, attempt: 2 } };
    letter(requested, started, failed(false))
      .when((state) => startLetter(state, false))
      .thenFacts([second]);
    letter(requested, started, failed(true))
      .when((state) => startLetter(state, false))
      .thenNothing();
    letter(requested, started, failed(true))
      .when((state) => startLetter(state, true))
      .thenFacts([second]);
  });

  it('records its outcome once', () => {
    const done = letter(requested, started).when((state) =>
      finishLetter(state, { sent: true, messageId: '<1@x>', via: 'smtp' }),
    );
    done.thenFacts([sent]);
    done.thenAgainNothing();
    letter(requested, started)
      .when((state) => finishLetter(state, { sent: false, permanent: true, reason: '421' }))
      .thenFacts([failed(true)]);
    letter(requested)
      .when((state) => finishLetter(state, { sent: false, permanent: false, reason: '421' }))
      .thenNothing();
  });
});
