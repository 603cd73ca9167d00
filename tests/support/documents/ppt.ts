import { compoundOf } from './compound.ts';

export type PptSlide = {
  readonly title: string;
  readonly bullets: readonly string[];
  readonly notes?: string;
  readonly isHidden?: boolean;
  /** Rows of a table. */
  readonly table?: readonly (readonly string[])[];
};

type Options = {
  /** Token of the current user record; a certain other value marks an encrypted file. */
  readonly token?: number;
  /** Stated length of the first slide, instead of its true length. */
  readonly lyingLength?: number;
};

const plainToken = 0xe391c05f;

/** A PowerPoint 97 presentation whose slides are stored in reverse order. */
export function pptOf(
  slides: readonly PptSlide[],
  { token = plainToken, lyingLength }: Options = {},
): Uint8Array {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
    return length - part.length;
  };
  const count = slides.length;
  // Persist id 1 is the document, followed by the slides and then their notes.
  offsets[1] = add(documentOf(slides));
  for (let index = count - 1; index >= 0; index -= 1) {
    const slide = slides[index];
    if (slide === undefined) continue;
    const record = slideOf(slide, index);
    if (index === 0 && lyingLength !== undefined) record.writeUInt32LE(lyingLength, 4);
    offsets[2 + index] = add(record);
    if (slide.notes !== undefined)
      offsets[2 + count + index] = add(container(0x03f0, drawing([shape(2, slide.notes)])));
  }
  const entries = Array.from({ length: 1 + 2 * count }, (_, index) => offsets[index + 1] ?? 0);
  const directory = add(atom(0x1772, numbers(((1 + 2 * count) << 20) | 1, ...entries)));
  const edit = add(atom(0x0ff5, numbers(0x100, 0, 0, directory, 1, 2 + 2 * count, 0)));
  const user = atom(0x0ff6, numbers(20, token, edit, 0));
  return compoundOf({ 'PowerPoint Document': Buffer.concat(parts), 'Current User': user });
}

function documentOf(slides: readonly PptSlide[]): Buffer {
  const count = slides.length;
  const list = slides.flatMap(({ title, bullets }, index) => [
    atom(0x03f3, numbers(2 + index, 0, 2, 256 + index, 0)),
    atom(0x0f9f, numbers(0)),
    atom(0x0fa0, Buffer.from(title, 'utf16le')),
    atom(0x0f9f, numbers(1)),
    atom(0x0fa8, Buffer.from(bullets.join('\r'), 'latin1')),
  ]);
  const notes = slides.flatMap((slide, index) =>
    slide.notes === undefined ? [] : [atom(0x03f3, numbers(2 + count + index, 0, 0, 512 + index, 0))],
  );
  return container(0x03e8, [container(0x0ff0, list, 0), container(0x0ff0, notes, 2)].flat());
}

function slideOf({ isHidden, table, notes }: PptSlide, index: number): Buffer {
  const slideAtom = atom(0x03ef, numbers(0, 0, 0, 0, notes === undefined ? 0 : 512 + index, 0));
  const info = Buffer.alloc(16);
  info.writeUInt16LE(isHidden ? 4 : 0, 10);
  const shapes = [outlineShape(0), outlineShape(1), ...(table === undefined ? [] : [tableOf(table)])];
  return container(0x03ee, [slideAtom, atom(0x03f9, info), drawing(shapes)].flat());
}

function drawing(shapes: readonly Buffer[]): Buffer {
  return container(0x040c, [container(0xf002, [container(0xf003, shapes)])]);
}

function outlineShape(index: number): Buffer {
  return container(0xf004, [container(0xf00d, [atom(0x0f9e, numbers(index))])]);
}

function shape(type: number, text: string, anchor?: Buffer): Buffer {
  const box = container(0xf00d, [atom(0x0f9f, numbers(type)), atom(0x0fa0, Buffer.from(text, 'utf16le'))]);
  return container(0xf004, [...(anchor === undefined ? [] : [atom(0xf00f, anchor)]), box]);
}

function tableOf(rows: readonly (readonly string[])[]): Buffer {
  const property = Buffer.alloc(6);
  property.writeUInt16LE(0x039f, 0);
  property.writeUInt32LE(1, 2);
  const cells = rows.flatMap((row, top) =>
    row.map((cell, left) => shape(4, cell, numbers(left * 100, top * 50, left * 100 + 100, top * 50 + 50))),
  );
  return container(0xf003, [container(0xf004, [atom(0xf122, property, 1)]), ...cells]);
}

function container(type: number, records: Buffer | readonly Buffer[], instance = 0): Buffer {
  const body = Buffer.isBuffer(records) ? records : Buffer.concat([...records]);
  return record((instance << 4) | 0xf, type, body);
}

function atom(type: number, body: Buffer, instance = 0): Buffer {
  return record(instance << 4, type, body);
}

function record(versionAndInstance: number, type: number, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(versionAndInstance, 0);
  head.writeUInt16LE(type, 2);
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, index * 4);
  return bytes;
}
