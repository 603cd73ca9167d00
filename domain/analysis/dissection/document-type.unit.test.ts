import { describe, expect, test } from 'vitest';
import { nineLenses } from '../../framework/frameworks.ts';
import { inWords } from '../../texts/in-words.ts';
import { documentTypeOf } from './document-type.ts';

const typed = (name: string, text: string, headings: readonly string[] = []) => {
  const { type, cues } = documentTypeOf(nineLenses, {
    name,
    passages: [{ text, headings, isTable: text.includes('\t') }],
    clear: [],
  });
  return { type, cues: cues.map((cue) => inWords(cue)) };
};

const statement =
  'Revenue\t412.5\t398.1\nGross profit\t161.5\t151.2\nNet income\t44.8\t38.0\nTotal\t12.0\t11.0';

describe('the type of a document', () => {
  test('is decided by its content, and the cues that decided are named', () => {
    const { type, cues } = typed('notes.xlsx', statement, ['Income statement']);
    expect(type).toBe('financial');
    expect(cues).toContain('It has the title of a statement: “Income statement”.');
    expect(cues).toContain('Rows of figures name: Revenue, Gross profit, Net income.');
    expect(cues).toContain('100% of its lines end with figures.');
  });

  test('is not decided by the file name alone', () => {
    expect(typed('strategy plan.docx', 'The printer on floor two is repaired on Thursday.')).toEqual({
      type: 'general',
      cues: ['There are too few cues of a financial statement, a strategic plan or marketing.'],
    });
  });

  test('is general for an empty text', () => {
    expect(typed('x.txt', '').type).toBe('general');
  });
});
