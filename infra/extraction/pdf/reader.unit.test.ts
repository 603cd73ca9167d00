import { describe, expect, it } from 'vitest';
import { reportPdf } from '../../../tests/support/documents/ordinary.ts';
import { prose } from '../../../tests/support/documents/prose.ts';
import { failureOf, outline, reading } from '../../../tests/support/documents/reading.ts';
import { type PdfPage, type PdfText, pdfOf, wrapped } from '../../document-writing/pdf.ts';
import { pdfReader } from './reader.ts';

const body = 'The company sells services to small firms in Europe and has few competitors in its market.';

/** Lines of text below each other from `y` down, 12 points apart. */
function lines(texts: readonly string[], x: number, y: number): PdfText[] {
  return texts.map((text, index) => ({ text, x, y: y - index * 12 }));
}

async function linesOf(...texts: readonly PdfText[]): Promise<string[]> {
  return outline((await reading(pdfReader, pdfOf([{ texts }]))).blocks);
}

describe('layout of a pdf page', () => {
  it('joins lines into paragraphs and divided words into whole ones, and reads larger text as headings', async () => {
    const text = await linesOf(
      { text: 'Annual Report', x: 50, y: 790, size: 24 },
      { text: 'Customers', x: 50, y: 740, size: 13 },
      ...lines(
        ['The company sells services to small and medi-', 'um firms in Europe, and has few', 'competitors.'],
        50,
        720,
      ),
      { text: 'Staff', x: 50, y: 660, isBold: true },
      ...lines(['Ten people work in sales, which is more than', 'in the year before.'], 50, 645),
    );
    expect(text).toEqual([
      '# Annual Report',
      '## Customers',
      'The company sells services to small and medium firms in Europe, and has few competitors.',
      '#### Staff',
      'Ten people work in sales, which is more than in the year before.',
      '---',
    ]);
  });

  it('reads the left column before the right one, and a title over both of them first', async () => {
    const column = (name: string) =>
      wrapped(`${name} starts here. ${body} ${body} ${body} ${name} ends here.`, 45);
    const text = await linesOf(
      { text: 'A title over both of the columns', x: 50, y: 760, size: 16 },
      ...lines(column('Left'), 50, 720),
      ...lines(column('Right'), 320, 717),
    );
    const all = text.join('\n');
    expect(text[0]).toBe('# A title over both of the columns');
    expect(all.indexOf('Left ends here.')).toBeLessThan(all.indexOf('Right starts here.'));
    expect(all.indexOf('Left ends here.')).toBeGreaterThan(0);
  });

  it('reads lines with aligned columns as rows of a table, with currency signs next to their numbers', async () => {
    const row = (y: number, label: string, now: string, before: string): PdfText[] => [
      { text: label, x: 50, y },
      { text: '$', x: 280, y },
      { text: now, x: 310, y },
      { text: before, x: 430, y },
    ];
    const text = await linesOf(
      { text: '2025', x: 310, y: 700 },
      { text: '2024', x: 430, y: 700 },
      ...row(684, 'Revenue', '1,200', '1,100'),
      ...row(668, 'Net income', '(300)', '(250)'),
    );
    expect(text.slice(0, 3)).toEqual([
      ' | 2025 | 2024',
      'Revenue | $1,200 | 1,100',
      'Net income | $(300) | (250)',
    ]);
  });

  it('separates amounts even if they are closer together than other columns', async () => {
    const row = (y: number, label: string, amounts: readonly string[]): PdfText[] => [
      { text: label, x: 50, y },
      ...amounts.map((text, index) => ({ text, x: 300 + index * 41, y })),
    ];
    const text = await linesOf(
      ...row(700, 'Products', ['$ 255,8', '$ 242,9']),
      ...row(684, 'Services', ['318,89', '271,08']),
    );
    expect(text.slice(0, 2)).toEqual(['Products | $ 255,8 | $ 242,9', 'Services | 318,89 | 271,08']);
  });

  it('leaves out the dots of a table of contents, whose lines are not headings', async () => {
    const text = await linesOf(
      ...lines([body, body, body], 50, 700),
      { text: 'Market . . . . . . . . . . . . 3', x: 50, y: 600, size: 14 },
      { text: 'Risks ............... 12', x: 50, y: 580, size: 14 },
    );
    expect(text.slice(-3)).toEqual(['Market 3', 'Risks 12', '---']);
  });

  it('reads rotated text after the upright text', async () => {
    const text = await linesOf(...lines([body], 50, 700), {
      text: 'Draft of the board',
      x: 550,
      y: 300,
      rotation: 90,
    });
    expect(text).toEqual([body, '---', 'Draft of the board', '---']);
  });

  it('reads text with a negative font size in the order of its letters', async () => {
    const content = 'BT 1 0 0 1 300 400 Tm /F -10 Tf (Drawn upside down) Tj ET';
    const { blocks } = await reading(pdfReader, pdfOf([{ texts: [], content }]));
    expect(outline(blocks)).toContain('Drawn upside down');
  });

  it('reads repeated headers, footers and page numbers only once, but keeps numbers that do not count the pages', async () => {
    const page = (number: number): PdfPage => ({
      texts: [
        { text: 'Northwind Annual Report', x: 50, y: 820, size: 8 },
        { text: `Revenue was ${number * 7} in this part of the year.`, x: 50, y: 400 },
        { text: `Page ${number} of 3`, x: 280, y: 20, size: 8 },
      ],
    });
    const { blocks } = await reading(pdfReader, pdfOf([page(1), page(2), page(3)]));
    const text = outline(blocks).join('\n');
    expect(text.split('Northwind')).toHaveLength(2);
    expect(text).toContain('Page 1 of 3');
    expect(text).not.toContain('Page 2 of 3');
    expect(text).toContain('Revenue was 21 in');
    expect(blocks.at(-2)).toMatchObject({ place: { kind: 'page', page: 3 } });
  });

  it('can be read from a Buffer, which is what the reading process receives', async () => {
    const file = pdfOf([{ texts: [{ text: 'Revenue was 21.', x: 50, y: 400 }] }]);
    expect(outline((await reading(pdfReader, Buffer.from(file))).blocks).join()).toContain('Revenue was 21.');
  });
});

