import { describe, expect, it } from 'vitest';
import { extendLexicon, nineLensesLexicon } from './lexicon.ts';
import { countTerms, reduceBroadWords } from './term-counts.ts';

const counts = (text: string, broad: readonly string[]) =>
  reduceBroadWords(countTerms([{ text, weight: 1 }], new Set()), new Set(broad));

describe('broad words', () => {
  it('count less on their own than other words', () => {
    const found = counts('process audit', ['process']);
    expect(found.get('audit')).toBe(1);
    expect(found.get('process')).toBeLessThan(1);
  });

  it('count fully in a phrase', () => {
    expect(counts('process audit', ['process']).get('process audit')).toBe(1);
  });

  it('are broad no longer once an organisation adds them to a sub-lens', () => {
    expect(nineLensesLexicon.broadWords).toContain('platform');
    const { broadWords } = extendLexicon(nineLensesLexicon, { '4.3': ['platform'] });
    expect(broadWords).not.toContain('platform');
    expect(broadWords).toHaveLength(nineLensesLexicon.broadWords.length - 1);
  });

  it('are each stated once and are no common words', () => {
    const { broadWords, commonWords } = nineLensesLexicon;
    expect(new Set(broadWords).size).toBe(broadWords.length);
    expect(broadWords.filter((word) => commonWords.includes(word))).toEqual([]);
  });
});
