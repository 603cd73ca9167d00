/**
 * Decodes the chunks of an XML file: as UTF-16 if it has a byte order mark, else in the declared encoding, else as
 * UTF-8.
 */
export async function* decodeXml(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    yield decoder.decode(chunk, { stream: true });
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}

function encodingOf(chunk: Uint8Array): string {
  const [first, second] = chunk;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0x3c && second === 0x00) return 'utf-16le';
  if (first === 0x00 && second === 0x3c) return 'utf-16be';
  const head = Buffer.from(chunk.subarray(0, 200)).toString('latin1');
  const declaration = head.slice(0, Math.max(0, head.indexOf('?>')));
  const label = /encoding=["']([\w.:-]{1,40})["']/.exec(declaration)?.[1] ?? 'utf-8';
  // The declaration was readable as single bytes, so the file cannot be UTF-16.
  if (label.toLowerCase().startsWith('utf-16')) return 'utf-8';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return 'utf-8';
  }
}
