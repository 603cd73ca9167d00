import { expect, test } from 'vitest';
import type { Passage } from './document-text.ts';
import { blocksOf } from './passage-blocks.ts';

const text = (words: string, headings: readonly string[] = [], page = 1): Passage => ({
  text: words,
  headings: [...headings],
  place: { kind: 'page', page },
  isTable: false,
});
const table = (rows: readonly (readonly string[])[], headings: readonly string[] = []): Passage => ({
  ...text(rows.map((row) => row.join('\t')).join('\n'), headings),
  isTable: true,
});
const headingsIn = (passages: readonly Passage[]) =>
  blocksOf(passages, 0).flatMap((block) =>
    block.kind === 'heading' ? [`${block.depth} ${block.text}`] : [],
  );

test('a heading is drawn once for the passages below it', () => {
  expect(
    headingsIn([
      text('a', ['Plan', 'Costs']),
      text('b', ['Plan', 'Costs']),
      text('c', ['Plan', 'People']),
      text('d', ['Outlook', 'People']),
    ]),
  ).toEqual(['0 Plan', '1 Costs', '1 People', '0 Outlook', '1 People']);
});

test('lines of a passage are its paragraphs, and it has its index in the whole text', () => {
  expect(blocksOf([text('one\ntwo')], 200)).toMatchObject([
    { kind: 'text', index: 200, paragraphs: ['one', 'two'] },
  ]);
});

test('passages of one table are one table under its header', () => {
  const blocks = blocksOf(
    [
      table(
        [
          ['Region', 'Sales'],
          ['North', '1'],
        ],
        ['Figures'],
      ),
      table([['South', '2']], ['Figures', 'Region | Sales']),
      table([['East', '']], ['Figures', 'Region | Sales']),
    ],
    0,
  );
  expect(blocks).toMatchObject([
    { kind: 'heading', text: 'Figures' },
    {
      kind: 'table',
      head: ['Region', 'Sales'],
      parts: [
        { index: 0, rows: [['North', '1']] },
        { index: 1, rows: [['South', '2']] },
        { index: 2, rows: [['East', '']] },
      ],
    },
  ]);
  expect(blocks).toHaveLength(2);
});

test('a table that begins with figures has no header', () => {
  expect(
    blocksOf(
      [
        table([
          ['2025', '1,200'],
          ['2026', '1,300'],
        ]),
      ],
      0,
    ),
  ).toMatchObject([
    {
      kind: 'table',
      head: null,
      parts: [
        {
          rows: [
            ['2025', '1,200'],
            ['2026', '1,300'],
          ],
        },
      ],
    },
  ]);
});

test('a text that is read from the middle of a table takes the header from the path', () => {
  expect(blocksOf([table([['South', '2']], ['Region | Sales'])], 200)).toMatchObject([
    { kind: 'table', head: ['Region', 'Sales'], parts: [{ index: 200, rows: [['South', '2']] }] },
  ]);
});

test('two tables with text between them stay two', () => {
  const kinds = blocksOf([table([['a', 'b']]), text('between'), table([['c', 'd']])], 0).map(
    ({ kind }) => kind,
  );
  expect(kinds).toEqual(['table', 'text', 'table']);
});
