import { describe, expect, it } from 'vitest';
import { nineLenses } from '../../../framework/frameworks.ts';
import { inWords } from '../../../texts/in-words.ts';
import { recommendationsOf, relationsOf } from './relations.ts';

const summary = ['4', '1', '9', '6', '2'].map((lens, at) => ({
  lens,
  relevance: 50 - at * 10,
  passages: 1,
  subLenses: [],
}));
/** Mean ratings, 0 to 9, by lens. */
const scoresOf = (means: Readonly<Record<string, number>>, n = 10) => ({
  lenses: new Map(Object.entries(means).map(([lens, mean]) => [lens, { mean, n }])),
  subLenses: new Map(),
});

describe('relations of a document to released scores', () => {
  it('are the three lenses it is most about, of those with a score', () => {
    const found = relationsOf(summary, scoresOf({ 4: 6.3, 9: 4.5, 6: 4.4, 2: 9 }));
    expect(found.map(({ lens, band }) => [lens, band])).toEqual([
      ['4', 'strong'],
      ['9', 'moderate'],
      ['6', 'weak'],
    ]);
    expect(found[0]).toMatchObject({ relevance: 50, mean: 6.3, people: 10 });
  });

  it('are none without released scores', () => {
    expect(relationsOf(summary, scoresOf({}))).toEqual([]);
  });
});

describe('recommendations from released scores', () => {
  const recommended = (
    document: Parameters<typeof recommendationsOf>[1],
    means: Readonly<Record<string, number>>,
    n?: number,
  ) => {
    const scores = scoresOf(means, n);
    return recommendationsOf(nineLenses, document, relationsOf(summary, scores), scores).map((one) => [
      one.priority,
      inWords(one.title),
    ]);
  };

  it('begin with the largest distance times people; the limit of 6 is out of 10', () => {
    expect(recommended({ documentType: 'other', lens: '4' }, { 4: 5.3, 1: 3, 9: 5.4 })).toEqual([
      ['high', 'Strengthen Performance: Market'],
      ['low', 'Strengthen Performance: Strategy'],
    ]);
  });

  it('are not of high priority with few people', () => {
    expect(recommended({ documentType: 'other', lens: '1' }, { 1: 3 }, 7)).toEqual([
      ['medium', 'Strengthen Performance: Market'],
    ]);
  });

  it('bridge the gap to execution for a strategy document whose lens is rated higher', () => {
    const means = { 4: 8, 6: 6.8 };
    const bridge = ['medium', 'Bridge Strategy-Execution Gap'];
    expect(recommended({ documentType: 'strategy', lens: '4' }, means)).toEqual([bridge]);
    expect(recommended({ documentType: 'other', lens: '4' }, means)).toEqual([]);
    expect(recommended({ documentType: 'strategy', lens: '4' }, { 4: 6.8, 6: 6.81 })).toEqual([]);
  });
});
