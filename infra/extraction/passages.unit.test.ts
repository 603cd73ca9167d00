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

describe('of any document', () => {
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

  /** Letters and digits: what may neither be lost, doubled nor moved. */
  const essence = (content: string) =>
    content
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(/[^\p{L}\p{N}]|\p{DI}/gu, '');

  test('the passages joined by an empty line are its text, and their offsets are exact', () => {
    fc.assert(
      fc.property(document, (blocks) => {
        const { passages, characters } = passagesOf(blocks);
        const whole = passages.map((passage) => passage.text).join('\n\n');
        expect(whole.length).toBe(characters);
        for (const passage of passages) expect(whole.slice(passage.start, passage.end)).toBe(passage.text);
      }),
    );
  });

  test('a passage has at most 1,200 characters and no space around it', () => {
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

  test('no text is lost, doubled or moved', () => {
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

  test('every heading stands above a passage or is one', () => {
    fc.assert(
      fc.property(document, (blocks) => {
        const { passages } = passagesOf(blocks);
        const all = essence(passages.flatMap(({ headings, text }) => [...headings, text]).join(' '));
        for (const each of blocks) if (each.kind === 'heading') expect(all).toContain(essence(each.text));
      }),
    );
  });

  test('a text beyond the limit is cut to its beginning', () => {
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

describe('length', () => {
  test('short paragraphs become one passage, and a long one several of about the same length, cut after sentences', () => {
    expect(textsOf([paragraph('One.'), paragraph('Two.')])).toEqual(['One.\nTwo.']);
    const parts = textsOf([paragraph(sentence.repeat(40))]);
    expect(parts).toHaveLength(2);
    for (const part of parts) {
      expect(part.length).toBeGreaterThan(900);
      expect(part.endsWith('year.')).toBe(true);
    }
  });

  test('a short end joins the passage before it in the same section', () => {
    const long = sentence.repeat(12).trim();
    expect(textsOf([paragraph(long), paragraph('The end.')])).toEqual([`${long}\nThe end.`]);
    expect(textsOf([paragraph(long), { kind: 'break' }, paragraph('The end.')])).toEqual([long, 'The end.']);
    expect(textsOf([paragraph(long), heading(1, 'A'), paragraph('The end.')])).toEqual([long, 'The end.']);
  });

  test('text without any space is cut between characters', () => {
    const parts = textsOf([paragraph('😀'.repeat(1_500))]);
    expect(parts.join('')).toBe('😀'.repeat(1_500));
    expect(parts.every((part) => part.isWellFormed())).toBe(true);
  });
});

describe('headings', () => {
  test('form a path, which an empty one ends', () => {
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

  test('without text below them are read as paragraphs', () => {
    expect(textsOf([heading(1, 'A'), heading(1, 'B'), heading(2, 'C')])).toEqual(['A', 'C']);
    expect(textsOf([heading(1, 'A'), heading(1, 'B'), heading(1, 'C')])).toEqual(['A\nB\nC']);
  });

  test('of more than 200 characters are paragraphs', () => {
    expect(textsOf([heading(1, sentence.repeat(5)), paragraph('x')])).toEqual([
      `${sentence.repeat(5).trim()}\nx`,
    ]);
  });
});

describe('tables', () => {
  test('are lines of cells, apart from the text around them', () => {
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

  test('in several passages name their columns in the headings of all but the first', () => {
    const { passages } = passagesOf([
      heading(1, 'Sales'),
      row('Region', 'Sales'),
      ...Array.from({ length: 30 }, (_, index) => row(sentence, String(index))),
    ]);
    expect(passages.length).toBeGreaterThan(1);
    expect(passages[0]?.headings).toEqual(['Sales']);
    for (const { headings } of passages.slice(1)) expect(headings).toEqual(['Sales', 'Region | Sales']);
  });

  test('whose first row holds figures have no header', () => {
    const rows = Array.from({ length: 40 }, () => row(sentence, '12.5%'));
    expect(passagesOf(rows).passages.at(-1)?.headings).toEqual([]);
  });
});

describe('places', () => {
  test('of merged blocks span them; text of two pages is never merged', () => {
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

describe('characters that nobody sees', () => {
  test('are removed and counted: zero width, bidirectional controls, tags', () => {
    const { passages, invisible } = passagesOf([
      paragraph('a\u200bb\u202ec\u{e0041}\u{e0042}d\u00ade\ufeff'),
    ]);
    expect(passages[0]?.text).toBe('abcde');
    expect(invisible).toEqual([5]);
  });

  test('are kept where they change what a reader sees', () => {
    for (const text of ['می‌خواهم', '👩‍👩‍👧', '❤️‍🔥', 'क्‍ष']) {
      const { passages, invisible } = passagesOf([paragraph(text)]);
      expect([passages[0]?.text, invisible]).toEqual([text, []]);
    }
    expect(passagesOf([paragraph('a\u200d\u200db')]).passages[0]?.text).toBe('ab');
  });
});
