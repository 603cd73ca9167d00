import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export type TestDns = {
  /** Address in the form of the DNS_SERVERS setting. */
  readonly address: string;
  /** Sets the TXT records of a name; an empty list: no TXT record; undefined: the name does not exist. */
  set(name: string, texts: readonly string[] | undefined): void;
  /** Answers every query with this error from now on; `none` ends that. */
  fail(how: 'none' | 'servfail' | 'refused' | 'silent'): void;
  /** Number of queries received for a name. */
  asked(name: string): number;
  close(): Promise<void>;
};

const responseCodes = { servfail: 2, nameError: 3, refused: 5 } as const;
const txt = 16;

/** A name server for TXT records over UDP (RFC 1035), on this machine. */
export async function startDns(): Promise<TestDns> {
  const records = new Map<string, readonly string[]>();
  const questions = new Map<string, number>();
  let failing: Parameters<TestDns['fail']>[0] = 'none';
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, question, type } = questionIn(query);
    questions.set(name, (questions.get(name) ?? 0) + 1);
    if (failing === 'silent') return;
    const texts = records.get(name);
    const code = failing === 'none' ? (texts ? 0 : responseCodes.nameError) : responseCodes[failing];
    const answers = code === 0 && type === txt ? (texts ?? []).map(recordOf) : [];
    socket.send(
      Buffer.concat([headerOf(query, code, answers.length), question, ...answers]),
      from.port,
      from.address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    set: (name, texts) => {
      if (texts) records.set(name, texts);
      else records.delete(name);
    },
    fail: (how) => {
      failing = how;
    },
    asked: (name) => questions.get(name) ?? 0,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

const headerLength = 12;

function questionIn(query: Buffer) {
  const labels: string[] = [];
  let at = headerLength;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const end = at + 5;
  // Resolvers may mix upper and lower case in a name.
  return {
    name: labels.join('.').toLowerCase(),
    type: query.readUInt16BE(at + 1),
    question: query.subarray(headerLength, end),
  };
}

function headerOf(query: Buffer, responseCode: number, answers: number): Buffer {
  const header = Buffer.alloc(headerLength);
  query.copy(header, 0, 0, 2);
  // Flags: a recursive answer to a query that requested recursion.
  header.writeUInt16BE(0x8180 | responseCode, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(answers, 6);
  return header;
}

/** A TXT record. Its name is a pointer to the name in the query; its text is split into parts of at most 255 bytes. */
function recordOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  const data = Buffer.concat(parts);
  const head = Buffer.from([0xc0, headerLength, 0, txt, 0, 1, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
