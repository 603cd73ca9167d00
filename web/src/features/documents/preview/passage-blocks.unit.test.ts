import { expect, test } from 'vitest';
import type { Passage } from './document-text.ts';
import { areRowsNamed, blocksOf } from './passage-blocks.ts';

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

test('each line of a passage is a paragraph, and the passage keeps its index in the whole text', () => {
  expect(blocksOf([text('one\ntwo')], 200)).toMatchObject([
    { kind: 'text', index: 200, paragraphs: ['one', 'two'] },
  ]);
});

test('a row with too many cells for a table is a paragraph', () => {
  const row = (cells: number) => Array.from({ length: cells }, () => '1');
  expect(blocksOf([table([row(100)])], 0)).toMatchObject([{ kind: 'table' }]);
  expect(blocksOf([table([['a'], row(101)])], 0)).toMatchObject([
    { kind: 'text', paragraphs: ['a', row(101).join('\t')] },
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

test('two tables with text between them stay separate', () => {
  const kinds = blocksOf([table([['a', 'b']]), text('between'), table([['c', 'd']])], 0).map(
    ({ kind }) => kind,
  );
  expect(kinds).toEqual(['table', 'text', 'table']);
});

test('rows of a sheet get their row numbers in the sheet, counted from the row below the header', () => {
  const rows = [
    ['Region', 'Sales'],
    ['North', '1'],
    ['South', '2'],
  ];
  const at = (range: string): Passage => ({ ...table(rows), place: { kind: 'cells', sheet: 'Plan', range } });
  const firstRow = (passage: Passage) =>
    blocksOf([passage], 0).flatMap((block) => (block.kind === 'table' ? block.parts : []))[0]?.firstRow;
  expect(firstRow(at('B4:C6'))).toBe(5);
  expect(firstRow({ ...table(rows), place: { kind: 'line', from: 1, to: 3 } })).toBe(2);
  // An empty row was left out, or the place is a page: no row number is better than a wrong one.
  expect(firstRow(at('B4:C7'))).toBeNull();
  expect(firstRow(table(rows))).toBeNull();
  expect(
    firstRow({ ...table([['1', '2']]), place: { kind: 'cells', sheet: 'Plan', range: 'AA10:AB10' } }),
  ).toBe(10);
});

test('first cells name their rows only if all of them contain words, not figures', () => {
  const named = (rows: readonly (readonly string[])[]) =>
    areRowsNamed(
      blocksOf([table([['Region', 'Sales'], ...rows])], 0).flatMap((block) =>
        block.kind === 'table' ? block.parts : [],
      ),
    );
  expect(
    named([
      ['North', '1'],
      ['South', '2'],
    ]),
  ).toBe(true);
  expect(
    named([
      ['North', '1'],
      ['', '2'],
    ]),
  ).toBe(false);
  expect(
    named([
      ['2025', '1'],
      ['2026', '2'],
    ]),
  ).toBe(false);
});
