import { describe, expect, it } from 'vitest';
import { nineLensesLexicon as framework } from '../analysis/mapping/lexicon.ts';
import type { CountedPassage } from '../analysis/mapping/text-summary.ts';
import { createWordUses, type Suggestion, suggestionsFrom } from './suggestions.ts';

const common = new Set(framework.commonWords);
const movedTo = (subLens: string): CountedPassage => ({ subLens, isMoved: true, isUnclear: false });
const computed = (subLens: string | null): CountedPassage => ({
  subLens,
  isMoved: false,
  isUnclear: subLens === null,
});
type Passage = readonly [text: string, counted: CountedPassage];
const wordsOf = (...passages: readonly Passage[]) => {
  const uses = createWordUses(common);
  for (const [text, counted] of passages) uses.add(text, counted);
  return uses.words();
};
const shown = (found: readonly Suggestion[]) =>
  found.map(({ subLens, word, passages, documents, others }) => [subLens, word, passages, documents, others]);
const suggested = (documents: readonly ReturnType<typeof wordsOf>[], terms = {}, dismissed = '') =>
  shown(suggestionsFrom(documents, terms, framework, (subLens, stem) => `${subLens} ${stem}` === dismissed));

const moved: Passage = ['Orion again, and Orion more.', movedTo('1.2')];

describe('a word', () => {
  it('is suggested if three moved passages in two documents have it, with its numbers', () => {
    expect(suggested([wordsOf(moved, moved), wordsOf(['The ORION and others.', movedTo('1.2')])])).toEqual([
      ['1.2', 'orion', 3, 2, 0],
    ]);
  });

  it('is not suggested from two moved passages, or from passages of one document', () => {
    expect(suggested([wordsOf(moved), wordsOf(moved)])).toEqual([]);
    expect(suggested([wordsOf(moved, moved, moved, moved)])).toEqual([]);
  });

  it('counts once per passage, so a word that one passage repeats is not suggested', () => {
    const repeated: Passage = ['orion '.repeat(50), movedTo('1.2')];
    expect(suggested([wordsOf(repeated), wordsOf(['Nothing of it.', movedTo('1.2')])])).toEqual([]);
  });

  it('is not suggested if passages about something else have it as well, more than one for three', () => {
    const other: Passage = ['Orion in finance.', computed('6.1')];
    const rest = wordsOf(moved);
    expect(suggested([wordsOf(moved, moved, other), rest])).toEqual([['1.2', 'orion', 3, 2, 1]]);
    expect(suggested([wordsOf(moved, moved, other, other), rest])).toEqual([]);
    // A passage that says nothing clear does not speak against it.
    const unclear: Passage = ['Orion.', computed(null)];
    expect(suggested([wordsOf(moved, moved, unclear, unclear), rest])).toEqual([['1.2', 'orion', 3, 2, 0]]);
  });

  it('is not suggested if it is there already, dismissed for the sub-lens, a keyword or a common word', () => {
    const documents = [wordsOf(moved, moved), wordsOf(moved)];
    expect(suggested(documents, { '1.2': ['orion'] })).toEqual([]);
    expect(suggested(documents, { '1.3': ['orion'] })).toHaveLength(1);
    expect(suggested(documents, {}, '1.2 orion')).toEqual([]);
    const of = (text: string) => {
      const passage: Passage = [text, movedTo('1.2')];
      return [wordsOf(passage, passage), wordsOf(passage)];
    };
    expect(suggested(of('Competitors and the rivals of it.'))).toEqual([]);
  });

  it('is suggested for the sub-lens to which it was moved, not for one a passage only counts for', () => {
    const to = (subLens: string | null): Passage => ['Orion.', { subLens, isMoved: true, isUnclear: false }];
    expect(suggested([wordsOf(to(null), to(null)), wordsOf(to(null), to(null))])).toEqual([]);
    expect(suggested([wordsOf(to('3.1'), to('3.1')), wordsOf(to('3.1'))])).toEqual([
      ['3.1', 'orion', 3, 2, 0],
    ]);
  });
});
