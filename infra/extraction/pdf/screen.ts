import { Readable } from 'node:stream';
import { createInflate, inflateSync } from 'node:zlib';
import { Unreadable } from '../reader.ts';

/** Size of the largest inflated stream, in bytes, that is interpreted. */
const mostInflated = 48 * 1024 * 1024;
/**
 * Size of an inflated content stream, in bytes, above which a list of its operators takes too much memory, as for a map
 * or a drawing.
 */
const heavyContent = 4 * 1024 * 1024;
/** Deflate compresses by a factor of at most about 1,000, so a smaller stream cannot inflate to a heavy one. */
const smallestSuspect = heavyContent / 1_100;
/** Number of bytes before a stream that contain its dictionary. */
const dictionaryBytes = 600;
/** Marks of streams that are not the content of a page: pictures, fonts, objects. */
const otherKinds = ['/Image', '/Length1', 'Type1C', '0C', '/OpenType', '/ObjStm', '/XRef', '/FunctionType'];

export type Screened = {
  readonly hasImages: boolean;
  /** True if a content stream is so large that pages must be read without a list of their operators. */
  readonly isHeavy: boolean;
  /** True if a content stream may set invisible text. Checked only if a stream is heavy. */
  readonly mayHideText: boolean;
};

/**
 * Refuses, before it is parsed, a file with a deflated stream that is too large to interpret. Dictionaries of streams
 * are not compressed or encrypted in any file (ISO 32000-1 sections 7.5.7 and 7.6.1). @throws {Unreadable} tooLarge
 */
export function screenStreams(bytes: Uint8Array): Screened {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let isHeavy = false;
  for (const { content, dictionary } of streamsIn(file)) {
    if (content.length < smallestSuspect || dictionary.includes('/Image')) continue;
    if (inflated(content, heavyContent) !== 'larger') continue;
    if (inflated(content, mostInflated) === 'larger')
      throw new Unreadable('tooLarge', `A stream inflates to more than ${mostInflated} bytes`);
    if (isContent(dictionary)) isHeavy = true;
  }
  return { hasImages: file.includes('/Image'), isHeavy, mayHideText: isHeavy && setsInvisibleText(file) };
}

/** Number of pixels of the largest pictures, as their dictionaries state them; 0 if there is none. */
export type LargestPictures = {
  /** `bits`: of pictures with 1 bit per pixel. `levels`: of all others. */
  readonly bits: number;
  readonly levels: number;
  /**
   * For JPEGs that are larger than their dictionary states, the size in the JPEG itself; infinite if a deflated picture
   * is larger than stated.
   */
  readonly unstated: number;
};

/** @param most number of pixels above which a picture is never decoded, so that it need not be checked */
export async function largestPictures(bytes: Uint8Array, most: number): Promise<LargestPictures> {
  const largest = { bits: 0, levels: 0, unstated: 0 };
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { content, dictionary } of streamsIn(file)) {
    if (!dictionary.includes('/Image')) continue;
    const stated =
      statedNumber(dictionary, /\/Width\s{0,9}(\d{1,9})/) *
      statedNumber(dictionary, /\/Height\s{0,9}(\d{1,9})/);
    const kind = isOfBits(dictionary) ? 'bits' : 'levels';
    largest[kind] = Math.max(largest[kind], stated);
    if (stated > most) continue;
    const own = (await isLarger(content, stated)) ? Number.POSITIVE_INFINITY : pixelsOfJpeg(content);
    if (own > stated) largest.unstated = Math.max(largest.unstated, own);
  }
  return largest;
}

/** Maximum number of bytes per pixel (four components of 16 bits), and room for what writers add to rows. */
const largestPixel = 8;
const room = 1024 * 1024;

/** True if a deflated picture has more bytes than its stated pixels can have. */
async function isLarger(content: Buffer, stated: number): Promise<boolean> {
  let size = 0;
  try {
    for await (const part of Readable.from([content]).pipe(createInflate())) {
      size += (part as Buffer).length;
      if (size > largestPixel * stated + room) return true;
    }
  } catch {
    // The stream is not deflated, or it is damaged.
  }
  return false;
}

const isOfBits = (dictionary: string): boolean =>
  statedNumber(dictionary, /\/BitsPerComponent\s{0,9}(\d{1,9})/) === 1 ||
  ['/ImageMask', '/JBIG2Decode', '/CCITTFaxDecode'].some((name) => dictionary.includes(name));

const statedNumber = (dictionary: string, pattern: RegExp): number =>
  Number(pattern.exec(dictionary)?.[1] ?? 0);

/** Number of pixels stated in the frame header of a JPEG (ITU-T T.81, B.2.2); 0 for anything else. */
function pixelsOfJpeg(content: Buffer): number {
  if (content.length < 4 || content.readUInt16BE(0) !== 0xffd8) return 0;
  for (let at = 2; at + 9 <= content.length && content[at] === 0xff; ) {
    const marker = content[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return content.readUInt16BE(at + 5) * content.readUInt16BE(at + 7);
    at += 2 + content.readUInt16BE(at + 2);
  }
  return 0;
}

function* streamsIn(file: Buffer): Iterable<{ content: Buffer; dictionary: string }> {
  for (let at = file.indexOf('stream'); at !== -1; at = file.indexOf('stream', at + 6)) {
    if (file.toString('latin1', at - 3, at) === 'end') continue;
    const start = afterLineEnd(file, at + 6);
    const next = file.indexOf('endstream', start);
    const end = next === -1 ? file.length : next;
    const before = file.toString('latin1', Math.max(0, at - dictionaryBytes), at);
    yield { content: file.subarray(start, end), dictionary: before.slice(before.lastIndexOf(' obj') + 1) };
    at = end;
  }
}

function isContent(dictionary: string): boolean {
  return !otherKinds.some((kind) => dictionary.includes(kind));
}

/**
 * The inflated bytes; 'larger' if there are more than `mostBytes`; undefined if the stream is not deflated, is
 * encrypted or is damaged.
 */
function inflated(content: Uint8Array, mostBytes: number): Buffer | 'larger' | undefined {
  try {
    return inflateSync(content, { maxOutputLength: mostBytes });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'larger' : undefined;
  }
}

/**
 * Looks for render modes 3 and 7 in all content streams. A stream that cannot be inflated may contain them, so it
 * counts.
 */
function setsInvisibleText(file: Buffer): boolean {
  for (const { content, dictionary } of streamsIn(file)) {
    if (!isContent(dictionary)) continue;
    const operators = dictionary.includes('/Filter') ? inflated(content, mostInflated) : content;
    if (operators === undefined || operators === 'larger') return true;
    for (let at = operators.indexOf('Tr'); at !== -1; at = operators.indexOf('Tr', at + 2)) {
      const operand = operators.toString('latin1', Math.max(0, at - 12), at).trimEnd();
      if (operand.endsWith('3') || operand.endsWith('7')) return true;
    }
  }
  return false;
}

function afterLineEnd(file: Buffer, at: number): number {
  if (file[at] === 0x0d && file[at + 1] === 0x0a) return at + 2;
  return file[at] === 0x0d || file[at] === 0x0a ? at + 1 : at;
}
