import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnswerInput } from '../../../../api/response/contract/take.ts';
import { applyChanges, noAnswers } from './answers.ts';
import {
  addChange,
  adopt,
  isEmpty,
  noUnsentAnswers,
  refuseBatch,
  retryRefused,
  settle,
  takeBatch,
  type UnsentAnswers,
  unsentChanges,
} from './unsent-answers.ts';

const filled = (...changes: AnswerInput[]): UnsentAnswers => changes.reduce(addChange, noUnsentAnswers);
const seen = (unsent: UnsentAnswers) => applyChanges(noAnswers, unsentChanges(unsent));

describe('the unsent answers', () => {
  it('keeps one entry per theme with both of its fields', () => {
    const unsent = filled(
      { theme: '1.1.1', score: 3 },
      { theme: '1.1.2', score: 4 },
      { theme: '1.1.1', comment: 'x' },
      { theme: '1.1.1', score: 5 },
    );
    expect(unsent.waiting).toEqual([
      { theme: '1.1.1', score: 5, comment: 'x' },
      { theme: '1.1.2', score: 4 },
    ]);
  });

  it('resends the same batch under the same id until it is settled; later changes form the next batch', () => {
    const first = takeBatch(filled({ theme: '1.1.1', score: 3 }), 'a', 250);
    const busy = takeBatch(addChange(first, { theme: '1.1.1', score: 8 }), 'b', 250);
    expect(busy.sending).toEqual({ requestId: 'a', answers: [{ theme: '1.1.1', score: 3 }] });
    expect(seen(busy).get('1.1.1')?.score).toBe(8);
    const next = takeBatch(settle(busy, 'a'), 'b', 250);
    expect(next.sending).toEqual({ requestId: 'b', answers: [{ theme: '1.1.1', score: 8 }] });
    expect(isEmpty(settle(next, 'b'))).toBe(true);
    expect(settle(next, 'a')).toBe(next);
  });

  it('splits a long backlog into batches', () => {
    const unsent = takeBatch(
      filled(...['1.1.1', '1.1.2', '1.1.3'].map((theme) => ({ theme, score: 1 }))),
      'a',
      2,
    );
    expect(unsent.sending?.answers).toHaveLength(2);
    expect(unsent.waiting.map(({ theme }) => theme)).toEqual(['1.1.3']);
  });
});

describe('a permanent refusal', () => {
  const batch = takeBatch(
    filled({ theme: '1.1.1', score: 3, comment: 'long' }, { theme: '1.1.2', score: 4 }),
    'a',
    250,
  );

  it('sets aside only the named field; the rest is sent again', () => {
    const unsent = refuseBatch(batch, [{ path: 'answers.0.comment', message: 'Too long' }], 'No');
    expect(unsent.refused).toEqual([{ answer: { theme: '1.1.1', comment: 'long' }, message: 'Too long' }]);
    expect(unsent.waiting).toEqual([
      { theme: '1.1.1', score: 3 },
      { theme: '1.1.2', score: 4 },
    ]);
  });

  it('accepts a theme id as path', () => {
    const unsent = refuseBatch(batch, [{ path: '1.1.2', message: 'No score' }], 'No');
    expect(unsent.refused.map(({ answer }) => answer.theme)).toEqual(['1.1.2']);
    expect(unsent.waiting.map(({ theme }) => theme)).toEqual(['1.1.1']);
  });

  it('sets the whole batch aside if the server names no answer', () => {
    const unsent = refuseBatch(batch, [], 'Not allowed');
    expect(unsent.refused.map(({ message }) => message)).toEqual(['Not allowed', 'Not allowed']);
    expect(unsent.waiting).toEqual([]);
  });

  it('is merged into the next change of that theme', () => {
    const refused = refuseBatch(batch, [{ path: '1.1.1', message: 'No score' }], 'No');
    const mended = addChange(refused, { theme: '1.1.1', score: 6 });
    expect(mended.refused).toEqual([]);
    expect(mended.waiting).toContainEqual({ theme: '1.1.1', score: 6, comment: 'long' });
    expect(retryRefused(refused).waiting).toContainEqual({ theme: '1.1.1', score: 3, comment: 'long' });
  });
});

describe('the unsent answers left by a closed page', () => {
  it('keeps its request id, so that a batch that did arrive is not written twice', () => {
    const left = addChange(takeBatch(filled({ theme: '1.1.1', score: 3 }), 'a', 250), {
      theme: '1.1.2',
      score: 4,
    });
    const own = adopt(filled({ theme: '1.1.2', score: 9 }), left);
    expect(own.sending?.requestId).toBe('a');
    expect(seen(own).get('1.1.2')?.score).toBe(9);
  });
});

it('never loses the latest value of a theme, in any sequence of sending, settling, refusing and adopting', () => {
  const theme = fc.constantFrom('1.1.1', '1.1.2', '1.1.3');
  const step = fc.oneof(
    fc.record({ do: fc.constant('change' as const), theme, score: fc.integer({ min: 0, max: 9 }) }),
    fc.record({
      do: fc.constantFrom(
        'take' as const,
        'settle' as const,
        'refuse' as const,
        'refuseAll' as const,
        'reopen' as const,
      ),
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let unsent = noUnsentAnswers;
      let server = noAnswers;
      const said = new Map<string, number>();
      steps.forEach((at, index) => {
        if (at.do === 'change') {
          unsent = addChange(unsent, { theme: at.theme, score: at.score });
          said.set(at.theme, at.score);
        } else if (at.do === 'take') unsent = takeBatch(unsent, `r${index}`, 2);
        else if (at.do === 'settle' && unsent.sending) {
          server = applyChanges(server, unsent.sending.answers);
          unsent = settle(unsent, unsent.sending.requestId);
        } else if (at.do === 'refuse')
          unsent = refuseBatch(unsent, [{ path: 'answers.0.score', message: 'No' }], 'No');
        else if (at.do === 'refuseAll') unsent = refuseBatch(unsent, [], 'No');
        else if (at.do === 'reopen') unsent = adopt(noUnsentAnswers, unsent);
      });
      const shown = applyChanges(server, unsentChanges(unsent));
      for (const [id, score] of said) expect(shown.get(id)?.score).toBe(score);
    }),
  );
});
