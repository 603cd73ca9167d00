import { expect, it } from 'vitest';
import type { Counts } from '../../../../api/assessment/contract/assessments.ts';
import { completionWords } from './progress.ts';

const counts = (started: number, submitted: number, progress: number) =>
  ({ invited: 4, started, submitted, progress }) as Counts;

it('completion is "about" a share, except while nobody has started and once everybody has submitted', () => {
  expect(completionWords(counts(0, 0, 0))).toBe('0%');
  expect(completionWords(counts(1, 0, 0))).toBe('about 0%');
  expect(completionWords(counts(4, 3, 390))).toBe('about 98%');
  expect(completionWords(counts(4, 4, 400))).toBe('100%');
});
