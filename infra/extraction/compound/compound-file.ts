import { Unreadable } from '../reader.ts';

/** The streams of a compound file (MS-CFB), the container of doc, xls and ppt files and of encrypted Office files. */
export type CompoundFile = {
  /** Names of the streams and storages directly below the root. */
  readonly names: readonly string[];
  /** Content of a stream in the root or in one of its storages, by name, ignoring case; undefined if there is none. */
  readonly stream: (name: string, storage?: string) => Uint8Array | undefined;
};

type Entry = {
  readonly name: string;
  readonly kind: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
};

type Sectors = { readonly bytes: Uint8Array; readonly size: number; readonly next: Int32Array };

const magic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const headerBytes = 512;
const entryBytes = 128;
const miniSectorBytes = 64;
const smallestLargeStream = 4_096;
const endOfChain = -2;
const storageKind = 1;
const streamKind = 2;
const rootKind = 5;

/**
 * Opens a compound file. The length of chains and of the directory is limited, so that circular ones end. A stream that
 * continues past the end of the file is returned up to that point. @throws {Unreadable} damaged
 */
export function openCompoundFile(bytes: Uint8Array): CompoundFile {
  if (bytes.length < headerBytes || magic.some((byte, index) => bytes[index] !== byte))
    throw damaged('No header of a compound file');
  const view = viewOf(bytes);
  const shift = view.getUint16(30, true);
  if (shift !== 9 && shift !== 12) throw damaged(`Sector shift ${shift}`);
  const sectors = allocationTable(bytes, 2 ** shift);
  const entries = directory(chain(sectors, view.getInt32(48, true), Number.POSITIVE_INFINITY));
  const root = entries.find((entry) => entry.kind === rootKind);
  if (root === undefined) throw damaged('No root entry');
  const miniTable = chain(sectors, view.getInt32(60, true), Number.POSITIVE_INFINITY);
  const mini: Sectors = {
    bytes: chain(sectors, root.start, Number.POSITIVE_INFINITY),
    size: miniSectorBytes,
    next: integers(miniTable),
  };
  const inRoot = children(entries, root);
  const content = (entry: Entry) =>
    entry.size >= smallestLargeStream
      ? chain(sectors, entry.start, entry.size)
      : chain(mini, entry.start, entry.size);
  return {
    names: inRoot.map((entry) => entry.name),
    stream: (name, storage) => {
      const folder = storage === undefined ? undefined : named(inRoot, storage, storageKind);
      if (storage !== undefined && folder === undefined) return undefined;
      const entry = named(folder === undefined ? inRoot : children(entries, folder), name, streamKind);
      return entry === undefined ? undefined : content(entry);
    },
  };
}

function named(entries: readonly Entry[], name: string, kind: number): Entry | undefined {
  const wanted = name.toLowerCase();
  return entries.find((entry) => entry.kind === kind && entry.name.toLowerCase() === wanted);
}

function allocationTable(bytes: Uint8Array, size: number): Sectors {
  const view = viewOf(bytes);
  const most = Math.ceil(bytes.length / size);
  const addresses: number[] = [];
  for (let index = 0; index < 109; index += 1) addresses.push(view.getInt32(76 + index * 4, true));
  let extra = view.getInt32(68, true);
  for (let count = 0; extra >= 0 && count < most; count += 1) {
    const sector = sectorAt({ bytes, size }, extra);
    if (sector.length < size) break;
    const numbers = viewOf(sector);
    for (let offset = 0; offset < size - 4; offset += 4) addresses.push(numbers.getInt32(offset, true));
    extra = numbers.getInt32(size - 4, true);
  }
  const perSector = size / 4;
  const used = addresses.filter((address) => address >= 0).slice(0, Math.ceil(most / perSector) + 1);
  const next = new Int32Array(used.length * perSector).fill(endOfChain);
  for (const [index, address] of used.entries())
    next.set(integers(sectorAt({ bytes, size }, address)), index * perSector);
  return { bytes, size, next };
}

/** Bytes of a sector. The header takes up one sector before sector 0; the mini stream has no header. */
function sectorAt({ bytes, size }: { bytes: Uint8Array; size: number }, sector: number): Uint8Array {
  const from = size === miniSectorBytes ? sector * size : (sector + 1) * size;
  return bytes.subarray(from, from + size);
}

/**
 * Reads a chain of sectors. @param limit maximum number of bytes to return @throws {Unreadable} damaged, for a circular
 * chain
 */
function chain(sectors: Sectors, start: number, limit: number): Uint8Array {
  const parts: Uint8Array[] = [];
  const most = Math.ceil(limit / sectors.size);
  const visited = new Uint8Array(Math.ceil(sectors.bytes.length / sectors.size) + 1);
  let length = 0;
  let sector = start;
  while (sector >= 0 && parts.length < most) {
    if (visited[sector] === 1) throw damaged('Circular chain of sectors');
    visited[sector] = 1;
    const part = sectorAt(sectors, sector);
    if (part.length === 0) break;
    parts.push(part);
    length += part.length;
    sector = sectors.next[sector] ?? endOfChain;
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole.subarray(0, Math.min(limit, length));
}

function directory(bytes: Uint8Array): Entry[] {
  const view = viewOf(bytes);
  const entries: Entry[] = [];
  for (let at = 0; at + entryBytes <= bytes.length; at += entryBytes) {
    const nameBytes = Math.min(64, view.getUint16(at + 64, true));
    let name = '';
    for (let index = 0; index + 2 < nameBytes; index += 2)
      name += String.fromCharCode(view.getUint16(at + index, true));
    entries.push({
      name,
      kind: bytes[at + 66] ?? 0,
      left: view.getInt32(at + 68, true),
      right: view.getInt32(at + 72, true),
      child: view.getInt32(at + 76, true),
      start: view.getInt32(at + 116, true),
      size: view.getUint32(at + 120, true),
    });
  }
  return entries;
}

/** Entries directly below a storage. If the tree is so damaged that it is empty, all streams. */
function children(entries: readonly Entry[], storage: Entry): Entry[] {
  const found: Entry[] = [];
  const seen = new Set<number>();
  const waiting = [storage.child];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const entry = entries[index];
    if (entry === undefined || seen.has(index)) continue;
    seen.add(index);
    if (entry.kind === streamKind || entry.kind === storageKind) found.push(entry);
    waiting.push(entry.left, entry.right);
  }
  return found.length > 0 ? found : entries.filter((entry) => entry.kind === streamKind);
}

function integers(bytes: Uint8Array): Int32Array {
  const view = viewOf(bytes);
  return Int32Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) =>
    view.getInt32(index * 4, true),
  );
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function damaged(detail: string): Unreadable {
  return new Unreadable('damaged', detail);
}
