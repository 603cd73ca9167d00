// What a PostgreSQL server says on the wire, for servers of tests.

/** A message: type, length with itself, content. */
export function message(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.write(type, 'latin1');
  header.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([header, content]);
}

/** The sign-in was accepted, and the server waits for a query. */
export function authenticated(): Buffer {
  return Buffer.concat([
    message('R', Buffer.alloc(4)),
    message('K', Buffer.from([0, 0, 0, 1, 0, 0, 0, 2])),
    message('Z', Buffer.from('I')),
  ]);
}
