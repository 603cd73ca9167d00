import { viewOf } from '../compound/compound-file.ts';

/** A record of a PowerPoint stream or of a drawing in it (MS-PPT 2.3.1, MS-ODRAW 2.2.1). */
export type PptRecord = {
  readonly type: number;
  readonly instance: number;
  readonly isContainer: boolean;
  /** Offset of the header in the stream. */
  readonly offset: number;
  readonly body: Uint8Array;
};

const headerBytes = 8;
const deepest = 40;

/**
 * The record at an offset. If its length reaches past the end of `bytes`, it is cut. Undefined if there is no room for
 * a header.
 */
export function recordAt(bytes: Uint8Array, offset: number): PptRecord | undefined {
  if (offset < 0 || offset + headerBytes > bytes.length) return undefined;
  const view = viewOf(bytes);
  const versionAndInstance = view.getUint16(offset, true);
  const start = offset + headerBytes;
  return {
    type: view.getUint16(offset + 2, true),
    instance: versionAndInstance >> 4,
    isContainer: (versionAndInstance & 0xf) === 0xf,
    offset,
    body: bytes.subarray(start, start + view.getUint32(offset + 4, true)),
  };
}

/** Yields records one after the other, without those inside containers. */
export function* recordsIn(bytes: Uint8Array): Iterable<PptRecord> {
  let offset = 0;
  for (let record = recordAt(bytes, 0); record !== undefined; record = recordAt(bytes, offset)) {
    yield record;
    offset += headerBytes + record.body.length;
  }
}

/** Yields records of all levels in order; a container comes before its content. */
export function* recordsBelow(bytes: Uint8Array, depth = 0): Iterable<PptRecord> {
  for (const record of recordsIn(bytes)) {
    yield record;
    if (record.isContainer && depth < deepest) yield* recordsBelow(record.body, depth + 1);
  }
}

export function firstOf(bytes: Uint8Array, type: number): PptRecord | undefined {
  for (const record of recordsIn(bytes)) if (record.type === type) return record;
  return undefined;
}

/** The unsigned 32-bit number at an offset of a record's body; 0 if the body ends before it. */
export function uint32(body: Uint8Array, offset: number): number {
  return offset + 4 <= body.length ? viewOf(body).getUint32(offset, true) : 0;
}
