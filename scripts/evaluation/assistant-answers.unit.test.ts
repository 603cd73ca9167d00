import { describe, expect, test } from 'vitest';
import { countsOf, type Half, judgedQuestions } from './assistant-answers.ts';

const halves: readonly Half[] = ['tuning', 'heldOut'];

describe('questions to the assistant about documents', () => {
  test('are answered from the right passage in at least 24 of 30, and refused in at least 27 of 30 without an answer', () => {
    const { right, answerable, refused, unanswerable } = countsOf(halves.flatMap(judgedQuestions));
    expect(answerable).toBeGreaterThanOrEqual(30);
    expect(unanswerable).toBeGreaterThanOrEqual(30);
    expect(right / answerable).toBeGreaterThanOrEqual(24 / 30);
    expect(refused / unanswerable).toBeGreaterThanOrEqual(27 / 30);
  });
});
