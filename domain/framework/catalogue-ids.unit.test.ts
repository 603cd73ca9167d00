import { describe, expect, it } from 'vitest';
import { catalogueIds, longestSubLensId, subLensIdOf } from './catalogue-ids.ts';
import { nineLenses, subLensesOf } from './frameworks.ts';

/** The catalogue as it was specified: lens of the framework -> ids. */
const specified: Readonly<Record<string, readonly string[]>> = {
  Market: ['market-characteristics', 'competition', 'customer', 'positioning', 'timing'],
  People: ['employee-characteristics', 'culture', 'leadership', 'organizational-design'],
  Financial: ['accounting', 'capital-structure', 'financial-model', 'forecasting', 'historical-performance'],
  Strategy: ['delivery-outlets', 'general-strategy', 'offerings', 'pricing', 'promotion'],
  Operations: ['general-operations', 'infrastructure', 'processes', 'systems'],
  Execution: ['measurement', 'performance-tracking'],
  Expectations: ['stakeholder-management', 'communication', 'alignment'],
  Governance: ['principles', 'structure', 'practices'],
  Entity: ['entity-characteristics', 'contracts', 'intellectual-property', 'liability-risk'],
};

describe('the ids of the specified catalogue', () => {
  it('each have a sub-lens of the lens they were specified for, and there are no others', () => {
    expect(Object.keys(catalogueIds).toSorted()).toEqual(Object.values(specified).flat().toSorted());
    for (const { name, subLenses } of nineLenses.lenses)
      for (const id of specified[name] ?? [])
        expect(
          subLenses.map((one) => one.id),
          id,
        ).toContain(subLensIdOf(id));
  });

  it('reach every sub-lens except the four groups of stakeholders, which the catalogue does not tell apart', () => {
    const reached = new Set(Object.values(catalogueIds));
    expect(subLensesOf(nineLenses).flatMap(({ id }) => (reached.has(id) ? [] : [id]))).toEqual([
      '7.2',
      '7.3',
      '7.4',
      '7.5',
    ]);
  });

  it('have the same words as the sub-lens wherever the names agree', () => {
    const names = new Map(subLensesOf(nineLenses).map(({ id, name }) => [id, name.toLowerCase()]));
    for (const [id, subLens] of Object.entries(catalogueIds)) {
      if (subLens === '7.1') continue;
      const [first = ''] = id.replace('liability-risk', 'liability').split('-');
      expect(names.get(subLens), id).toContain(first);
    }
  });

  it('leave ids of the framework and unknown ids as they are', () => {
    for (const id of ['1.1', '9.4', 'none', 'constructor', '__proto__', null, undefined])
      expect(subLensIdOf(id)).toBe(id);
  });

  it('are not longer than the API accepts', () => {
    expect(Math.max(...Object.keys(catalogueIds).map(({ length }) => length))).toBe(longestSubLensId);
  });
});
