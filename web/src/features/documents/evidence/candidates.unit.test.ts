import { expect, it } from 'vitest';
import type { DocumentRow } from '../../../../../api/document/contract/documents.ts';
import { candidates } from './candidates.ts';

const row = (documentId: string, lens: string | null, subLens: string | null) =>
  ({ documentId, lens, subLens }) as DocumentRow;
const far = row('far', '2', '2.1');
const loose = row('loose', null, null);
const near = row('near', '1', '1.2');
const whole = row('whole', '1', null);
const exact = row('exact', '1', '1.1');
const ids = (found: ReturnType<typeof candidates>) => found.map(({ row: { documentId } }) => documentId);

it('documents sorted to the sub-lens are offered first, then those of its lens, each once', () => {
  const found = candidates(
    [
      [near, exact, whole],
      [far, exact, loose, near],
    ],
    { id: '1.1', lens: '1' },
  );
  expect(ids(found)).toEqual(['exact', 'near', 'whole', 'far', 'loose']);
  expect(found.map(({ fits }) => fits)).toEqual(['subLens', 'lens', 'lens', 'other', 'other']);
});

it('without a place of the nine lenses, documents keep their order', () => {
  expect(ids(candidates([[far, exact, loose]], undefined))).toEqual(['far', 'exact', 'loose']);
});

it('a document in quarantine is not offered', () => {
  const withheld = { ...exact, documentId: 'withheld', stage: 'quarantined' } as DocumentRow;
  expect(ids(candidates([[withheld, near]], undefined))).toEqual(['near']);
});
