/**
 * Bytes of base64 text; undefined if it is none, or not one whole text. Node skips what is no base64 and stops at the first padding, so a
 * text of several parts would be cut.
 */
export function bytesOfBase64(content: string): Buffer | undefined {
  const bytes = Buffer.from(content, 'base64');
  const padding = content.endsWith('==') ? 2 : Number(content.endsWith('='));
  const isWhole =
    bytes.byteLength === Math.floor((content.length * 3) / 4) - padding && content.length % 4 === 0;
  return isWhole ? bytes : undefined;
}
