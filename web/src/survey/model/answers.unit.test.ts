import { describe, expect, it } from 'vitest';
import {
  answersOf,
  applyChanges,
  commentsWithoutScore,
  countAll,
  countLenses,
  differ,
  noAnswers,
} from './answers.ts';
import { smallCatalogue } from './small-catalogue.ts';

const catalogue = smallCatalogue([[2, 1], [2]]);

describe('survey answers', () => {
  it('keep a field that a change does not contain', () => {
    const scored = applyChanges(noAnswers, [{ theme: '1.1.1', score: 7 }]);
    const both = applyChanges(scored, [{ theme: '1.1.1', comment: 'because' }]);
    expect(both.get('1.1.1')).toEqual({ theme: '1.1.1', score: 7, comment: 'because' });
    expect(scored.get('1.1.1')?.comment).toBeNull();
  });

  it('can be withdrawn: null clears a score, an empty text removes a comment', () => {
    const given = answersOf([{ theme: '1.1.1', score: 0, comment: 'x' }]);
    expect(applyChanges(given, [{ theme: '1.1.1', score: null, comment: '' }]).get('1.1.1')).toEqual({
      theme: '1.1.1',
      score: null,
      comment: null,
    });
  });

  it('count as answered with a score of zero or "can\'t judge", but not with a comment alone', () => {
    const answers = answersOf([
      { theme: '1.1.1', score: 0, comment: null },
      { theme: '1.1.2', score: 'cantJudge', comment: null },
      { theme: '2.1.1', score: null, comment: 'later' },
      { theme: '9.9.9', score: 5, comment: null },
    ]);
    expect(countAll(answers, catalogue)).toEqual({ answered: 2, total: 5 });
    expect(countLenses(answers, catalogue).map(({ answered, total }) => [answered, total])).toEqual([
      [2, 3],
      [0, 2],
    ]);
    expect(commentsWithoutScore(answers, catalogue).map(({ id }) => id)).toEqual(['2.1.1']);
  });

  it('differ only if the person can see the difference', () => {
    const a = answersOf([{ theme: '1.1.1', score: 3, comment: 'x ' }]);
    expect(differ(a, answersOf([{ theme: '1.1.1', score: 3, comment: 'x' }]))).toBe(false);
    expect(differ(a, answersOf([{ theme: '1.1.1', score: 4, comment: 'x' }]))).toBe(true);
    expect(differ(noAnswers, answersOf([{ theme: '1.1.1', score: null, comment: null }]))).toBe(false);
  });
});
