import { expect, test } from 'vitest';
import { packageParts, relationships, slidesType, zipOf } from '../testing/office-files.ts';
import { readBlocks } from '../testing/read-blocks.ts';
import { pptxReader } from './reader.ts';

const namespaces = 'xmlns:p="p" xmlns:a="a" xmlns:r="r" xmlns:c="c" xmlns:dgm="d" xmlns:mc="m"';
const a = (...texts: string[]) =>
  `<p:txBody>${texts.map((text) => `<a:p><a:r><a:rPr/><a:t>${text}</a:t></a:r></a:p>`).join('')}</p:txBody>`;
const shape = (text: string, placeholder = '', properties = '', attributes = '') =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1" ${attributes}/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:spPr>${properties}</p:spPr>${text}</p:sp>`;
const title = '<p:ph type="title"/>';
const slide = (content: string, attributes = '') =>
  `<p:sld ${namespaces} ${attributes}><p:cSld><p:spTree>${content}</p:spTree></p:cSld></p:sld>`;

type Related = Parameters<typeof relationships>[0];

/** @param slides in the order of the presentation; their files are numbered in reverse */
function pptxOf(
  slides: readonly { readonly xml: string; readonly related?: Related }[],
  parts: Readonly<Record<string, string>> = {},
) {
  const file = (index: number) => `slides/slide${slides.length - index}.xml`;
  const entries = slides.flatMap(({ xml, related = {} }, index) => [
    [`ppt/${file(index)}`, xml],
    [`ppt/slides/_rels/slide${slides.length - index}.xml.rels`, relationships(related)],
  ]);
  return zipOf({
    ...packageParts('ppt/presentation.xml', slidesType),
    'ppt/presentation.xml': `<p:presentation ${namespaces}><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="s${index}"/>`).join('')}</p:sldIdLst><p:sldSz cx="1000" cy="500"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships(
      Object.fromEntries(slides.map((_, index) => [`s${index}`, ['slide', file(index)] as const])),
    ),
    ...Object.fromEntries(entries),
    ...parts,
  });
}

const read = async (...args: Parameters<typeof pptxOf>) => {
  const { lines, blocks, hidden, units } = await readBlocks(pptxReader, await pptxOf(...args));
  return { lines: lines.filter((line) => line !== '---'), blocks, hidden, units };
};

test('slides are read in the order of the presentation, the title of each first', async () => {
  const { lines, blocks, units } = await read([
    { xml: slide(shape(a('one', 'two')) + shape(a('First'), title)) },
    { xml: slide(shape(a('three')) + shape(a('7'), '<p:ph type="sldNum"/>')) },
  ]);
  expect(lines).toEqual(['# First', 'one', 'two', 'three']);
  expect(blocks.find((block) => block.kind === 'paragraph' && block.text === 'three')).toMatchObject({
    place: { kind: 'slide', slide: 2, isNotes: false },
  });
  expect(units).toBe(2);
});

test('tables are rows, and diagrams and charts are read from their parts', async () => {
  const row = (...cells: string[]) =>
    `<a:tr>${cells.map((cell) => `<a:tc>${a(cell)}</a:tc>`).join('')}</a:tr>`;
  const frame = (content: string) =>
    `<p:graphicFrame><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></p:graphicFrame>`;
  const { lines } = await read(
    [
      {
        xml: slide(
          frame(`<a:tbl>${row('a', 'b')}${row('1', '')}</a:tbl>`) +
            frame('<dgm:relIds r:dm="d1" r:lo="d2"/>') +
            `<mc:AlternateContent><mc:Choice>${frame('<c:chart r:id="c1"/>')}</mc:Choice><mc:Fallback>${shape(a('as a picture'))}</mc:Fallback></mc:AlternateContent>`,
        ),
        related: { d1: ['diagramData', '../d.xml'], c1: ['chart', '../c.xml'] },
      },
    ],
    {
      'ppt/d.xml':
        '<d xmlns:a="a"><pt><t><a:p><a:r><a:t>Step</a:t></a:r></a:p></t></pt><pt type="pres"><t><a:p><a:t>layout</a:t></a:p></t></pt></d>',
      'ppt/c.xml': '<c><ser><tx><v>Sales</v></tx><val><pt idx="0"><v>5</v></pt></val></ser></c>',
    },
  );
  expect(lines).toEqual(['a | b', '1 | ', 'Step', ' | Sales', ' | 5']);
});

