const signature = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const recordBytes = 22;
const greatestComment = 0xffff;

/**
 * The archive with the correct length of its comment in the end record. Some programs append bytes, or cut the comment,
 * without correcting its length, and yauzl refuses such files. The bytes are copied only if the length is wrong.
 */
export function withTrueComment(bytes: Uint8Array): Buffer {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = archive.lastIndexOf(signature);
  if (at === -1 || at + recordBytes > archive.byteLength) return archive;
  const length = archive.byteLength - at - recordBytes;
  if (length > greatestComment || archive.readUInt16LE(at + 20) === length) return archive;
  const corrected = Buffer.from(archive);
  corrected.writeUInt16LE(length, at + 20);
  return corrected;
}
