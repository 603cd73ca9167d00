/**
 * Decodes a text file: by its byte order mark, as UTF-16 without one, as UTF-8 if it is valid, else in the most
 * probable encoding, or Windows-1252 if none is probable. null: the bytes are not text.
 */
export async function decodeText(bytes: Uint8Array): Promise<string | null> {
  const text = new TextDecoder(await encodingOf(bytes)).decode(bytes);
  return isText(text) ? text : null;
}

const sampleBytes = 64 * 1024;
/** Below this confidence jschardet names rare encodings for short Western European texts. */
const leastConfidence = 0.1;
/** Names used by jschardet that the Encoding Standard does not know. */
const labels: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  maccyrillic: 'x-mac-cyrillic',
  macroman: 'macintosh',
};

async function encodingOf(bytes: Uint8Array): Promise<string> {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const wide = wideEncodingOf(bytes);
  if (wide !== null) return wide;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return guessed(bytes);
  }
}

async function guessed(bytes: Uint8Array): Promise<string> {
  // Loaded only here, because loading it takes longer than the rest of the program.
  const { default: jschardet } = await import('jschardet');
  const { encoding, confidence } = jschardet.detect(Buffer.from(bytes.subarray(0, sampleBytes)));
  if (encoding === null || confidence < leastConfidence) return 'windows-1252';
  const label = encoding.toLowerCase();
  // The bytes are not valid UTF-8, and an ASCII sample says nothing about the rest.
  if (label === 'utf-8' || label === 'ascii') return 'windows-1252';
  try {
    return new TextDecoder(labels[label] ?? label).encoding;
  } catch {
    return 'windows-1252';
  }
}

/**
 * Detects UTF-16 without a byte order mark: in most languages of Latin script every second byte is zero, and other
 * languages have spaces and line ends.
 */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.byteLength % 2 !== 0 || bytes.byteLength < 4) return null;
  const end = Math.min(bytes.byteLength, sampleBytes);
  let little = 0;
  let big = 0;
  for (let at = 0; at < end; at += 2) {
    if (bytes[at + 1] === 0 && bytes[at] !== 0) little += 1;
    if (bytes[at] === 0 && bytes[at + 1] !== 0) big += 1;
  }
  const enough = end / 2 / 20;
  if (little > enough && big === 0) return 'utf-16le';
  if (big > enough && little === 0) return 'utf-16be';
  return null;
}

/** True for text, which contains no NUL and hardly any control characters. */
function isText(text: string): boolean {
  let controls = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0) return false;
    if (unit < 0x20 && (unit < 0x09 || unit > 0x0d)) controls += 1;
  }
  return controls <= text.length / 100;
}
