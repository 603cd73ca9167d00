import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nineLenses, subLensesOf } from '../../framework/frameworks.ts';
import type { OutlinedPassage } from '../mapping/outline.ts';
import { contradictionRules } from './contradiction-rules.ts';
import { contradictionsOf, type SpokenDocument, spokenIn } from './contradictions.ts';
import type { RatedScores } from './scores.ts';

const rated = (means: Readonly<Record<string, number>>, n = 10): RatedScores => ({
  lenses: new Map(),
  subLenses: new Map(Object.entries(means).map(([id, mean]) => [id, { mean, n }])),
});
const passage = (
  subLens: string | null,
  says: 'problem' | 'strength' | 'both' | 'nothing',
  confidence = 0.9,
) => ({
  subLens,
  confidence,
  hasProblem: says === 'problem' || says === 'both',
  hasStrength: says === 'strength' || says === 'both',
});
const library = (...passages: OutlinedPassage[]): SpokenDocument[] => [spokenIn('one', passages)];
const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);
const found = (scores: RatedScores, documents: SpokenDocument[]) =>
  contradictionsOf(nineLenses, scores, documents).map(({ subLens, kind }) => `${subLens} ${kind}`);

describe('a contradiction of ratings and documents', () => {
  it('is a rating of 7 or more where documents mostly speak of problems', () => {
    const problems = library(...times(5, passage('1.2', 'problem')), passage('1.2', 'strength'));
    expect(found(rated({ '1.2': 7 }), problems)).toEqual(['1.2 ratedHighDocumentsProblems']);
    expect(found(rated({ '1.2': 6.99 }), problems)).toEqual([]);
  });

  it('is a rating below 4 where documents mostly claim strengths', () => {
    const strengths = library(...times(3, passage('1.2', 'strength')));
    expect(found(rated({ '1.2': 3.99 }), strengths)).toEqual(['1.2 ratedLowDocumentsStrengths']);
    expect(found(rated({ '1.2': 4 }), strengths)).toEqual([]);
  });

  it('is not reported unless so many problems would come by chance in less than 1 % of cases', () => {
    const high = rated({ '1.2': 8 });
    const of = (problems: number, others: number) =>
      found(
        high,
        library(...times(problems, passage('1.2', 'problem')), ...times(others, passage('1.2', 'nothing'))),
      );
    expect(of(3, 0)).toEqual([]);
    expect(of(4, 0)).toHaveLength(1);
    expect(of(4, 1)).toEqual([]);
    expect(of(11, 9)).toHaveLength(1);
    expect(of(10, 10)).toEqual([]);
  });

  it('is not reported for one passage, for passages with low confidence or another sub-lens, or if as many passages claim the opposite', () => {
    const high = rated({ '1.2': 8 });
    expect(found(high, library(passage('1.2', 'problem')))).toEqual([]);
    expect(found(high, library(...times(5, passage('1.2', 'problem', 0.59))))).toEqual([]);
    expect(found(high, library(...times(5, passage('1.2', 'both'))))).toEqual([]);
    expect(found(high, library(...times(5, passage('1.3', 'problem'))))).toEqual([]);
  });

  it('is a rating of 7 or more about which a library of 200 passages says nothing', () => {
    const high = rated({ '1.2': 8 });
    expect(found(high, library(...times(200, passage('5.1', 'nothing'))))).toEqual([
      '1.2 ratedHighDocumentsSilent',
    ]);
    expect(found(high, library(...times(199, passage('5.1', 'nothing')), passage(null, 'problem')))).toEqual(
      [],
    );
    expect(
      found(high, library(...times(200, passage('5.1', 'nothing')), passage('1.2', 'nothing', 0.46))),
    ).toEqual([]);
  });

  it('needs a released score', () => {
    expect(found(rated({}), library(...times(9, passage('1.2', 'problem'))))).toEqual([]);
  });

  it('is ranked by its stake: distance of the score from the middle, number of people, and confidence', () => {
    const documents = library(
      ...times(4, passage('1.1', 'problem')),
      ...times(4, passage('1.2', 'problem')),
      ...times(4, passage('1.3', 'problem', 0.6)),
    );
    const scores: RatedScores = {
      lenses: new Map(),
      subLenses: new Map([
        ['1.1', { mean: 7, n: 10 }],
        ['1.2', { mean: 9, n: 10 }],
        ['1.3', { mean: 9, n: 10 }],
      ]),
    };
    const all = contradictionsOf(nineLenses, scores, documents);
    expect(all.map(({ subLens }) => subLens)).toEqual(['1.2', '1.3', '1.1']);
    expect(all[0]?.stake).toBeCloseTo(4.5 * 0.9 * 10, 9);
  });

  it('lists passages with the highest confidence first', () => {
    const documents = library(
      passage('1.2', 'problem', 0.7),
      passage('1.2', 'nothing'),
      ...times(3, passage('1.2', 'problem', 0.8)),
      passage('1.2', 'problem', 0.95),
    );
    const [one] = contradictionsOf(nineLenses, rated({ '1.2': 8 }), documents);
    expect(one?.problems.map((claim) => claim.passage)).toEqual([5, 2, 3, 4, 0]);
    expect(one?.passages).toBe(6);
  });

  it('does not depend on the order of the documents, and never names a passage that is not about the sub-lens', () => {
    const ids = subLensesOf(nineLenses).map(({ id }) => id);
    const passages = fc.array(
      fc.record({
        subLens: fc.option(fc.constantFrom(...ids.slice(0, 4)), { nil: null }),
        confidence: fc.integer({ min: 45, max: 100 }).map((percent) => percent / 100),
        hasProblem: fc.boolean(),
        hasStrength: fc.boolean(),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(
        fc.array(passages, { maxLength: 5 }),
        fc.array(fc.double({ min: 0, max: 9, noNaN: true }), { minLength: 4, maxLength: 4 }),
        (texts, means) => {
          const documents = texts.map((one, at) => spokenIn(`d${at}`, one));
          const scores = rated(Object.fromEntries(means.map((mean, at) => [ids[at] ?? '', mean])));
          const all = contradictionsOf(nineLenses, scores, documents);
          expect(contradictionsOf(nineLenses, scores, documents.toReversed())).toEqual(all);
          for (const { subLens, problems, strengths } of all)
            for (const claim of [...problems, ...strengths]) {
              const own = texts[Number(claim.documentId.slice(1))]?.[claim.passage];
              expect(own?.subLens).toBe(subLens);
              expect(own?.confidence).toBeGreaterThanOrEqual(contradictionRules.sureFrom);
            }
        },
      ),
    );
  });
});
