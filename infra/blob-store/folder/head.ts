import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { z } from 'zod';

/** Fixed size, so that the content can be written before its SHA-256 is known. */
export const headBytes = 256;
const checkBytes = 8;
const textBytes = headBytes - checkBytes - 1;

const description = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.int().nonnegative(),
  contentType: z.string(),
});

/** Description of the content, stored in a file's head. */
export type Description = z.infer<typeof description>;

/** 256 bytes: JSON padded with spaces, the CRC-32 of this text in hex, and a line end. */
export function headOf({ sha256, size, contentType }: Description): Buffer {
  const text = JSON.stringify({ sha256, size, contentType }).padEnd(textBytes);
  return Buffer.from(`${text}${checkOf(text)}\n`, 'latin1');
}

/** @returns undefined if the head is short, altered or unfinished */
export async function readHead(file: FileHandle): Promise<Description | undefined> {
  const head = Buffer.alloc(headBytes);
  const { bytesRead } = await file.read(head, 0, headBytes, 0);
  const text = head.toString('latin1', 0, textBytes);
  if (bytesRead < headBytes || head.toString('latin1', textBytes) !== `${checkOf(text)}\n`) return undefined;
  return description.parse(JSON.parse(text));
}

function checkOf(text: string): string {
  return crc32(text).toString(16).padStart(checkBytes, '0');
}
