import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nineLenses, subLensesOf } from '../../framework/frameworks.ts';
import { inWords } from '../../texts/in-words.ts';
import { type ClearPassage, distinctPassages } from './clear-passages.ts';
import { dissect } from './dissect.ts';

let made = 0;
function passage(subLens: string, change: Partial<ClearPassage> = {}): ClearPassage {
  made += 1;
  return {
    documentId: 'a',
    passage: made,
    subLens,
    confidence: 0.9,
    isChosen: false,
    sentence: 'A sentence.',
    hasStrength: false,
    hasProblem: false,
    key: String(made),
    ...change,
  };
}
const lensIn = (passages: readonly ClearPassage[], id: string) => {
  const found = dissect(nineLenses, passages).lenses.find(({ lens }) => lens === id);
  if (!found) throw new Error(`no lens ${id}`);
  return found;
};
/** The given number of passages about a sub-lens. */
const times = (count: number, subLens: string, change: Partial<ClearPassage> = {}) =>
  Array.from({ length: count }, () => passage(subLens, change));

describe('the relevance of a lens', () => {
  test('is the mean coverage of its sub-lenses, each covered by confidences that add up to 3', () => {
    // Execution has two sub-lenses: one fully covered, one to 0.3.
    const execution = lensIn([...times(4, '6.1'), passage('6.2')], '6');
    expect(execution.subLenses.map(({ coverage }) => coverage)).toEqual([1, 0.3]);
    expect(execution.relevance).toBe(65);
  });

  test('covers the lens above 40 %, not at 40 %', () => {
    const at = (confidence: number) => dissect(nineLenses, times(4, '6.1', { confidence }));
    // 0.6 × 4 / 3 / 2 = 40 %.
    expect(at(0.6)).toMatchObject({ covered: 0, completeness: 4 });
    expect(at(0.65)).toMatchObject({ covered: 1 });
  });

  test('sorts the lenses, and names the strongest and the weakest three', () => {
    const result = dissect(nineLenses, [
      ...times(4, '6.1'),
      ...times(4, '6.2'),
      ...times(4, '8.2'),
      passage('1.1'),
    ]);
    expect(result.strongest).toEqual(['6', '8', '1']);
    expect(result.lenses.map(({ lens }) => lens).slice(0, 3)).toEqual(['6', '8', '1']);
    expect(result.weakest).toEqual(['9', '7', '5']);
    expect(dissect(nineLenses, []).strongest).toEqual([]);
  });
});

describe('the card of a lens', () => {
  test('has at most three insights and three strengths, the most confident first, and counts the others', () => {
    const most = distinctPassages([
      ...times(5, '1.2', { confidence: 0.7 }),
      passage('1.1', { confidence: 0.95, sentence: 'Best.' }),
      ...times(4, '1.2', { hasStrength: true }),
    ]);
    const { quotes, more, gaps } = lensIn(most, '1');
    expect(quotes.map(({ type }) => type)).toEqual([
      'insight',
      'insight',
      'insight',
      'strength',
      'strength',
      'strength',
    ]);
    expect(quotes[0]?.from.sentence).toBe('Best.');
    expect(more).toBe(4);
    expect(gaps).toEqual(['1.3', '1.4', '1.5']);
  });

  test('recommends from counts only: problems first, then what is missing, then what is thin', () => {
    const said = (passages: readonly ClearPassage[]) =>
      lensIn(passages, '6').recommendations.map((one) => inWords(one));
    expect(said([])).toEqual([
      'Add a document about Execution: none of these clearly says anything about it.',
    ]);
    expect(said([passage('6.1', { hasProblem: true })])).toEqual([
      'Read what is said about Execution › Measurement: 1 passage seems to state a problem.',
      'Add a document about Execution › Performance: none of these clearly says anything about it.',
      'Add another source about Execution › Measurement: only 1 passage is clearly about it.',
    ]);
    expect(said([...times(3, '6.1'), ...times(3, '6.2')])).toEqual([]);
  });
});

test('figures keep their bounds and agree with each other, whatever the passages', () => {
  const ids = subLensesOf(nineLenses).map(({ id }) => id);
  const any = fc.array(
    fc.record({
      subLens: fc.constantFrom(...ids),
      confidence: fc.double({ min: 0.6, max: 1, noNaN: true }),
      hasStrength: fc.boolean(),
    }),
    { maxLength: 120 },
  );
  fc.assert(
    fc.property(any, (all) => {
      const passages = distinctPassages(all.map(({ subLens, ...change }) => passage(subLens, change)));
      const { lenses, insights, covered, completeness } = dissect(nineLenses, passages);
      const counted = lenses.reduce((sum, { quotes, more }) => sum + quotes.length + more, 0);
      expect(counted).toBe(insights);
      expect(lenses).toHaveLength(9);
      for (const { relevance, gaps, subLenses } of lenses) {
        expect(relevance).toBeGreaterThanOrEqual(0);
        expect(relevance).toBeLessThanOrEqual(100);
        expect(gaps).toEqual(subLenses.filter((one) => one.passages === 0).map(({ subLens }) => subLens));
      }
      expect(covered).toBe(lenses.filter(({ relevance }) => relevance > 40).length);
      expect(
        Math.abs(completeness - lenses.reduce((sum, { relevance }) => sum + relevance, 0) / 9),
      ).toBeLessThan(0.51);
    }),
  );
});
