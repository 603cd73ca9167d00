import { expect, test } from 'vitest';
import type { DocumentRow } from '../../../../../api/document/contract/documents.ts';
import { changedCategory, tagsIn } from './category.ts';

const row = { lens: '1', subLens: '1.2', documentType: 'reports', tags: ['q1'] } as unknown as DocumentRow;

test('a document keeps the fields that are not chosen', () => {
  expect(changedCategory(row, {})).toEqual({
    lens: '1',
    subLens: '1.2',
    documentType: 'reports',
    tags: ['q1'],
  });
  expect(changedCategory(row, { documentType: 'other' })).toMatchObject({ lens: '1', documentType: 'other' });
});

test('a new lens also replaces the sub-lens', () => {
  expect(changedCategory(row, { place: { lens: '2', subLens: null } })).toMatchObject({
    lens: '2',
    subLens: null,
  });
  expect(changedCategory(row, { place: { lens: null, subLens: null } })).toMatchObject({ lens: null });
});

test('tags are trimmed, and each is kept once', () => {
  expect(tagsIn(' q1, plan ,,q1\nboard')).toEqual(['q1', 'plan', 'board']);
  expect(tagsIn(' ')).toEqual([]);
});
