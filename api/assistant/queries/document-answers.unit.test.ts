import { describe, expect, test } from 'vitest';
import { inWords } from '../../../domain/texts/in-words.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { unsearchedOf } from './document-answers.ts';

const read = { textKey: 'k', stage: 'ready' } as const;
const scan = { textKey: null, stage: 'failed' } as const;
const waiting = { textKey: null, stage: 'waiting' } as const;

describe('documents that were not searched', () => {
  test('wait for their text, or have none that can be read', () => {
    expect(unsearchedOf([read, read, scan, waiting], 1)).toEqual({ waiting: 2, unreadable: 1 });
    expect(unsearchedOf([read, scan, { textKey: null, stage: 'quarantined' }], 1)).toEqual({
      waiting: 0,
      unreadable: 2,
    });
    // An older version is still searched while the newer one fails.
    expect(unsearchedOf([{ textKey: 'k', stage: 'failed' }], 1)).toEqual({ waiting: 0, unreadable: 0 });
  });

  test('are counted in the answer, with the reason', () => {
    const said = (counts: { waiting: number; unreadable: number }) =>
      inWords(say('assistant.nothing.unsearched', counts));
    expect(said({ waiting: 2, unreadable: 0 })).toBe(
      'I found nothing about this in your documents. 2 documents were not searched, because their texts are not read or not indexed yet.',
    );
    expect(said({ waiting: 0, unreadable: 1 })).toBe(
      'I found nothing about this in your documents. 1 document was not searched, because no text could be read from it; the library says why.',
    );
  });
});
