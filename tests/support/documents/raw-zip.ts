import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A part of a ZIP file with its bytes already deflated, so that a large part never exists uncompressed. */
export type ZipPart = {
  readonly name: string;
  readonly deflated: Buffer;
  readonly size: number;
  readonly crc: number;
  /** Name of an earlier part whose bytes this part points to, so that the two overlap. */
  readonly bytesOf?: string;
  /** What the directory states instead of the true values. */
  readonly claimed?: { readonly size?: number; readonly method?: number; readonly attributes?: number };
};

export function partOf(name: string, content: string | Uint8Array): ZipPart {
  const bytes = Buffer.from(content);
  return { name, deflated: deflateRawSync(bytes), size: bytes.length, crc: crc32(bytes) };
}

/** A part that contains the same block many times between a head and a tail. */
export function repeatedPart(
  name: string,
  { head, block, times, tail }: { head: string; block: Uint8Array; times: number; tail: string },
): ZipPart {
  let crc = crc32(head);
  for (let done = 0; done < times; done += 1) crc = crc32(block, crc);
  return {
    name,
    deflated: repeatedDeflate(head, block, times, tail),
    size: head.length + block.length * times + tail.length,
    crc: crc32(tail, crc),
  };
}

/**
 * Deflates a repeated block once: after a full flush no block refers to the one before it, so its deflated bytes can be repeated.
 */
export function repeatedDeflate(head: string, block: Uint8Array, times: number, tail: string): Buffer {
  const flushed = { finishFlush: constants.Z_FULL_FLUSH };
  const repeated = deflateRawSync(block, flushed);
  return Buffer.concat([
    deflateRawSync(head, flushed),
    ...Array.from({ length: times }, () => repeated),
    deflateRawSync(tail),
  ]);
}

export function zipOfParts(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets = new Map<string, number>();
  let offset = 0;
  for (const { name, deflated, size, crc, bytesOf, claimed = {} } of parts) {
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc, 10);
    shared.writeUInt32LE(deflated.length, 14);
    shared.writeUInt32LE(size, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), deflated]);
    const header = Buffer.alloc(46);
    header.write('PK\x01\x02', 'latin1');
    header.writeUInt16LE(20, 4);
    shared.copy(header, 6);
    header.writeUInt16LE(claimed.method ?? 8, 10);
    header.writeUInt32LE(claimed.size ?? size, 24);
    header.writeUInt32LE(claimed.attributes ?? 0, 38);
    header.writeUInt32LE(offsets.get(bytesOf ?? '') ?? offset, 42);
    directory.push(header, Buffer.from(name));
    if (bytesOf !== undefined) continue;
    offsets.set(name, offset);
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}
