// What a MySQL server says on the wire, for servers of tests.

/** A packet: length in three bytes, sequence, content. */
export function packet(sequence: number, content: Buffer): Buffer {
  const header = Buffer.alloc(4);
  header.writeUIntLE(content.length, 0, 3);
  header.writeUInt8(sequence, 3);
  return Buffer.concat([header, content]);
}

/** The first packet of a server without TLS that offers LOAD DATA LOCAL. */
export function greeting(): Buffer {
  const plugin = 0x00_08_00_00;
  const capabilities = 0x1 | 0x8 | 0x80 | 0x200 | 0x2000 | 0x8000 | plugin;
  return packet(
    0,
    Buffer.concat([
      Buffer.from('\x0a8.0.0\0', 'latin1'),
      Buffer.from([1, 0, 0, 0]),
      Buffer.from('12345678\0', 'latin1'),
      Buffer.from([capabilities & 0xff, (capabilities >> 8) & 0xff, 0x2d, 2, 0]),
      Buffer.from([(capabilities >> 16) & 0xff, (capabilities >> 24) & 0xff, 21]),
      Buffer.alloc(10),
      Buffer.from('123456789012\0mysql_native_password\0', 'latin1'),
    ]),
  );
}
