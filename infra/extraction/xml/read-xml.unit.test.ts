import { describe, expect, test } from 'vitest';
import { attribute, prefixedAttribute, readWholeXml } from './read-xml.ts';

async function* chunksOf(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}

async function read(xml: string | Uint8Array, size = 5) {
  const events: string[] = [];
  await readWholeXml(chunksOf(Buffer.from(xml), size), {
    open: (name, attributes) => events.push(`<${name}${Object.values(attributes).join()}>`),
    close: (name) => events.push(`</${name}>`),
    text: (text) => events.push(text),
  });
  return events.join('');
}

const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

describe('XML', () => {
  test.each([1, 2, 7, 1_000])(
    'is read in chunks of %d bytes, with the local names of elements',
    async (size) => {
      const xml = '<?xml version="1.0"?><w:a xmlns:w="x"><b c="1"/>ü&amp;&#x41;<![CDATA[<d>]]></w:a>';
      expect(await read(xml, size)).toBe('<ax><b1></b>ü&A<d></a>');
    },
  );

  test('is decoded by its byte order mark, its declaration, or as UTF-8', async () => {
    const xml = '<a>ü株</a>';
    for (const bytes of [Buffer.from(xml), Buffer.from(`\ufeff${xml}`), utf16(xml, false), utf16(xml, true)])
      expect(await read(bytes)).toBe(xml);
    const declared = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>ü</a>', 'latin1');
    expect(await read(declared, 1_000)).toBe('<a>ü</a>');
    expect(await read('<?xml version="1.0" encoding="unknown"?><a>ü</a>', 1_000)).toBe('<a>ü</a>');
  });

  test.each([
    ['a DOCTYPE', '<!DOCTYPE a SYSTEM "http://a.example/a.dtd"><a/>', 'an XML part has a DOCTYPE'],
    ['an unknown entity', '<a>&nbsp;</a>', 'XML: undefined entity.'],
    ['no end', '<a><b></b>', 'XML: unclosed tag: a'],
    ['deep elements', '<a>'.repeat(1_001), 'XML elements are nested deeper than 1000'],
    ['no element', 'hello', 'XML: text data outside of root node.'],
  ])('is damaged if it has %s', async (_, xml, message) => {
    await expect(read(xml)).rejects.toMatchObject({ reason: 'damaged', message });
  });
});

test('attributes are found by their local name', () => {
  const attributes = { 'r:id': 'r1', id: '256', 'w:val': 'x' };
  expect(attribute(attributes, 'id')).toBe('256');
  expect(prefixedAttribute(attributes, 'id')).toBe('r1');
  expect(attribute(attributes, 'val')).toBe('x');
  expect(attribute(attributes, 'none')).toBeUndefined();
});