test('notes have a place that marks them as notes', async () => {
  const { blocks } = await read(
    [{ xml: slide(shape(a('Title'), title)), related: { n: ['notesSlide', '../n.xml'] } }],
    {
      'ppt/n.xml': `<p:notes ${namespaces}>${shape(a('say this'), '<p:ph type="body"/>')}${shape(a('1'), '<p:ph type="sldNum"/>')}</p:notes>`,
    },
  );
  expect(blocks.filter((block) => block.kind === 'paragraph')).toEqual([
    { kind: 'paragraph', text: 'say this', place: { kind: 'slide', slide: 1, isNotes: true } },
  ]);
});

test('text that nobody sees is reported: hidden slides and shapes, tiny text, and text outside the slide', async () => {
  const outside = '<a:xfrm><a:off x="1200" y="0"/><a:ext cx="10" cy="10"/></a:xfrm>';
  const { lines, hidden } = await read([
    { xml: slide(shape(a('secret'), title), 'show="0"') },
    {
      xml: slide(
        shape(a('seen')) +
          shape(a('beside'), '', outside) +
          shape(a('off'), '', '', 'hidden="1"') +
          shape('<p:txBody><a:p><a:r><a:rPr sz="100"/><a:t>tiny</a:t></a:r></a:p></p:txBody>'),
      ),
    },
  ]);
  expect(lines).toEqual(['seen']);
  expect(hidden.map(({ kind, characters }) => [kind, characters])).toEqual([
    ['hiddenSlide', 6],
    ['outsidePage', 6],
    ['hidden', 3],
    ['tiny', 4],
  ]);
});

const body = (content: string) => shape(`<p:txBody>${content}</p:txBody>`);
const run = (properties: string) => `<a:p><a:r>${properties}<a:t>unseen</a:t></a:r></a:p>`;
const alpha = (value: string) =>
  `<a:rPr><a:solidFill><a:srgbClr val="000000"><a:alpha val="${value}"/></a:srgbClr></a:solidFill></a:rPr>`;

test.each([
  ['without ink', 'hidden', run('<a:rPr><a:noFill/></a:rPr>')],
  ['transparent', 'hidden', run(alpha('0'))],
  [
    'tiny by its list',
    'tiny',
    `<a:lstStyle><a:lvl1pPr><a:defRPr sz="100"/></a:lvl1pPr></a:lstStyle>${run('')}`,
  ],
  ['shrunk', 'tiny', `<a:bodyPr><a:normAutofit fontScale="1%"/></a:bodyPr>${run('<a:rPr sz="1200"/>')}`],
])('text is reported and not read if it is %s', async (_, kind, content) => {
  const { lines, hidden } = await read([{ xml: slide(shape(a('seen')) + body(content)) }]);
  expect(lines).toEqual(['seen']);
  expect(hidden).toMatchObject([{ kind, characters: 6 }]);
});

test('text is read if it is half transparent, or larger than its list, or somewhat shrunk', async () => {
  const list = `<a:lstStyle><a:lvl1pPr><a:defRPr sz="100"/></a:lvl1pPr></a:lstStyle>${run('<a:rPr sz="1200"/>')}`;
  const shrunk = `<a:bodyPr><a:normAutofit fontScale="62.5%"/></a:bodyPr>${run('')}`;
  const xml = slide([run(alpha('50%')), list, shrunk].map(body).join(''));
  expect((await read([{ xml }])).lines).toEqual(['unseen', 'unseen', 'unseen']);
});

test('content is not read that requires a namespace which no program knows', async () => {
  const choice = `<mc:AlternateContent><mc:Choice xmlns:zzz="urn:zzz" Requires="zzz">${shape(a('choice'))}</mc:Choice><mc:Fallback>${shape(a('fallback'))}</mc:Fallback></mc:AlternateContent>`;
  expect((await read([{ xml: slide(choice) }])).lines).toEqual(['fallback']);
});
