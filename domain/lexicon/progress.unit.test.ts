import fc from 'fast-check';
import { expect, it } from 'vitest';
import { progressOf } from './progress.ts';

const library = (documents: number) =>
  Array.from({ length: documents }, (_, at) => ({
    documentId: `d${String(at).padStart(2, '0')}`,
    lexicon: null as string | null,
    remappingId: null as string | null,
  }));

it('has the whole library before it at the start', () => {
  expect(progressOf('r', 'terms', library(40))).toEqual({ done: 0, left: 40 });
});

it('counts no document twice if a term is added after ten of forty documents', () => {
  const documents = library(40).map((one, at) =>
    at < 10 ? { ...one, lexicon: 'terms', remappingId: 'r' } : one,
  );
  expect(progressOf('r', 'more terms', documents)).toEqual({ done: 10, left: 30 });
});

it('has only the documents before it that it will still map, whatever was skipped, failed or changed', () => {
  const visits = fc.array(fc.constantFrom('mapped', 'failed', 'mapped before', 'uploaded later'), {
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(visits, fc.nat({ max: 30 }), (kinds, addedAfter) => {
      const documents = library(kinds.length).map((one, at) =>
        kinds[at] === 'mapped before' ? { ...one, lexicon: 'terms' } : one,
      );
      let present = 'terms';
      for (const [at, one] of documents.entries()) {
        if (at === addedAfter) present = 'more terms';
        // A text that is uploaded before its turn is mapped with the present lexicon, but not by the re-mapping.
        if (kinds[at] === 'uploaded later') one.lexicon = present;
        if (kinds[at] === 'failed' || one.lexicon === present) continue;
        one.lexicon = present;
        one.remappingId = 'r';
        const { done, left } = progressOf('r', present, documents);
        expect(done).toBe(documents.filter(({ remappingId }) => remappingId === 'r').length);
        expect(left).toBe(documents.slice(at + 1).filter(({ lexicon }) => lexicon !== present).length);
      }
    }),
  );
});
