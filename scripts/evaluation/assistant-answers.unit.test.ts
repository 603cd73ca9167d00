import { describe, expect, test } from 'vitest';
import { countsOf, type Half, judgedQuestions } from './assistant-answers.ts';

const halves: readonly Half[] = ['tuning', 'heldOut'];

describe('questions to the assistant about documents', () => {
  test.each(['first', 'languages'] as const)(
    'are answered from the right passage in at least 24 of 30, and refused in at least 27 of 30 without an answer: set "%s"',
    (set) => {
      const judged = halves.flatMap((half) => judgedQuestions(half, set));
      const { right, answerable, refused, unanswerable } = countsOf(judged);
      expect(answerable).toBeGreaterThanOrEqual(30);
      expect(unanswerable).toBeGreaterThanOrEqual(30);
      expect(right / answerable).toBeGreaterThanOrEqual(24 / 30);
      expect(refused / unanswerable).toBeGreaterThanOrEqual(27 / 30);
    },
  );

  test.each(halves)('are answered as often in the held-out half: %s', (half) => {
    const { right, answerable, refused, unanswerable } = countsOf(judgedQuestions(half, 'languages'));
    expect(right / answerable).toBeGreaterThanOrEqual(24 / 30);
    expect(refused / unanswerable).toBeGreaterThanOrEqual(27 / 30);
  });
});
