import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPassages } from './passages.ts';
import type { Place } from './port.ts';
import type { Block } from './reader.ts';

const at = (paragraph: number): Place => ({ kind: 'paragraph', from: paragraph, to: paragraph });
const paragraph = (text: string, place = at(1)): Block => ({ kind: 'paragraph', text, place });
const heading = (level: number, text: string): Block => ({ kind: 'heading', level, text, place: at(1) });
const row = (...cells: string[]): Block => ({ kind: 'row', cells, place: at(1) });
const sentence = 'Nine of ten customers renew their contract every year. ';

function passagesOf(blocks: readonly Block[], characters?: number) {
  const invisible: number[] = [];
  const passages = createPassages((_, count) => invisible.push(count), characters);
  const isComplete = blocks.every((block) => passages.add(block));
  return { ...passages.end(), isComplete, invisible };
}
const textsOf = (blocks: readonly Block[]) => passagesOf(blocks).passages.map(({ text }) => text);

describe('the passages of any document', () => {
  const word = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.constantFrom(
      'Revenue',
      'grew.',
      'Why?',
      '株式会社。',
      '👩‍👩‍👧',
      'می‌خواهم',
      '\u00ad',
      '\u200b',
      '\n',
      '\ud800',
    ),
  );
  const text = fc.array(word, { maxLength: 400 }).map((words) => words.join(' '));
  const short = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '));
  const long = fc.string({ minLength: 1_000, maxLength: 4_000 });
  const place: fc.Arbitrary<Place> = fc.oneof(
    fc.integer({ min: 1, max: 9 }).map(at),
    fc.record({ kind: fc.constant('page' as const), page: fc.integer({ min: 1, max: 3 }) }),
    fc.record({
      kind: fc.constant('cells' as const),
      sheet: fc.constantFrom('A', 'B'),
      range: fc.constantFrom('A1', 'B2:C9', 'AA10'),
    }),
  );
  const block: fc.Arbitrary<Block> = fc.oneof(
    fc.record({ kind: fc.constant('paragraph' as const), text: fc.oneof(text, short, long), place }),
    fc.record({
      kind: fc.constant('heading' as const),
      level: fc.integer({ min: 0, max: 9 }),
      text: short,
      place,
    }),
    fc.record({
      kind: fc.constant('row' as const),
      cells: fc.array(fc.oneof(short, long), { maxLength: 6 }),
      place,
    }),
    fc.constant({ kind: 'break' as const }),
  );
  const document = fc.array(block, { maxLength: 30 });

  /** Letters and digits, which must not be lost, doubled or moved. */
  const essence = (content: string) =>
    content
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(/[^\p{L}\p{N}]|\p{DI}/gu, '');

  test('are its text when joined by an empty line, and their offsets are exact', () => {
    fc.assert(
      fc.property(document, (blocks) => {
        const { passages, characters } = passagesOf(blocks);
        const whole = passages.map((passage) => passage.text).join('\n\n');
        expect(whole.length).toBe(characters);
        for (const passage of passages) expect(whole.slice(passage.start, passage.end)).toBe(passage.text);
      }),
    );
  });

  test('have at most 1,200 characters and no space at either end', () => {
    fc.assert(
      fc.property(document, (blocks) => {
        for (const { text, headings, isTable } of passagesOf(blocks).passages) {
          expect(text.length).toBeGreaterThan(0);
          expect(text.length).toBeLessThanOrEqual(1_200);
          expect(text.isWellFormed()).toBe(true);
          if (!isTable) expect(text.trim()).toBe(text);
          expect(headings.length).toBeLessThanOrEqual(6);
          for (const each of headings) expect(each.length).toBeLessThanOrEqual(200);
        }
      }),
    );
  });

  test('lose, double or move no text', () => {
    fc.assert(
      fc.property(document, (blocks) => {
        const isText = (each: Block) => each.kind === 'paragraph' || each.kind === 'row';
        const given = blocks
          .filter(isText)
          .map((each) =>
            each.kind === 'row' ? each.cells.join('') : each.kind === 'paragraph' ? each.text : '',
          );
        expect(
          essence(
            passagesOf(blocks.filter(isText))
              .passages.map(({ text }) => text)
              .join(''),
          ),
        ).toBe(essence(given.join('')));
      }),
    );
  });

  test('contain every heading, above a passage or as one', () => {
    fc.assert(
      fc.property(document, (blocks) => {
        const { passages } = passagesOf(blocks);
        const all = essence(passages.flatMap(({ headings, text }) => [...headings, text]).join(' '));
        for (const each of blocks) if (each.kind === 'heading') expect(all).toContain(essence(each.text));
      }),
    );
  });

  test('of a text beyond the limit cover only its beginning', () => {
    fc.assert(
      fc.property(document, fc.integer({ min: 1_200, max: 5_000 }), (blocks, most) => {
        const whole = passagesOf(blocks);
        const part = passagesOf(blocks, most);
        expect(part.characters).toBeLessThanOrEqual(most);
        expect(part.isComplete || part.truncatedAt !== null).toBe(true);
        if (part.truncatedAt === null) expect(part.passages).toEqual(whole.passages);
        else expect(part.truncatedAt).toEqual(part.passages.at(-1)?.place);
      }),
    );
  });
});

