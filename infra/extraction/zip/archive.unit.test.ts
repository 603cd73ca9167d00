import { crc32, deflateRawSync } from 'node:zlib';
import JSZip from 'jszip';
import { describe, expect, test } from 'vitest';
import { zipOf } from '../testing/office-files.ts';
import { type Archive, openArchive } from './archive.ts';

const read = async (archive: Archive, name: string) => {
  const parts: Uint8Array[] = [];
  for await (const part of archive.open(name)) parts.push(part);
  return Buffer.concat(parts);
};

type RawEntry = { readonly name: string; readonly content: Buffer; readonly declared?: number };

/** A zip file written by hand, whose headers may be false. */
function rawZip(entries: readonly RawEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declared = content.byteLength } of entries) {
    const data = deflateRawSync(content);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(data.byteLength, 14);
    shared.writeUInt32LE(declared, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), data]);
    const header = Buffer.alloc(46);
    header.write('PK\x01\x02', 'latin1');
    header.writeUInt16LE(20, 4);
    shared.copy(header, 6);
    header.writeUInt32LE(offset, 42);
    directory.push(header, Buffer.from(name));
    locals.push(local);
    offset += local.byteLength;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.byteLength, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}

const text = (length: number) => Buffer.from(Array.from({ length }, (_, index) => (index * 7919) % 251));

describe('an archive', () => {
  test('gives access to its parts by name, ignoring case', async () => {
    const archive = await openArchive(await zipOf({ 'word/a.xml': 'hello', b: '' }));
    expect(archive.names).toEqual(['word/a.xml', 'b']);
    expect((await read(archive, 'Word/A.xml')).toString()).toBe('hello');
    expect(await read(archive, 'b')).toHaveLength(0);
    expect(archive.has('c')).toBe(false);
    await expect(read(archive, 'c')).rejects.toMatchObject({ reason: 'damaged' });
  });

  test('opens even if it states a wrong length for its comment', async () => {
    const zip = Buffer.from(await zipOf({ a: 'hello' }));
    const longer = Buffer.from(zip);
    longer.writeUInt16LE(9, longer.byteLength - 2);
    for (const each of [longer, Buffer.concat([zip, Buffer.alloc(3)])])
      expect((await read(await openArchive(each), 'a')).toString()).toBe('hello');
    expect(longer.readUInt16LE(longer.byteLength - 2)).toBe(9);
  });
});

describe('an archive is refused', () => {
  test('if it has too many entries', async () => {
    const zip = await zipOf(
      Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`${index}`, ''])),
    );
    await expect(openArchive(zip)).rejects.toMatchObject({ reason: 'tooLarge' });
  });

  test.each(['../a', 'a/../../b', '/etc/passwd', 'c:/a', '..\\a'])(
    'if it contains the name %s',
    async (name) => {
      await expect(openArchive(rawZip([{ name, content: text(3) }]))).rejects.toMatchObject({
        reason: 'damaged',
      });
    },
  );

  test('if a name occurs twice', async () => {
    const zip = rawZip([
      { name: 'word/a.xml', content: text(3) },
      { name: 'word/A.xml', content: text(4) },
    ]);
    await expect(openArchive(zip)).rejects.toMatchObject({ reason: 'damaged' });
  });

  test.each([0.1, 0.5, 0.9, 0.99])('if it is truncated to a share of %d', async (part) => {
    const zip = await zipOf({ a: text(10_000), b: text(10_000) });
    await expect(openArchive(zip.subarray(0, zip.byteLength * part))).rejects.toMatchObject({
      reason: 'damaged',
    });
  });

  test('as a zip bomb before anything is inflated, if the declared size shows it', async () => {
    const zip = await new JSZip()
      .file('a', Buffer.alloc(300 * 1024 * 1024))
      .generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
    expect(zip.byteLength).toBeLessThan(400_000);
    const archive = await openArchive(zip);
    const before = process.cpuUsage();
    await expect(read(archive, 'a')).rejects.toMatchObject({ reason: 'tooLarge' });
    // Inflating it takes a second of CPU time.
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(300);
  });

  test('as a zip bomb while it is inflated, if the declared size is false', async () => {
    const content = Buffer.alloc(50 * 1024 * 1024);
    const archive = await openArchive(rawZip([{ name: 'a', content, declared: 1_000 }]));
    let size = 0;
    const inflate = async () => {
      for await (const part of archive.open('a')) size += part.byteLength;
    };
    await expect(inflate()).rejects.toMatchObject({ reason: 'damaged' });
    expect(size).toBeLessThan(1024 * 1024);
  });

  test('if a part is smaller than declared', async () => {
    const archive = await openArchive(rawZip([{ name: 'a', content: text(10), declared: 11 }]));
    await expect(read(archive, 'a')).rejects.toMatchObject({ reason: 'damaged' });
  });

  test('if its parts together exceed the limit', async () => {
    const zip = await zipOf({ a: text(600), b: text(600) });
    const archive = await openArchive(zip, { entries: 10, inflatedBytes: 1_000, ratio: 200 });
    expect(await read(archive, 'a')).toHaveLength(600);
    await expect(read(archive, 'b')).rejects.toMatchObject({ reason: 'tooLarge' });
  });
});
