import { describe, expect, it } from 'vitest';
import { createTermCounter, passagesByTerm, readTermCounts, writeTermCounts } from './added-terms.ts';
import { changedPassages } from './changed-passages.ts';

const lensOf = (subLens: string) => subLens.split('.')[0] || undefined;
const changes = (before: string, after: string, moves = {}) =>
  changedPassages({ before, after }, moves, lensOf);

describe('passages that another mapping assigns to another lens', () => {
  it('are listed with both mappings, also if one is unclear', () => {
    expect(changes('1.2,80,\n,31,\n2.1,50,p', '6.1,70,\n1.3,60,s\n,40,p')).toEqual([
      { passage: 0, before: { subLens: '1.2', confidence: 0.8 }, after: { subLens: '6.1', confidence: 0.7 } },
      { passage: 1, before: { subLens: null, confidence: 0.31 }, after: { subLens: '1.3', confidence: 0.6 } },
      { passage: 2, before: { subLens: '2.1', confidence: 0.5 }, after: { subLens: null, confidence: 0.4 } },
    ]);
  });

  it('are not those with another sub-lens of the same lens, or another confidence alone', () => {
    expect(changes('1.2,80,\n1.2,80,\n,31,', '1.3,80,\n1.2,40,ps\n,20,')).toEqual([]);
    expect(changes('1.2,80,', '1.2,80,')).toEqual([]);
  });

  it('are not those that a person moved, also to no lens', () => {
    expect(changes('1.2,80,\n1.2,80,', '6.1,70,\n6.1,70,', { 0: '4.2', 1: null })).toEqual([]);
  });
});

describe('added terms', () => {
  const count = createTermCounter(
    { '1.2': ['orion bikes', 'velo'], '1.3': ['velo'] },
    new Set(['the', 'of']),
  );

  it('are counted in passages, each passage once and in other forms of the words', () => {
    const counts = count([
      'The Orion bike. Orion bikes!',
      'ORION of the bikes',
      'Orion has bikes',
      'Nothing',
    ]);
    expect([...counts]).toEqual([
      ['orion bikes', 2],
      ['velo', 0],
    ]);
    expect(readTermCounts(writeTermCounts(counts))).toEqual({
      terms: ['orion bikes', 'velo'],
      passages: [2, 0],
    });
  });

  it('are summed over texts, except those that a text was mapped without', () => {
    const terms = ['orion', 'velo'];
    const both = [
      { terms, passages: [1, 2] },
      { terms, passages: [10, 0] },
    ];
    expect([...passagesByTerm(both)]).toEqual([
      ['orion', 11],
      ['velo', 2],
    ]);
    expect([...passagesByTerm([...both, { terms: ['velo', 'nova'], passages: [4, 5] }])]).toEqual([
      ['velo', 6],
    ]);
    expect([...passagesByTerm([...both, readTermCounts('')])]).toEqual([]);
    expect([...passagesByTerm([])]).toEqual([]);
  });

  it('are none if there are none', () => {
    expect(writeTermCounts(createTermCounter({}, new Set())(['Orion']))).toBe('');
  });
});
