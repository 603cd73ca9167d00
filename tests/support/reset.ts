import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Sends bytes as they are and breaks the connection off with a reset, as networks do, after this pause. */
export async function resetAfter(url: string, bytes: string, pauseMs: number): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(bytes);
  await pause(pauseMs);
  const closed = once(socket, 'close');
  socket.resetAndDestroy();
  await closed;
}
