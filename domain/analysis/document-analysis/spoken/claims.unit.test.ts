import { describe, expect, it } from 'vitest';
import { nineLenses } from '../../../framework/frameworks.ts';
import type { Direction } from '../../direction/direction.ts';
import type { StoredPassageMapping } from '../../mapping/stored-mapping.ts';
import { chosenClaims, claimsOf, languageOf } from './claims.ts';
import { silentSubLenses } from './silent-sub-lenses.ts';

const mapping = (subLens: string, confidence: number, ...directions: Direction[]): StoredPassageMapping => ({
  lens: subLens.split('.')[0] ?? '',
  subLens,
  confidence,
  about: [],
  candidates: [],
  abstains: confidence < 0.45,
  evidence: [],
  claims: directions.map((direction, at) => ({ start: at * 10, end: at * 10 + 9, direction })),
});
const text = [
  mapping('1.2', 0.7, 'strength', 'problem'),
  mapping('1.2', 0.9, 'strength'),
  mapping('1.2', 0.8, 'strength'),
  mapping('2.2', 0.6, 'strength'),
  mapping('9.1', 0.3, 'problem'),
];

describe('claims of a text', () => {
  it('count for the lens of their passage; those of an uncertain passage for none', () => {
    expect(languageOf(nineLenses, claimsOf(text, {}))).toMatchObject([
      { lens: '1', strengths: 3, problems: 1, strength: { passage: 1 }, problem: { passage: 0 } },
      { lens: '2', strengths: 1, problems: 0, problem: null },
    ]);
  });

  it('follow a passage that a person moved, at once', () => {
    const moved = languageOf(nineLenses, claimsOf(text, { 0: '2.2', 1: null }));
    expect(moved).toMatchObject([
      { lens: '2', strengths: 2, problems: 1 },
      { lens: '1', strengths: 1, problems: 0 },
    ]);
  });

  it('are shown from the surest, at most two of one sub-lens before others', () => {
    const chosen = chosenClaims(claimsOf(text, {}), 'strength', 4);
    expect(chosen.map(({ passage }) => passage)).toEqual([1, 2, 3, 0]);
    expect(chosenClaims(claimsOf(text, {}), 'strength', 2)).toHaveLength(2);
  });
});

it('sub-lenses without a clear passage are the gaps of a lens', () => {
  expect(silentSubLenses(nineLenses, '1', text, {})).toEqual(['1.1', '1.3', '1.4', '1.5']);
  expect(silentSubLenses(nineLenses, '9', text, {})).toContain('9.1');
  expect(silentSubLenses(nineLenses, '9', text, { 4: '9.1' })).not.toContain('9.1');
});
