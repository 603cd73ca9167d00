import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/**
 * The test file of the European Institute for Computer Antivirus Research, which every scanner finds. It is written in two parts,
 * so that no scanner finds this source file.
 */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export type ClamdServer = {
  readonly port: number;
  readonly url: string;
  /** Files that were received completely, oldest first. */
  readonly files: readonly Buffer[];
  /** Sets the answer to each file from now on, without the final NUL; null: no answer. Default: {@link usual}. */
  script(answer: (file: Buffer) => string | null): void;
  /** On: stops listening and ends all connections. Off: listens on the same port again. */
  refuse(on: boolean): Promise<void>;
  close(): Promise<void>;
};

/** The answer that clamd would give. */
export const usual = (file: Buffer): string =>
  file.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';

/**
 * A server that speaks PING and INSTREAM on loopback as clamd 1.4 does, and finds the EICAR string.
 * @param mostBytes its StreamMaxLength
 */
export async function startClamd({ mostBytes = 25 * 1024 * 1024 } = {}): Promise<ClamdServer> {
  const files: Buffer[] = [];
  const sockets = new Set<Socket>();
  let script: (file: Buffer) => string | null = usual;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    converse(socket).catch(() => socket.resetAndDestroy());
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  };
  const port = await listen(0);

  async function converse(socket: Socket): Promise<void> {
    let held: Buffer = Buffer.alloc(0);
    const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    /** Reads bytes up to a length that is computed from the bytes received so far. */
    const read = async (length: (held: Buffer) => number | undefined): Promise<Buffer> => {
      for (;;) {
        const wanted = length(held);
        if (wanted !== undefined && held.length >= wanted) {
          const found = held.subarray(0, wanted);
          held = held.subarray(wanted);
          return found;
        }
        const next = await chunks.next();
        if (next.done) throw new Error('The client is gone');
        held = Buffer.concat([held, next.value]);
      }
    };
    const bytes = (count: number) => read(() => count);
    const command = (await read((all) => (all.includes(0) ? all.indexOf(0) + 1 : undefined))).toString();
    if (command === 'zPING\0') return void socket.end('PONG\0');
    if (command !== 'zINSTREAM\0') return void socket.end('UNKNOWN COMMAND\0');
    const parts: Buffer[] = [];
    for (let size = 0; ; ) {
      const length = (await bytes(4)).readUInt32BE();
      if (length === 0) break;
      size += length;
      if (size > mostBytes) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      parts.push(await bytes(length));
    }
    const file = Buffer.concat(parts);
    files.push(file);
    const answer = script(file);
    if (answer !== null) socket.end(`${answer}\0`);
  }

  const refuse = async (on: boolean) => {
    if (on && server.listening) {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.resetAndDestroy();
      await closed;
    }
    if (!on && !server.listening) await listen(port);
  };

  return {
    port,
    url: `tcp://127.0.0.1:${port}`,
    files,
    script: (answer) => {
      script = answer;
    },
    refuse,
    close: () => refuse(true),
  };
}
