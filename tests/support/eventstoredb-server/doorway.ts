import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

/** The listening socket. It can be closed while the server keeps running. */
export type Doorway = {
  readonly port: number;
  /** Number of open connections. */
  readonly open: number;
  /** Resets (RST) every open connection; new connections are accepted. */
  cut(): void;
  /** On: refuses and closes all connections. Off: listens on the same port again. */
  refuse(on: boolean): Promise<void>;
};

/** @param welcome called with every new connection */
export async function openDoorway(port: number, welcome: (socket: Socket) => void): Promise<Doorway> {
  const sockets = new Set<Socket>();
  let server = await listen(port);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The doorway has no port');
  const ownPort = address.port;
  return {
    port: ownPort,
    get open() {
      return sockets.size;
    },
    cut,
    refuse,
  };

  function cut(): void {
    for (const socket of sockets) socket.resetAndDestroy();
  }

  async function refuse(on: boolean): Promise<void> {
    if (on && server.listening) {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    }
    if (!on && !server.listening) server = await listen(ownPort);
  }

  async function listen(at: number): Promise<Server> {
    const listening = createServer({ noDelay: true }, (socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
      welcome(socket);
    });
    listening.listen(at, '127.0.0.1');
    await once(listening, 'listening');
    return listening;
  }
}
