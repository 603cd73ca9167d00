import {
  request as ask,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

type Target = {
  readonly port: number;
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
};

/** Headers of an upgrade to a websocket (RFC 6455, 4.1); the process behind answers them as it would a browser. */
const ofUpgrade = ['sec-websocket-key', 'sec-websocket-version', 'sec-websocket-protocol'] as const;

/**
 * Connects upgraded requests to the process of the demo workspace byte by byte: no message is parsed here, in the
 * process of the tenants. That process limits the size of a message. @param withinMs it accepts a connection within this time
 */
export function createSamplePipes(withinMs: number) {
  const open = new Set<Duplex>();
  return {
    /** @param response a response of the upgrade, of which nothing was sent */
    open: (incoming: IncomingMessage, response: ServerResponse, { port, path, headers }: Target): void => {
      const { socket } = incoming;
      response.detachSocket(socket);
      const outgoing = ask({
        host: '127.0.0.1',
        port,
        path,
        agent: false,
        headers: {
          ...headers,
          ...Object.fromEntries(
            ofUpgrade.flatMap((name) => (incoming.headers[name] ? [[name, incoming.headers[name]]] : [])),
          ),
          connection: 'Upgrade',
          upgrade: 'websocket',
        },
      });
      open.add(socket);
      const late = setTimeout(() => outgoing.destroy(), withinMs).unref();
      socket.once('close', () => {
        clearTimeout(late);
        open.delete(socket);
        outgoing.destroy();
      });
      socket.on('error', () => socket.destroy());
      // A refusal says nothing that the page needs: it opens a connection again later.
      const refuse = () =>
        socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      outgoing.on('error', refuse);
      outgoing.once('response', (refused) => {
        refused.resume();
        refuse();
      });
      outgoing.once('upgrade', ({ rawHeaders }, behind, head) => {
        clearTimeout(late);
        if (socket.destroyed) return void behind.destroy();
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${linesOf(rawHeaders)}\r\n`);
        if (head.length > 0) socket.write(head);
        join(socket, behind);
      });
      outgoing.end();
    },
    close: (): void => {
      for (const socket of open) socket.destroy();
    },
  };
}

/** Ends both when one of them ends. */
function join(socket: Socket, behind: Duplex): void {
  for (const [one, other] of [
    [socket, behind],
    [behind, socket],
  ] as const) {
    one.pipe(other);
    one.on('error', () => one.destroy());
    one.once('close', () => other.destroy());
  }
  socket.setTimeout(0);
  socket.setNoDelay(true);
}

const linesOf = (raw: readonly string[]): string =>
  raw.reduce((text, part, index) => text + part + (index % 2 === 0 ? ': ' : '\r\n'), '');
