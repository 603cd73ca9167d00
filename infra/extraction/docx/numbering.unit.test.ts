import { describe, expect, test } from 'vitest';
import { docxOf, wordPart } from '../testing/office-files.ts';
import { readBlocks } from '../testing/read-blocks.ts';
import { numeral } from './numbering.ts';
import { docxReader } from './reader.ts';

const level = (at: number, text: string, format = 'decimal', more = '') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const definition = (id: number, content: string) =>
  `<w:abstractNum w:abstractNumId="${id}">${content}</w:abstractNum>`;
const list = (id: number, of: number, more = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${more}</w:num>`;
const outline = definition(1, level(0, '%1.') + level(1, '%1.%2') + level(2, '%3)', 'lowerLetter'));

const item = (text: string, id: number, at: number | null = 0, style = '') =>
  `<w:p><w:pPr>${style === '' ? '' : `<w:pStyle w:val="${style}"/>`}<w:numPr>${at === null ? '' : `<w:ilvl w:val="${at}"/>`}<w:numId w:val="${id}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const plain = (text: string, style = '') =>
  `<w:p><w:pPr>${style === '' ? '' : `<w:pStyle w:val="${style}"/>`}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

async function linesOf(body: string, numbering: string, styles = ''): Promise<string[]> {
  const bytes = await docxOf(
    body,
    { 'word/numbering.xml': wordPart('numbering', numbering), 'word/styles.xml': wordPart('styles', styles) },
    { n: ['numbering', 'numbering.xml'], s: ['styles', 'styles.xml'] },
  );
  const { lines } = await readBlocks(docxReader, bytes);
  return lines.filter((line) => line !== '---');
}

describe('items of lists', () => {
  test('have the numbers that Word shows, and deeper levels start anew below each item', async () => {
    const body =
      item('a', 1) + item('b', 1, 1) + item('c', 1, 1) + item('d', 1, 2) + item('e', 1) + item('f', 1, 1);
    expect(await linesOf(body, outline + list(1, 1))).toEqual([
      '1. a',
      '1.1 b',
      '1.2 c',
      'a) d',
      '2. e',
      '2.1 f',
    ]);
  });

  test('continue their numbers after plain paragraphs and in another list of the same definition, unless that list restarts', async () => {
    const anew = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>';
    const body = item('a', 1) + plain('between') + item('b', 2) + item('c', 3) + item('d', 3);
    expect(await linesOf(body, outline + list(1, 1) + list(2, 1) + list(3, 1, anew))).toEqual([
      '1. a',
      'between',
      '2. b',
      '5. c',
      '6. d',
    ]);
  });

  test('have no number if they have a bullet, are in list 0, or are in a list that the file does not define', async () => {
    const bullets = definition(1, level(0, 'o', 'bullet'));
    const body = item('a', 1) + item('b', 0) + item('c', 7);
    expect(await linesOf(body, bullets + list(1, 1))).toEqual(['a', 'b', 'c']);
  });

  test('are counted even if they have no text, but shown only if they have', async () => {
    const body = item('a', 1) + item('', 1) + item('c', 1);
    expect(await linesOf(body, outline + list(1, 1))).toEqual(['1. a', '3. c']);
  });
});

test('headings have the numbers of the list in their style, at the level that the list states', async () => {
  const styles =
    '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>' +
    '<w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/><w:basedOn w:val="H1"/></w:style>';
  const linked = definition(
    1,
    level(0, '%1', 'upperRoman', '<w:pStyle w:val="H1"/>') +
      level(1, '%1.%2', 'decimal', '<w:isLgl/><w:pStyle w:val="H2"/>'),
  );
  const body = plain('Market', 'H1') + plain('Customers', 'H2') + plain('People', 'H1');
  expect(await linesOf(body, linked + list(1, 1), styles)).toEqual([
    '# I Market',
    '## 1.1 Customers',
    '# II People',
  ]);
});

test('the definition of a list may only name a style of lists, which names the list with the levels', async () => {
  const styles =
    '<w:style w:type="numbering" w:styleId="Ours"><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr></w:style>';
  const named =
    definition(1, '<w:numStyleLink w:val="Ours"/>') + definition(2, level(0, '(%1)', 'lowerRoman'));
  const body = item('a', 1) + item('b', 1);
  expect(await linesOf(body, named + list(1, 1) + list(2, 2), styles)).toEqual(['(i) a', '(ii) b']);
});

test('numbers are written in the formats of lists', () => {
  const written = (format: string) => [1, 4, 27, 99, 5_000].map((number) => numeral(number, format));
  expect(written('decimalZero')).toEqual(['01', '04', '27', '99', '5000']);
  expect(written('upperLetter')).toEqual(['A', 'D', 'AA', 'UUUU', '5000']);
  expect(written('lowerRoman')).toEqual(['i', 'iv', 'xxvii', 'xcix', '5000']);
  expect(written('chicago')).toEqual(['1', '4', '27', '99', '5000']);
});
