import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A TCP proxy that injects faults into connections in use. */
export type TcpProxy = {
  readonly port: number;
  /** Number of open connections. */
  readonly open: number;
  /** Delays every chunk in both directions, in order. */
  latency(ms: number, jitterMs?: number): void;
  /** Limits the bytes per second in each direction of each connection. */
  slow(bytesPerSecond: number): void;
  /** Keeps connections and accepts new ones, but drops every byte without closing. */
  halfOpen(on: boolean): void;
  /** On: stops listening and resets connections, like a machine that is down. Off: listens on the same port again. */
  refuse(on: boolean): Promise<void>;
  /** Resets (RST) every open connection; new connections are accepted. */
  cut(): void;
  /** Removes all faults and listens again. Dropped bytes stay lost, so connections that lost bytes are reset. */
  restore(): Promise<void>;
  stop(): Promise<void>;
};

export type TcpProxyOptions = {
  readonly target: { readonly host: string; readonly port: number };
  /** 0 or absent: any free port. */
  readonly port?: number;
};

type Conditions = { latencyMs: number; jitterMs: number; bytesPerSecond: number; swallow: boolean };

const ideal: Conditions = {
  latencyMs: 0,
  jitterMs: 0,
  bytesPerSecond: Number.POSITIVE_INFINITY,
  swallow: false,
};

export async function startTcpProxy({ target, port = 0 }: TcpProxyOptions): Promise<TcpProxy> {
  const conditions = { ...ideal };
  const sockets = new Set<Socket>();
  let server = await listen(port);
  const ownPort = portOf(server);

  return {
    port: ownPort,
    get open() {
      return sockets.size / 2;
    },
    latency: (latencyMs, jitterMs = 0) => void Object.assign(conditions, { latencyMs, jitterMs }),
    slow: (bytesPerSecond) => void Object.assign(conditions, { bytesPerSecond }),
    halfOpen: (on) => void Object.assign(conditions, { swallow: on }),
    refuse,
    cut,
    async restore() {
      if (conditions.swallow) cut();
      Object.assign(conditions, ideal);
      await refuse(false);
    },
    stop: () => refuse(true),
  };

  async function refuse(on: boolean): Promise<void> {
    if (on && server.listening) {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    }
    if (!on && !server.listening) server = await listen(ownPort);
  }

  function cut(): void {
    for (const socket of sockets) socket.resetAndDestroy();
  }

  async function listen(at: number): Promise<Server> {
    const listening = createServer(accept);
    listening.listen(at, '127.0.0.1');
    await once(listening, 'listening');
    return listening;
  }

  function accept(client: Socket): void {
    const upstream = connect(target.port, target.host);
    join(client, upstream);
    join(upstream, client);
    client.pipe(worsened(conditions)).pipe(upstream);
    upstream.pipe(worsened(conditions)).pipe(client);
  }

  function join(socket: Socket, other: Socket): void {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => other.resetAndDestroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  }
}

function worsened(conditions: Conditions): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (conditions.swallow) return done();
      const waiting = conditions.latencyMs + Math.random() * conditions.jitterMs;
      const delay = waiting + (chunk.length / conditions.bytesPerSecond) * 1000;
      if (delay === 0) done(null, chunk);
      else setTimeout(done, delay, null, chunk);
    },
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy listens on no port');
  return address.port;
}
