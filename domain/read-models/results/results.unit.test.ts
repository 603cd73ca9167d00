import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '../../events.ts';
import { foldReleases } from '../../scoring/analysis/receipt.ts';
import { type ResultsDocument, results } from './results.ts';

const assessmentId = 'a'.repeat(24);
const fold = (...facts: readonly { type: string; data: object }[]) => {
  let document: ResultsDocument | undefined;
  facts.forEach((fact, index) => {
    const event = { ...fact, position: String(index), recordedAt: '2026-01-01T00:00:00.000Z' };
    for (const [, after] of results.evolve(() => document, event as unknown as DomainEvent) ?? [])
      document = after as ResultsDocument;
  });
  return document;
};
const launched = {
  type: 'AssessmentLaunched',
  data: { assessmentId, framework: 'nine-lenses@1', threshold: 5 },
};
const released = (number: number, people: number, themes: Record<string, readonly number[]>) => ({
  type: 'ResultsReleased',
  data: {
    assessmentId,
    number,
    coversPosition: '1',
    reason: 'threshold',
    threshold: 5,
    distributionThreshold: 8,
    everyone: { people, themes },
    groups: [],
  },
});
const shape = [0, 0, 0, 5, 0, 0, 5, 0, 0, 0];

describe('published results', () => {
  it('keep the last distribution beside newer scores until a newer distribution comes', () => {
    const ten = released(1, 10, { '1.1.1': [10, 45, ...shape], '1.1.2': [10, 20] });
    const fifteen = released(2, 15, { '1.1.1': [15, 70], '1.1.2': [15, 31] });
    expect(fold(launched, ten, fifteen)?.everyone).toEqual({
      people: 15,
      release: 2,
      themes: { '1.1.1': [15, 70, ...shape], '1.1.2': [15, 31] },
    });
    const later = [20, 90, ...shape.map((count) => count * 2)];
    expect(
      fold(launched, ten, fifteen, released(3, 20, { '1.1.1': later }))?.everyone?.themes['1.1.1'],
    ).toEqual(later);
  });

  it('equal the fold of the same releases that a receipt makes, for any distributions and withdrawn ratings', () => {
    const figure = fc.oneof(
      fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 360 })),
      fc.array(fc.nat(9), { minLength: 10, maxLength: 10 }).map((bars) => [bars.length, 50, ...bars]),
      fc.constant([0, 0, ...shape.map(() => 0)]),
    );
    const themes = fc.dictionary(fc.constantFrom('1.1.1', '1.1.2', '1.1.3'), figure);
    fc.assert(
      fc.property(fc.array(themes, { minLength: 1, maxLength: 6 }), (all) => {
        const releases = all.map((one, index) => released(index + 1, 10 + index, one));
        expect(
          foldReleases(
            releases.map(({ data }) => data),
            null,
          )?.themes,
        ).toEqual(fold(launched, ...releases)?.everyone?.themes);
      }),
    );
  });

  it('with names state that nothing is held back, and drop a theme whose only rating was withdrawn', () => {
    const withNames = { ...launched, data: { ...launched.data, threshold: 1, named: true } };
    const one = released(1, 1, { '1.1.1': [1, 5, ...shape], '1.1.2': [1, 3] });
    const none = released(2, 1, { '1.1.1': [0, 0, ...shape.map(() => 0)] });
    expect(fold(withNames)).toMatchObject({ named: true, threshold: 1, distributionThreshold: 1 });
    expect(fold(withNames, one, none)?.everyone?.themes).toEqual({ '1.1.2': [1, 3] });
    expect(fold(launched)).not.toHaveProperty('named');
  });

  it('keep the last weighted mean with the figures it was weighted from', () => {
    const weighted = released(1, 10, { '1.1.1': [10, 45] });
    const data = {
      ...weighted.data,
      everyone: { ...weighted.data.everyone, weighted: { '1.1.1': [4.7, 10] } },
    };
    const later = released(2, 15, { '1.1.1': [15, 70] });
    expect(fold(launched, { ...weighted, data }, later)?.everyone).toEqual({
      people: 15,
      release: 2,
      themes: { '1.1.1': [15, 70] },
      weighted: { '1.1.1': { release: 1, mean: 4.7, effective: 10, of: [10, 45] } },
    });
  });
});
