import type { Socket } from 'node:net';
import type { SampleUpgrade } from '../../infra/demo/sample-host.ts';
import type { ConnectionGiven, ConnectionSaid } from './processes.ts';

/** In a process of the demo workspace: takes the connections that the server in front gives it (processes.ts). */
export function takeConnections(take: (upgrade: SampleUpgrade, socket: Socket) => void): void {
  const waiting = new Map<number, Socket>();
  process.on('message', ({ connection, upgrade }: ConnectionGiven, given?: Socket) => {
    const say = (is: ConnectionSaid['is']) => {
      if (process.connected) process.send?.({ connection, is } satisfies ConnectionSaid);
    };
    if (!upgrade) {
      say('taken');
      // Its other end may have closed meanwhile.
      if (!given || given.destroyed) return say('closed');
      waiting.set(connection, given);
      given.on('error', () => given.destroy());
      given.once('close', () => {
        waiting.delete(connection);
        say('closed');
      });
      return;
    }
    const socket = waiting.get(connection);
    waiting.delete(connection);
    if (socket) take(upgrade, socket);
  });
}
