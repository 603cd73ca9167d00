import { inflateSync } from 'node:zlib';
import { Unreadable } from '../reader.ts';

/** Largest inflated content stream, in bytes. Ten thousand ordinary pages have less in one stream. */
const mostInflated = 48 * 1024 * 1024;
/** Deflate reaches a ratio of about 1,000; a smaller stream cannot inflate past the limit. */
const smallestSuspect = mostInflated / 1_100;
/** Bytes of a stream's dictionary that are looked at. */
const dictionaryBytes = 600;

/**
 * Refuses a file with a deflated stream that is too large to interpret, before it is parsed, and says whether it has pictures.
 * Dictionaries of streams are plain in every file, encrypted ones included (ISO 32000-1 sections 7.5.7 and 7.6.1).
 * @throws {Unreadable} tooLarge
 */
export function screenStreams(bytes: Uint8Array): { readonly hasImages: boolean } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = file.indexOf('stream'); at !== -1; at = file.indexOf('stream', at + 6)) {
    if (file.toString('latin1', at - 3, at) === 'end') continue;
    const start = afterLineEnd(file, at + 6);
    const next = file.indexOf('endstream', start);
    const end = next === -1 ? file.length : next;
    if (end - start >= smallestSuspect && !isImage(file, at)) refuseBomb(file.subarray(start, end));
    at = end;
  }
  return { hasImages: file.includes('/Image') };
}

function refuseBomb(stream: Uint8Array): void {
  try {
    inflateSync(stream, { maxOutputLength: mostInflated });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new Unreadable('tooLarge', `A stream inflates to more than ${mostInflated} bytes`);
    // Not deflated, encrypted or damaged: the parser decides.
  }
}

function afterLineEnd(file: Buffer, at: number): number {
  if (file[at] === 0x0d && file[at + 1] === 0x0a) return at + 2;
  return file[at] === 0x0d || file[at] === 0x0a ? at + 1 : at;
}

function isImage(file: Buffer, streamAt: number): boolean {
  const dictionary = file.toString('latin1', Math.max(0, streamAt - dictionaryBytes), streamAt);
  return dictionary.slice(dictionary.lastIndexOf(' obj') + 1).includes('/Image');
}
