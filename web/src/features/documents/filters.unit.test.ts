import { expect, test } from 'vitest';
import { categoryOf, filterOf, isNarrowed, withLens } from './filters.ts';

test('another lens resets the sub-lens', () => {
  expect({ lens: '1', subLens: '1.2', ...withLens('2') }).toEqual({ lens: '2', subLens: undefined });
});

test('a sub-lens counts only below a lens', () => {
  expect(filterOf({ subLens: '1.2' }).subLens).toBeUndefined();
  expect(filterOf({ lens: 'none', subLens: '1.2' }).subLens).toBeUndefined();
  expect(filterOf({ lens: '1', subLens: '1.2' }).subLens).toBe('1.2');
});

test('the order and the open document do not narrow the list', () => {
  expect(isNarrowed(filterOf({ sort: 'size', document: 'x'.repeat(24), view: 'grid' }))).toBe(false);
  expect(isNarrowed(filterOf({ search: 'a' }))).toBe(true);
  expect(isNarrowed(filterOf({ tag: 'Board' }))).toBe(true);
});

test('uploads take the category of the filters; all types and no lens are "other" and uncategorised', () => {
  expect(categoryOf({})).toEqual({ lens: undefined, subLens: undefined, documentType: 'other' });
  expect(categoryOf({ lens: 'none', type: 'reports' })).toEqual({
    lens: undefined,
    subLens: undefined,
    documentType: 'reports',
  });
  expect(categoryOf({ lens: '3', subLens: '3.5', type: 'financial' })).toEqual({
    lens: '3',
    subLens: '3.5',
    documentType: 'financial',
  });
});