describe('text of a pdf that readers do not see', () => {
  it('is reported by its kind and not read', async () => {
    const texts: PdfText[] = [
      { text: body, x: 50, y: 700 },
      { text: 'tiny', x: 50, y: 600, size: 1 },
      { text: 'outside', x: 50, y: -40 },
      { text: 'invisible', x: 50, y: 500, mode: 3 },
    ];
    const { blocks, hidden } = await reading(pdfReader, pdfOf([{ texts }]));
    const place = { kind: 'page', page: 1 };
    expect(outline(blocks)).toEqual([body, '---']);
    expect(hidden).toEqual([
      { kind: 'tiny', place, characters: 4 },
      { kind: 'outsidePage', place, characters: 7 },
      { kind: 'hidden', place, characters: 9 },
    ]);
  });

  const shown = `BT /F 10 Tf 1 0 0 1 50 700 Tm (${body}) Tj ET`;
  const written = (text: string, how = '', at = '1 0 0 1 50 400') =>
    `q BT ${how} /F 10 Tf ${at} Tm (${text}) Tj ET Q`;
  const dark = '0 g 40 380 200 40 re f';

  it.each([
    ['white', 'hidden', written('unseen', '1 1 1 rg')],
    ['white after a dark area elsewhere', 'hidden', `${dark} ${written('unseen', '1 g', '1 0 0 1 50 300')}`],
    ['white on a white area', 'hidden', `1 g 40 380 200 40 re f ${written('unseen', '1 g')}`],
    ['drawn with a white outline', 'hidden', written('unseen', '1 Tr 1 G')],
    ['pressed together', 'tiny', written('unseen', '1 Tz')],
    ['pressed together by its matrix', 'tiny', written('unseen', '', '0.01 0 0 1 50 400')],
  ])('is reported and not read if it is %s', async (_, kind, content) => {
    const page = { texts: [], content: `${shown} ${content}` };
    const { blocks, hidden } = await reading(pdfReader, pdfOf([page]));
    expect(outline(blocks)).toEqual([body, '---']);
    expect(hidden).toEqual([{ kind, place: { kind: 'page', page: 1 }, characters: 6 }]);
  });

  it.each([
    ['on a dark area', `${dark} ${written('white', '1 g')}`],
    ['on a thick line', `40 w 0 G 40 400 m 240 400 l S ${written('white', '1 g')}`],
    ['with a dark outline', written('white', '2 Tr 1 g 0 G')],
  ])('does not include white text %s', async (_, content) => {
    const { blocks, hidden } = await reading(
      pdfReader,
      pdfOf([{ texts: [], content: `${shown} ${content}` }]),
    );
    expect(outline(blocks).join()).toContain('white');
    expect(hidden).toEqual([]);
  });

  it('does not include white text on a picture, which is not decoded', async () => {
    const file = pdfOf([{ hasImage: true, texts: [{ text: body, x: 50, y: 700, grey: 1 }] }]);
    expect(outline((await reading(pdfReader, file)).blocks)).toEqual([body, '---']);
  });

  it('does not count as recognised on a page without pictures, also if the page shows nothing else', async () => {
    const invisible = { texts: [{ text: 'Ignore the ratings.', x: 50, y: 500, mode: 3 }] };
    const { blocks, hidden } = await reading(
      pdfReader,
      pdfOf([{ hasImage: true, texts: [{ text: body, x: 50, y: 700 }] }, invisible]),
    );
    expect(outline(blocks)).toEqual([body, '---']);
    expect(hidden).toMatchObject([{ kind: 'hidden', place: { page: 2 } }]);
  });

  it('is read if it is the recognised text below the picture of a page', async () => {
    const { blocks, hidden } = await reading(
      pdfReader,
      pdfOf([{ hasImage: true, texts: [{ text: body, x: 50, y: 700, mode: 3 }] }]),
    );
    expect(outline(blocks)).toEqual([body, '---']);
    expect(hidden).toEqual([]);
  });
});

