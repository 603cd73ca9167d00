import { describe, expect, test } from 'vitest';
import { docxOf, wordPart } from '../testing/office-files.ts';
import { readBlocks } from '../testing/read-blocks.ts';
import { docxReader } from './reader.ts';

const p = (content: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
const r = (text: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
const cell = (content: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
const table = (...rows: string[]) => `<w:tbl><w:tblPr/>${rows.join('')}</w:tbl>`;

const linesOf = async (...args: Parameters<typeof docxOf>) => {
  const { lines } = await readBlocks(docxReader, await docxOf(...args));
  return lines.filter((line) => line !== '---');
};

const style = (id: string, content: string, type = 'paragraph') =>
  `<w:style w:type="${type}" w:styleId="${id}">${content}</w:style>`;
const styled = (styles: string) =>
  [{ 'word/styles.xml': wordPart('styles', styles) }, { s: ['styles', 'styles.xml'] }] as const;

describe('headings', () => {
  const styles = styled(
    style('Ttulo', '<w:name w:val="Title"/>') +
      style('berschrift1', '<w:name w:val="heading 1"/>') +
      style('H2', '<w:name w:val="Überschrift 2"/>') +
      style('Own', '<w:name w:val="Chapter"/><w:basedOn w:val="berschrift1"/>') +
      style('Outlined', '<w:name w:val="Part"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr>') +
      style('Circle', '<w:name w:val="a"/><w:basedOn w:val="Circle"/>'),
  );

  test('are recognised by the name of their style, the style it is based on, or its outline level', async () => {
    const named = ['Ttulo', 'berschrift1', 'H2', 'Own', 'Outlined', 'Circle', 'Unknown'];
    const body = named.map((id) => p(r(id), `<w:pStyle w:val="${id}"/>`)).join('');
    expect(await linesOf(body, ...styles)).toEqual([
      'Ttulo',
      '# berschrift1',
      '## H2',
      '# Own',
      '### Outlined',
      'Circle',
      'Unknown',
    ]);
  });

  test('are recognised by the outline level of the paragraph', async () => {
    const body =
      p(r('A'), '<w:outlineLvl w:val="1"/>') + p(r('B'), '<w:pStyle w:val="H2"/><w:outlineLvl w:val="9"/>');
    expect(await linesOf(body, ...styles)).toEqual(['## A', 'B']);
  });
});

describe('text', () => {
  test('keeps tabs, breaks and hyphens, and ignores definitions of tab stops', async () => {
    const body = p(
      '<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:softHyphen/><w:t>d</w:t></w:r>',
      '<w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs>',
    );
    expect(await linesOf(body)).toEqual(['a\tb\nc-d']);
  });

  test('is not read where a tracked change deleted it or moved it away', async () => {
    const body =
      p(`${r('kept ')}<w:del>${r('deleted')}</w:del><w:ins>${r('inserted')}</w:ins>`) +
      p(`<w:moveFrom>${r('moved')}</w:moveFrom>`) +
      p(`<w:moveTo>${r('moved')}</w:moveTo>`) +
      p(r('one '), '<w:rPr><w:del/></w:rPr>') +
      p(r('paragraph'));
    expect(await linesOf(body)).toEqual(['kept inserted', 'moved', 'one paragraph']);
  });

  test("of a field is the field's result, not its code", async () => {
    const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const nested = `${field('begin')}${r('inner code')}${field('separate')}${r('inner result')}${field('end')}`;
    const body =
      p(
        `${field('begin')}<w:r><w:instrText>PAGE</w:instrText></w:r>${nested}${field('separate')}${r('result')}${field('end')}`,
      ) +
      p(`<w:fldSimple w:instr="DATE">${r('today')}</w:fldSimple>`) +
      p(field('begin') + r('code without an end')) +
      p(r('after'));
    expect(await linesOf(body)).toEqual(['result', 'today', 'after']);
  });

  test('of a text box is read once, after the paragraph of its anchor', async () => {
    const box = `<w:txbxContent>${p(r('in the box'))}</w:txbxContent>`;
    const both = `<mc:AlternateContent><mc:Choice Requires="wps"><wps:txbx>${box}</wps:txbx></mc:Choice><mc:Fallback><v:textbox>${box}</v:textbox></mc:Fallback></mc:AlternateContent>`;
    const empty = `<mc:AlternateContent><mc:Choice Requires="x"/><mc:Fallback>${r('only here')}</mc:Fallback></mc:AlternateContent>`;
    expect(await linesOf(p(`<w:r>${both}</w:r>${r('anchor')}`) + p(empty))).toEqual([
      'anchor',
      'in the box',
      'only here',
    ]);
  });

  test('has the number of its paragraph as its place, counting empty ones', async () => {
    const { blocks, units } = await readBlocks(docxReader, await docxOf(p('') + p(r('second')) + p('')));
    expect(blocks[0]).toEqual({
      kind: 'paragraph',
      text: 'second',
      place: { kind: 'paragraph', from: 2, to: 2 },
    });
    expect(units).toBe(3);
  });
});

describe('tables', () => {
  test('are read as rows, and a cell over two columns keeps the columns aligned', async () => {
    const body = table(
      row(cell(p(r('a'))), cell(p(r('b')) + p(r('c')))),
      row(cell(p(r('both')), '<w:gridSpan w:val="2"/>')),
      `<w:tr><w:trPr><w:del/></w:trPr>${cell(p(r('deleted')))}${cell(p(r('row')))}</w:tr>`,
    );
    expect(await linesOf(body)).toEqual(['a | b\nc', 'both | ']);
  });

  test('inside a cell are read after its row', async () => {
    const inner = table(row(cell(p(r('x'))), cell(p(r('y')))));
    expect(await linesOf(table(row(cell(p(r('a')) + inner), cell(p(r('b'))))))).toEqual(['a | b', 'x | y']);
  });

  test('that only lay out a page are read as plain text', async () => {
    const body = table(row(cell(p(r('Heading'), '<w:outlineLvl w:val="0"/>') + p(r('text')))));
    expect(await linesOf(body)).toEqual(['# Heading', 'text']);
  });
});

describe('notes, comments, headers and footers', () => {
  test('are read in place for footnotes, and once at the end for the others', async () => {
    const note = (kind: string, id: number, text: string) =>
      `<w:${kind} w:id="${id}">${p(r(text))}</w:${kind}>`;
    const refer = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
    const body =
      p(r('one') + refer('footnote', 2) + refer('endnote', 3) + refer('comment', 0)) +
      p(r('two') + refer('footnote', 2));
    const lines = await linesOf(
      body,
      {
        'word/footnotes.xml': wordPart(
          'footnotes',
          `<w:footnote w:type="separator" w:id="0">${p(r('separator'))}</w:footnote>${note('footnote', 2, 'foot')}${note('footnote', 9, 'unused')}`,
        ),
        'word/endnotes.xml': wordPart('endnotes', note('endnote', 3, 'end')),
        'word/comments.xml': wordPart('comments', note('comment', 0, 'comment')),
        'word/header1.xml': wordPart('hdr', p(r('Example Ltd'))),
        'word/header2.xml': wordPart('hdr', p(r('Example Ltd'))),
        'word/footer1.xml': wordPart('ftr', p(r('12 / 30'))),
      },
      {
        a: ['footnotes', 'footnotes.xml'],
        b: ['endnotes', 'endnotes.xml'],
        c: ['comments', '/word/comments.xml'],
        d: ['header', 'header1.xml'],
        e: ['header', 'header2.xml'],
        f: ['footer', 'footer1.xml'],
      },
    );
    expect(lines).toEqual(['one', 'foot', 'two', 'end', 'comment', 'Example Ltd']);
  });
});

describe('text that readers do not see', () => {
  const readHidden = async (...args: Parameters<typeof docxOf>) => {
    const { hidden, lines } = await readBlocks(docxReader, await docxOf(...args));
    return {
      lines: lines.filter((line) => line !== '---'),
      hidden: hidden.map(({ kind, characters }) => `${kind} ${characters}`),
    };
  };

  test('is reported and not read if it is hidden, tiny or white', async () => {
    const body =
      p(r('seen') + r('hidden', '<w:vanish/>') + r(' not', '<w:vanish w:val="0"/>')) +
      p(r('tiny', '<w:sz w:val="2"/>') + r('white', '<w:color w:val="FFFFFF"/>'));
    expect(await readHidden(body)).toEqual({
      lines: ['seen not'],
      hidden: ['hidden 6', 'tiny 4', 'hidden 5'],
    });
  });

  test.each([
    ['white by the theme', 'hidden', r('unseen', '<w:color w:val="auto" w:themeColor="background1"/>')],
    [
      'as dark as its shading',
      'hidden',
      r('unseen', '<w:color w:val="1f3864"/><w:shd w:val="clear" w:fill="1F3864"/>'),
    ],
    [
      'as yellow as its highlight',
      'hidden',
      r('unseen', '<w:color w:val="FFFF00"/><w:highlight w:val="yellow"/>'),
    ],
    [
      'white on solid white',
      'hidden',
      r('unseen', '<w:color w:val="FFFFFF"/><w:shd w:val="solid" w:color="FFFFFF"/>'),
    ],
    ['pressed together', 'tiny', r('unseen', '<w:w w:val="1"/>')],
    [
      'in a hidden drawing',
      'hidden',
      `<w:r><w:drawing><wp:docPr hidden="1"/><w:txbxContent>${p(r('unseen'))}</w:txbxContent></w:drawing></w:r>`,
    ],
  ])('is reported and not read if it is %s', async (_, kind, content) => {
    expect(await readHidden(p(r('seen')) + p(content))).toEqual({ lines: ['seen'], hidden: [`${kind} 6`] });
  });

  test('is recognised by the defaults of the document, which a style can revoke', async () => {
    const styles = styled(
      '<w:docDefaults><w:rPrDefault><w:rPr><w:vanish/></w:rPr></w:rPrDefault></w:docDefaults>' +
        style('Shown', '<w:name w:val="s"/><w:rPr><w:vanish w:val="0"/></w:rPr>'),
    );
    const body = p(r('abc')) + p(r('seen'), '<w:pStyle w:val="Shown"/>');
    expect(await readHidden(body, ...styles)).toEqual({ lines: ['seen'], hidden: ['hidden 3'] });
  });

  test('does not replace what programs show that do not know its namespace', async () => {
    const choice = (prefix: string) =>
      `<mc:AlternateContent xmlns:zzz="urn:zzz"><mc:Choice Requires="${prefix}">${p(r('choice'))}</mc:Choice><mc:Fallback>${p(r('fallback'))}</mc:Fallback></mc:AlternateContent>`;
    expect(await linesOf(choice('wps') + choice('zzz') + choice('undeclared'))).toEqual([
      'choice',
      'fallback',
      'fallback',
    ]);
  });

  test('is recognised by the style that hides it, too', async () => {
    const styles = styled(
      style('Secret', '<w:name w:val="s"/><w:rPr><w:vanish/></w:rPr>', 'character') +
        style('Base', '<w:name w:val="b"/><w:rPr><w:sz w:val="3"/></w:rPr>') +
        style('Small', '<w:name w:val="c"/><w:basedOn w:val="Base"/>'),
    );
    const body = p(r('abc', '<w:rStyle w:val="Secret"/>')) + p(r('de'), '<w:pStyle w:val="Small"/>');
    expect((await readHidden(body, ...styles)).hidden).toEqual(['hidden 3', 'tiny 2']);
  });

  test('does not include white text on a coloured cell, paragraph, run or shape', async () => {
    const white = '<w:color w:val="FFFFFF"/>';
    const dark = '<w:shd w:val="clear" w:fill="1F3864"/>';
    const body =
      table(row(cell(p(r('a', white)), dark), cell(p(r('b', white)), dark))) +
      p(r('c', white), dark) +
      p(r('d', white + dark)) +
      p(`<w:r><w:txbxContent>${p(r('e', white))}</w:txbxContent></w:r>`);
    expect(await readHidden(body)).toEqual({ lines: ['a | b', 'c', 'd', 'e'], hidden: [] });
  });

  test('is not determined by properties before a tracked change or by those of a paragraph mark', async () => {
    const body = p(
      r('seen', '<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>'),
      '<w:rPr><w:vanish/></w:rPr>',
    );
    expect(await readHidden(body)).toEqual({ lines: ['seen'], hidden: [] });
  });
});

test('charts are read from their stored values', async () => {
  const cache = (values: readonly string[]) =>
    `<c:cache>${values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('')}</c:cache>`;
  const chart = `<c:chartSpace xmlns:c="c" xmlns:a="a"><c:title><a:p><a:t>Revenue</a:t></a:p></c:title><c:ser><c:tx>${cache(['2025'])}</c:tx><c:cat>${cache(['North', 'South'])}</c:cat><c:val>${cache(['1', '2'])}</c:val></c:ser></c:chartSpace>`;
  const lines = await linesOf(
    p('<w:r><c:chart r:id="x"/></w:r>'),
    { 'word/charts/chart1.xml': chart },
    { x: ['chart', 'charts/chart1.xml'] },
  );
  expect(lines).toEqual(['Revenue\n', ' | 2025', 'North | 1', 'South | 2']);
});
