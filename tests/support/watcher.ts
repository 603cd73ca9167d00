import { io } from 'socket.io-client';
import { type LiveParticipation, liveEvents, liveParticipation } from '../../api/live/contract/live.ts';

export type Watcher = {
  close(): void;
  readonly id: string;
  /** Resolves when either side has ended the connection. */
  readonly closed: Promise<void>;
};

/** Connects a dashboard at the network level; resolves after the server's greeting. */
export function watch(
  baseUrl: string,
  token: string,
  onPush: (push: LiveParticipation) => void,
  options: { readonly check?: boolean } = {},
): Promise<Watcher> {
  const socket = io(baseUrl, {
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnection: false,
  });
  socket.on(liveEvents.participation, (push: unknown) =>
    onPush(options.check === false ? (push as LiveParticipation) : liveParticipation.parse(push)),
  );
  const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
  return new Promise((resolve, reject) => {
    socket.once(liveEvents.hello, () =>
      resolve({ close: () => socket.close(), id: socket.id ?? '', closed }),
    );
    socket.once('connect_error', reject);
  });
}
