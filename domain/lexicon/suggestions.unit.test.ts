import { describe, expect, it } from 'vitest';
import { nineLensesLexicon as framework } from '../analysis/mapping/lexicon.ts';
import type { CountedPassage } from '../analysis/mapping/text-summary.ts';
import { createWordUses, type Suggestion, suggestionsInSteps } from './suggestions.ts';

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
type Documents = readonly ReturnType<typeof wordsOf>[];
function finished(documents: Documents, terms = {}, isDismissed = (_: string, __: string) => false) {
  const steps = suggestionsInSteps(documents, terms, framework, isDismissed);
  for (let number = 0; ; number += 1) {
    const step = steps.next();
    if (step.done) return { found: step.value, steps: number };
  }
}
const suggested = (documents: Documents, terms = {}, dismissed = '') =>
  shown(finished(documents, terms, (subLens, stem) => `${subLens} ${stem}` === dismissed).found);

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
  });

  it('counts unclear passages apart, because a missing word may be why they are unclear', () => {
    const unclear: Passage = ['Orion.', computed(null)];
    const other: Passage = ['Orion in finance.', computed('6.1')];
    const { found } = finished([wordsOf(moved, moved, unclear, other, unclear), wordsOf(moved)]);
    expect(found).toMatchObject([{ word: 'orion', passages: 3, others: 1, unclear: 2 }]);
  });

  it('is not suggested if people moved other passages with it to no sub-lens, more than one for three', () => {
    const none: Passage = ['Orion.', { subLens: null, isMoved: true, isUnclear: false }];
    expect(suggested([wordsOf(moved, moved, none, none), wordsOf(moved)])).toEqual([]);
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

describe('the suggestions of a sub-lens', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const wordOf = (number: number) =>
    `q${[17_576, 676, 26, 1].map((by) => letters[Math.floor(number / by) % 26]).join('')}q`;

  it('are the five that most moved passages have, without dismissed ones', () => {
    // The word n is in n + 2 passages.
    const passages = Array.from({ length: 9 }, (_, at): Passage => {
      const words = Array.from({ length: 8 }, (_each, word) => word).filter((word) => at < word + 2);
      return [words.map(wordOf).join(' '), movedTo('1.2')];
    });
    const documents = [wordsOf(...passages.slice(0, 1)), wordsOf(...passages.slice(1))];
    expect(suggested(documents).map(([, word]) => word)).toEqual([7, 6, 5, 4, 3].map(wordOf));
    expect(suggested(documents, {}, `1.2 ${wordOf(6)}`).map(([, word]) => word)).toEqual(
      [7, 5, 4, 3, 2].map(wordOf),
    );
  });

  it('are found in one short step for each word, and hash few of many words', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => wordOf(at)).join(' ');
    const document = wordsOf([many, movedTo('1.2')], [many, movedTo('1.2')]);
    let asked = 0;
    const { found, steps } = finished([document, document], {}, () => {
      asked += 1;
      return false;
    });
    expect(found).toHaveLength(5);
    // Two documents, and once more for their sum.
    expect(steps).toBeGreaterThanOrEqual(15_000);
    expect(asked).toBeLessThan(100);
  });
});