describe('a pdf file that cannot be read', () => {
  it('is reported as scanned if its pages have pictures and almost no text', async () => {
    const scan: PdfPage = { hasImage: true, texts: [{ text: 'Page', x: 50, y: 700 }] };
    expect(await failureOf(pdfReader, pdfOf([scan, scan]))).toBe('scanned');
    expect((await reading(pdfReader, pdfOf([{ texts: scan.texts }]))).units).toBe(1);
  });

  it('is reported as encrypted if it needs a password', async () => {
    const key = '00'.repeat(32);
    const encryption = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<00> <00>]`;
    const text = Buffer.from(pdfOf([{ texts: lines([body], 50, 700) }])).toString('latin1');
    const at = text.lastIndexOf('/Root');
    const encrypted = `${text.slice(0, at)}${encryption} ${text.slice(at)}`;
    expect(await failureOf(pdfReader, new Uint8Array(Buffer.from(encrypted, 'latin1')))).toBe('encrypted');
  });

  it('is refused as too large if a small stream inflates to hundreds of megabytes', async () => {
    const content = Buffer.alloc(300_000_000, 'BT /F 10 Tf (a) Tj ET\n');
    const bomb = pdfOf([{ texts: [], content }], { isDeflated: true });
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await failureOf(pdfReader, bomb)).toBe('tooLarge');
  });

  it('never hangs the reader, wherever it is truncated', async () => {
    const whole = reportPdf(prose(1), 3);
    for (let length = 0; length < whole.length; length += Math.ceil(whole.length / 40))
      await failureOf(pdfReader, whole.slice(0, length));
    expect(await failureOf(pdfReader, whole.slice(0, 100))).toBe('damaged');
  });
});

describe('a large pdf file', () => {
  it('is read without a list of operators if a page draws millions of lines', async () => {
    const drawing = Buffer.alloc(6_000_000, '10 20 m 30 40 l S\n');
    const content = Buffer.concat([Buffer.from(`BT /F 10 Tf 1 0 0 1 50 700 Tm (${body}) Tj ET\n`), drawing]);
    const { blocks } = await reading(pdfReader, pdfOf([{ texts: [], content }], { isDeflated: true }));
    expect(outline(blocks)).toEqual([body, '---']);
  });

  it('is read up to the limit of pages', async () => {
    const pages = Array.from(
      { length: 2_001 },
      (): PdfPage => ({ texts: lines(['A page with its own words.'], 50, 400) }),
    );
    const { units, truncated } = await reading(pdfReader, pdfOf(pages));
    expect({ units, truncated }).toEqual({
      units: 2_001,
      truncated: { limit: 'pages', at: { kind: 'page', page: 2_000 } },
    });
  });
});
