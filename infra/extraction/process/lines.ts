import type { Readable } from 'node:stream';

/**
 * Lines of UTF-8 text, without their ends. An unfinished last line is left out.
 * @throws Error when a line or the whole is longer than its limit in bytes
 */
export async function* linesOf(
  stream: Readable,
  limits: { readonly lineBytes: number; readonly bytes: number },
): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let length = 0;
  let total = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    total += chunk.byteLength;
    if (total > limits.bytes) throw new Error('The process that reads a file has written too much');
    let from = 0;
    for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, from)) {
      const line = Buffer.concat([...parts, chunk.subarray(from, end)]);
      if (line.byteLength > limits.lineBytes) throw tooLong();
      parts = [];
      length = 0;
      from = end + 1;
      yield line.toString('utf8');
    }
    parts.push(chunk.subarray(from));
    length += chunk.byteLength - from;
    if (length > limits.lineBytes) throw tooLong();
  }
}

const tooLong = () => new Error('The process that reads a file has written too long a line');
