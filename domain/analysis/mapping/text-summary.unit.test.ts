import { describe, expect, it } from 'vitest';
import { nineLenses } from '../../framework/frameworks.ts';
import type { StoredPassageMapping } from './stored-mapping.ts';
import { countedFor, summaryOf } from './text-summary.ts';

const about = (subLens: string, confidence: number): StoredPassageMapping => ({
  lens: subLens.slice(0, 1),
  subLens,
  confidence,
  about: [{ lens: subLens.slice(0, 1), confidence }],
  candidates: [{ subLens, confidence }],
  abstains: false,
  evidence: [],
  claims: [],
});
const unclear: StoredPassageMapping = { ...about('2.1', 0.3), about: [], abstains: true };

describe('what a passage counts for', () => {
  it('is the computed sub-lens, or nothing if that is unclear', () => {
    expect(countedFor(about('1.2', 0.9), 0, {})).toEqual({
      subLens: '1.2',
      isMoved: false,
      isUnclear: false,
    });
    expect(countedFor(unclear, 0, {})).toEqual({ subLens: null, isMoved: false, isUnclear: true });
  });

  it("is a person's choice, even if that is no lens", () => {
    expect(countedFor(unclear, 3, { 3: '4.1' })).toEqual({ subLens: '4.1', isMoved: true, isUnclear: false });
    expect(countedFor(about('1.2', 0.9), 3, { 3: null })).toEqual({
      subLens: null,
      isMoved: true,
      isUnclear: false,
    });
  });
});

describe('the lenses of a text', () => {
  it('have the share of its passages, weighted by confidence, the most relevant first', () => {
    const mappings = [about('1.2', 0.5), about('1.3', 0.5), about('3.1', 1), unclear];
    expect(summaryOf(nineLenses, mappings, {})).toEqual([
      {
        lens: '1',
        relevance: 25,
        passages: 2,
        subLenses: [
          { subLens: '1.2', passages: 1 },
          { subLens: '1.3', passages: 1 },
        ],
      },
      { lens: '3', relevance: 25, passages: 1, subLenses: [{ subLens: '3.1', passages: 1 }] },
    ]);
  });

  it('count a moved passage with full weight for its new lens, and no longer for its old one', () => {
    const mappings = [about('1.2', 0.5), unclear];
    expect(summaryOf(nineLenses, mappings, { 0: null, 1: '8.1' })).toEqual([
      { lens: '8', relevance: 50, passages: 1, subLenses: [{ subLens: '8.1', passages: 1 }] },
    ]);
  });

  it('are none if no passage is clear', () => {
    expect(summaryOf(nineLenses, [unclear], {})).toEqual([]);
  });
});
