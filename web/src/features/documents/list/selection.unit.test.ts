import { expect, test } from 'vitest';
import type { DocumentRow } from '../../../../../api/document/contract/documents.ts';
import { toggled, withRow } from './selection.ts';

const row = (documentId: string) => ({ documentId }) as DocumentRow;
const [a, b] = [row('a'), row('b')];

test('a row is selected and deselected', () => {
  const one = withRow(new Map(), a, true);
  expect([...one.keys()]).toEqual(['a']);
  expect(withRow(one, a, false).size).toBe(0);
  expect(one.size).toBe(1);
});

test('"all" selects the remaining rows, or deselects them if all are selected; other rows stay selected', () => {
  const other = withRow(new Map(), row('x'), true);
  const part = withRow(other, a, true);
  const all = toggled(part, [a, b]);
  expect([...all.keys()]).toEqual(['x', 'a', 'b']);
  expect([...toggled(all, [a, b]).keys()]).toEqual(['x']);
});
