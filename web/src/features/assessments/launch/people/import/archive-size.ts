/** Limits of a workbook once it is unpacked, so that the page answers while it reads one. */
export const archiveLimits = { parts: 1_000, bytes: 60 * 1024 * 1024 } as const;

type Part = { readonly packed: Uint8Array<ArrayBuffer>; readonly isDeflated: boolean; readonly size: number };

/**
 * Whether an .xlsx file, which is a ZIP archive (APPNOTE.TXT 6.3), can be unpacked: a small file may contain gigabytes. Sizes are
 * counted while unpacking, and must be the declared ones, because the reader of workbooks trusts those. ZIP64 is refused: only larger files need it.
 */
export async function archiveSize(bytes: Uint8Array<ArrayBuffer>): Promise<'fits' | 'large' | 'damaged'> {
  try {
    const parts = partsOf(bytes);
    const declared = parts.reduce((sum, { size }) => sum + size, 0);
    if (parts.length > archiveLimits.parts || declared > archiveLimits.bytes) return 'large';
    for (const part of parts) if ((await unpackedSize(part)) !== part.size) return 'damaged';
    return 'fits';
  } catch {
    return 'damaged';
  }
}

async function unpackedSize({ packed, isDeflated, size }: Part): Promise<number> {
  if (!isDeflated) return packed.byteLength;
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return total;
    total += value.byteLength;
    if (total > size) {
      await reader.cancel();
      return total;
    }
  }
}

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const;

/** @throws RangeError or Error if the archive contradicts itself */
function partsOf(bytes: Uint8Array<ArrayBuffer>): Part[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.byteLength - 4;
  while (end >= 0 && view.getUint32(end, true) !== signatures.end) end -= 1;
  if (end < 0) throw new Error('The archive has no end.');
  const number = view.getUint16(end + 8, true);
  let at = view.getUint32(end + 16, true);
  return Array.from({ length: number }, () => {
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const part = partAt(bytes, view, at);
    at += 46 + lengths.reduce((sum, length) => sum + length, 0);
    return part;
  });
}

function partAt(bytes: Uint8Array<ArrayBuffer>, view: DataView, central: number): Part {
  const [method, packedSize, size] = [
    view.getUint16(central + 10, true),
    view.getUint32(central + 20, true),
    view.getUint32(central + 24, true),
  ];
  const local = view.getUint32(central + 42, true);
  const isLater = (view.getUint16(local + 6, true) & 8) !== 0;
  const [localPacked, localSize] = [view.getUint32(local + 18, true), view.getUint32(local + 22, true)];
  const isSame =
    view.getUint32(central, true) === signatures.central &&
    view.getUint32(local, true) === signatures.local &&
    view.getUint16(local + 8, true) === method &&
    (localPacked === packedSize || (isLater && localPacked === 0)) &&
    (localSize === size || (isLater && localSize === 0));
  if (!isSame || (method !== 0 && method !== 8)) throw new Error('The archive contradicts itself.');
  const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  return { packed: bytes.subarray(from, from + packedSize), isDeflated: method === 8, size };
}
