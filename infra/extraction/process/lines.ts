import type { Readable } from 'node:stream';

/**
 * Yields the lines of a UTF-8 text without their line ends; an unfinished last line is left out. If a line or the whole
 * text exceeds its limit in bytes, yields null and ends.
 */
export async function* linesOf(
  stream: Readable,
  limits: { readonly lineBytes: number; readonly bytes: number },
): AsyncGenerator<string | null> {
  let parts: Buffer[] = [];
  let length = 0;
  let total = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    total += chunk.byteLength;
    let from = 0;
    for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, from)) {
      const line = Buffer.concat([...parts, chunk.subarray(from, end)]);
      if (line.byteLength > limits.lineBytes) break;
      parts = [];
      length = 0;
      from = end + 1;
      yield line.toString('utf8');
    }
    parts.push(chunk.subarray(from));
    length += chunk.byteLength - from;
    if (length <= limits.lineBytes && total <= limits.bytes) continue;
    yield null;
    return;
  }
}
