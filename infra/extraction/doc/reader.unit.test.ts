import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compoundOf, withCircularChains } from '../../../tests/support/documents/compound.ts';
import { failureOf, outline, reading } from '../../../tests/support/documents/reading.ts';
import { openCompoundFile } from '../compound/compound-file.ts';
import { docReader } from './reader.ts';

/**
 * Made with LibreOffice Writer; it contains headings, notes, a comment, a table, a text box, and hidden and tiny text.
 */
const memo = new Uint8Array(
  readFileSync(new URL('../../../tests/fixtures/documents/memo.doc', import.meta.url)),
);

describe('reading a doc', () => {
  it('yields headings, paragraphs and rows of tables, and then notes, comments, text boxes, headers and footers', async () => {
    const { blocks, units } = await reading(docReader, memo);
    expect(outline(blocks)).toEqual([
      '# Market position',
      'The company sells services in Europe – for €20,000 a year – and has “few” competitors.',
      '## Customers',
      'Visible before. Visible after.',
      'Softhyphen and a link.',
      'Item | 2025 | 2024',
      'Revenue in thousands | 1,200 | 1,100',
      'After the table.',
      '---',
      'Figures are from the footnote.',
      '---',
      'The endnote is at the end.',
      '---',
      'A comment about the customers.',
      '---',
      'Words in a text box.',
      '---',
      'Confidential memo header',
      'Footer of the memo',
      '---',
    ]);
    expect(blocks[2]).toMatchObject({ place: { kind: 'paragraph', from: 3, to: 3 } });
    expect(units).toBeGreaterThan(20);
  });

  it('reports hidden and tiny text, and yields none of it', async () => {
    const { blocks, hidden } = await reading(docReader, memo);
    const place = { kind: 'paragraph', from: 4, to: 4 };
    expect(hidden).toEqual([
      { kind: 'hidden', place, characters: 33 },
      { kind: 'tiny', place, characters: 16 },
    ]);
    expect(outline(blocks).join(' ')).not.toContain('Ignore');
  });

  it('reads streams whose names differ in case', async () => {
    const { blocks } = await reading(
      docReader,
      rewritten((name) => name.toUpperCase()),
    );
    expect(outline(blocks)[0]).toBe('# Market position');
  });

  it('states the reason if it cannot read a file', async () => {
    expect(
      await failureOf(
        docReader,
        rewritten((name) => name, [10, 0x0100]),
      ),
    ).toBe('encrypted');
    expect(
      await failureOf(
        docReader,
        rewritten((name) => name, [0, 0xa5dc]),
      ),
    ).toBe('unsupportedVersion');
    expect(
      await failureOf(
        docReader,
        rewritten((name) => name, [0, 0xa699]),
      ),
    ).toBe('unsupportedVersion');
    expect(await failureOf(docReader, compoundOf({ EncryptedPackage: new Uint8Array(9) }))).toBe('encrypted');
    expect(await failureOf(docReader, new TextEncoder().encode('{\\rtf1 words}'))).toBe('damaged');
  });

  it('ends for every truncation of the file, for circular chains, and for random bytes in its tables', async () => {
    for (let length = 0; length < memo.length; length += 61)
      await failureOf(docReader, memo.slice(0, length));
    expect(await failureOf(docReader, withCircularChains(memo))).toBe('damaged');
    for (let at = 512; at < memo.length; at += 97) {
      const broken = memo.slice();
      broken.fill(0xff, at, at + 8);
      await failureOf(docReader, broken);
    }
  });
});

/** The memo with other names of its streams, and optionally with a 16-bit number changed in its main stream. */
function rewritten(
  rename: (name: string) => string,
  [offset, value]: [number, number] | [] = [],
): Uint8Array {
  const file = openCompoundFile(memo);
  const streams: Record<string, Uint8Array> = {};
  for (const name of ['WordDocument', '1Table', 'Data']) {
    const content = file.stream(name)?.slice();
    if (content === undefined) continue;
    if (name === 'WordDocument' && offset !== undefined && value !== undefined) {
      const view = new DataView(content.buffer);
      const before = offset === 10 ? view.getUint16(offset, true) : 0;
      view.setUint16(offset, before | value, true);
    }
    streams[rename(name)] = content;
  }
  return compoundOf(streams);
}
