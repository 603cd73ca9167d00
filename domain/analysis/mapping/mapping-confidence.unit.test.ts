import { expect, test } from 'vitest';
import { mappingConfidence } from './mapping-confidence.ts';
import { readOutline } from './outline.ts';

test('the confidence of a text is the mean over the passages that count for a sub-lens', () => {
  expect(mappingConfidence(readOutline('1.2,90,\n,30,p\n4.1,75,s', {}))).toEqual({
    confidence: 0.83,
    passages: 2,
  });
});

test('a passage that a person placed counts as certain, and one that a person took out does not count', () => {
  expect(mappingConfidence(readOutline('1.2,60,\n2.1,20,', { 0: '4.1', 1: null }))).toEqual({
    confidence: 1,
    passages: 1,
  });
});

test('a text without a clear passage has no confidence', () => {
  expect(mappingConfidence(readOutline(',30,\n,20,', {}))).toEqual({ confidence: null, passages: 0 });
});
