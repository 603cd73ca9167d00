import { describe, expect, it } from 'vitest';
import { frameworkReference, nineLenses } from './frameworks.ts';
import { nineLensesGuide } from './guide.ts';

describe('the guide to Nine Lenses', () => {
  it('explains the framework version it names, each category and each lens once and in order', () => {
    expect(nineLensesGuide.framework).toBe(frameworkReference(nineLenses));
    expect(nineLensesGuide.phases.map(({ category }) => category)).toEqual(
      nineLenses.categories.map(({ id }) => id),
    );
    expect(nineLensesGuide.lenses.map(({ lens }) => lens)).toEqual(nineLenses.lenses.map(({ id }) => id));
  });

  it('gives each lens a unique second name', () => {
    const names = nineLensesGuide.lenses.map(({ otherName }) => otherName);
    expect(new Set(names).size).toBe(names.length);
  });
});
