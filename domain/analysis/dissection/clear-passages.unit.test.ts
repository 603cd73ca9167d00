import { describe, expect, test } from 'vitest';
import type { StoredPassageMapping } from '../mapping/stored-mapping.ts';
import { clearPassagesIn, distinctPassages, type MappedDocument } from './clear-passages.ts';

const text = 'Rivals undercut us. Our position is strong.';
const evidence = { start: 0, end: 19 };
const strength = { start: 20, end: 43, direction: 'strength' } as const;
const mapping = (change: Partial<StoredPassageMapping> = {}): StoredPassageMapping => ({
  lens: '1',
  subLens: '1.2',
  confidence: 0.8,
  about: [{ lens: '1', confidence: 0.8 }],
  candidates: [],
  abstains: false,
  evidence: [evidence],
  claims: [],
  ...change,
});

const found = (change: Partial<MappedDocument> = {}) =>
  clearPassagesIn(
    { documentId: 'a', passages: [{ text }], mappings: [mapping()], moves: {}, ...change },
    (words) => words,
  );

describe('the clear passages of a document', () => {
  test('quote the sentence that carries the choice, or the one that claims a strength', () => {
    expect(found()).toMatchObject([{ sentence: 'Rivals undercut us.', hasStrength: false }]);
    expect(found({ mappings: [mapping({ claims: [strength] })] })).toMatchObject([
      { sentence: 'Our position is strong.', hasStrength: true },
    ]);
  });

  test('are those of 60 % confidence or more that do not abstain', () => {
    expect(found({ mappings: [mapping({ confidence: 0.6 })] })).toHaveLength(1);
    expect(found({ mappings: [mapping({ confidence: 0.599 })] })).toEqual([]);
    expect(found({ mappings: [mapping({ abstains: true })] })).toEqual([]);
  });

  test('follow the choice of a person, whose quote is not the computed evidence', () => {
    const unclear = [mapping({ confidence: 0.3, evidence: [{ start: 20, end: 43 }] })];
    expect(found({ mappings: unclear, moves: { 0: '2.2' } })).toMatchObject([
      { subLens: '2.2', confidence: 1, isChosen: true, sentence: 'Rivals undercut us.' },
    ]);
    expect(found({ moves: { 0: null } })).toEqual([]);
  });
});

describe('passages with equal words', () => {
  test('count once, whatever their line breaks and the order of the documents', () => {
    const copy = found({ documentId: 'b', passages: [{ text: text.replace(' ', '\n') }] });
    for (const both of [
      [...found(), ...copy],
      [...copy, ...found()],
    ])
      expect(distinctPassages(both)).toMatchObject([{ documentId: 'a' }]);
  });

  test('count where a person moved one of them', () => {
    const moved = found({ documentId: 'b', moves: { 0: '2.2' } });
    expect(distinctPassages([...found(), ...moved])).toMatchObject([{ documentId: 'b', subLens: '2.2' }]);
  });

  test('are sorted by confidence', () => {
    const other = found({
      documentId: 'b',
      passages: [{ text: 'Other words.' }],
      mappings: [mapping({ confidence: 0.9 })],
    });
    expect(distinctPassages([...found(), ...other]).map(({ confidence }) => confidence)).toEqual([0.9, 0.8]);
  });
});
