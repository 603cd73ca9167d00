import { expect, it } from 'vitest';
import { isProcessing } from './processing.ts';

const row = (stage: Parameters<typeof isProcessing>[0]['stage'], isMapped = false, isGivenUp = false) => ({
  documentId: 'd',
  stage,
  isGivenUp,
  mapping: isMapped ? { confidence: 0.9, passages: 3 } : null,
});

it.each(['unscanned', 'waiting', 'toRecognize', 'reading'] as const)(
  'a document that is %s is being processed',
  (stage) => {
    expect(isProcessing(row(stage), new Set())).toBe(true);
  },
);

it.each(['failed', 'quarantined'] as const)('a document that is %s is not', (stage) => {
  expect(isProcessing(row(stage), new Set(['d']))).toBe(false);
});

it('a text that was just uploaded is being processed until it is mapped or given up; an old text without a mapping is not', () => {
  expect(isProcessing(row('ready'), new Set(['d']))).toBe(true);
  expect(isProcessing(row('ready', true), new Set(['d']))).toBe(false);
  expect(isProcessing(row('ready', false, true), new Set(['d']))).toBe(false);
  expect(isProcessing(row('ready'), new Set())).toBe(false);
});