describe('the length of passages', () => {
  test('joins short paragraphs, and cuts a long one after sentences into parts of about equal length', () => {
    expect(textsOf([paragraph('One.'), paragraph('Two.')])).toEqual(['One.\nTwo.']);
    const parts = textsOf([paragraph(sentence.repeat(40))]);
    expect(parts).toHaveLength(2);
    for (const part of parts) {
      expect(part.length).toBeGreaterThan(900);
      expect(part.endsWith('year.')).toBe(true);
    }
  });

  test('joins a short end to the passage before it in the same section', () => {
    const long = sentence.repeat(12).trim();
    expect(textsOf([paragraph(long), paragraph('The end.')])).toEqual([`${long}\nThe end.`]);
    expect(textsOf([paragraph(long), { kind: 'break' }, paragraph('The end.')])).toEqual([long, 'The end.']);
    expect(textsOf([paragraph(long), heading(1, 'A'), paragraph('The end.')])).toEqual([long, 'The end.']);
  });

  test('cuts text without any space between characters', () => {
    const parts = textsOf([paragraph('😀'.repeat(1_500))]);
    expect(parts.join('')).toBe('😀'.repeat(1_500));
    expect(parts.every((part) => part.isWellFormed())).toBe(true);
  });
});

describe('headings above passages', () => {
  test('form a path, and an empty heading ends it', () => {
    const blocks = [
      heading(1, 'A'),
      heading(3, 'B'),
      paragraph('x'),
      heading(2, 'C'),
      paragraph('y'),
      heading(1, ''),
      paragraph('z'),
    ];
    expect(passagesOf(blocks).passages.map(({ headings }) => headings)).toEqual([['A', 'B'], ['A', 'C'], []]);
  });

  test('are read as paragraphs if there is no text below them', () => {
    expect(textsOf([heading(1, 'A'), heading(1, 'B'), heading(2, 'C')])).toEqual(['A', 'C']);
    expect(textsOf([heading(1, 'A'), heading(1, 'B'), heading(1, 'C')])).toEqual(['A\nB\nC']);
  });

  test('are read as paragraphs if they have more than 200 characters', () => {
    expect(textsOf([heading(1, sentence.repeat(5)), paragraph('x')])).toEqual([
      `${sentence.repeat(5).trim()}\nx`,
    ]);
  });
});

describe('tables', () => {
  test('are read as lines of cells, separate from the text around them', () => {
    const { passages } = passagesOf([
      paragraph('Before.'),
      row('Year', 'Sales\nEUR', ''),
      row('2025', '', '1'),
      paragraph('After.'),
    ]);
    expect(passages.map(({ text, isTable }) => [text, isTable])).toEqual([
      ['Before.', false],
      ['Year\tSales EUR\n2025\t\t1', true],
      ['After.', false],
    ]);
  });

  test('over several passages repeat the names of their columns in the headings of every passage after the first', () => {
    const { passages } = passagesOf([
      heading(1, 'Sales'),
      row('Region', 'Sales'),
      ...Array.from({ length: 30 }, (_, index) => row(sentence, String(index))),
    ]);
    expect(passages.length).toBeGreaterThan(1);
    expect(passages[0]?.headings).toEqual(['Sales']);
    for (const { headings } of passages.slice(1)) expect(headings).toEqual(['Sales', 'Region | Sales']);
  });

  test('have no header if their first row contains figures', () => {
    const rows = Array.from({ length: 40 }, () => row(sentence, '12.5%'));
    expect(passagesOf(rows).passages.at(-1)?.headings).toEqual([]);
  });
});

describe('the place of a passage', () => {
  test('spans all of its blocks, and text of two pages is never merged', () => {
    expect(passagesOf([paragraph('a', at(3)), paragraph('b', at(5))]).passages[0]?.place).toEqual({
      kind: 'paragraph',
      from: 3,
      to: 5,
    });
    expect(
      textsOf([paragraph('a', { kind: 'page', page: 1 }), paragraph('b', { kind: 'page', page: 2 })]),
    ).toEqual(['a', 'b']);
    const cells = (range: string): Place => ({ kind: 'cells', sheet: 'S', range });
    const merged = passagesOf([
      { kind: 'row', cells: ['a'], place: cells('B9:Z9') },
      { kind: 'row', cells: ['b'], place: cells('A10:AB10') },
    ]);
    expect(merged.passages[0]?.place).toEqual(cells('A9:AB10'));
  });
});

describe('invisible characters', () => {
  test('are removed and counted: zero width, bidirectional controls, tags', () => {
    const { passages, invisible } = passagesOf([
      paragraph('a\u200bb\u202ec\u{e0041}\u{e0042}d\u00ade\ufeff'),
    ]);
    expect(passages[0]?.text).toBe('abcde');
    expect(invisible).toEqual([5]);
  });

  test('are kept if they change what readers see', () => {
    for (const text of ['می‌خواهم', '👩‍👩‍👧', '❤️‍🔥', 'क्‍ष']) {
      const { passages, invisible } = passagesOf([paragraph(text)]);
      expect([passages[0]?.text, invisible]).toEqual([text, []]);
    }
    expect(passagesOf([paragraph('a\u200d\u200db')]).passages[0]?.text).toBe('ab');
  });
});
