import type { Server, Socket } from 'socket.io';
import * as z from 'zod/mini';
import type { MemberClaims } from '../http/access/tokens.ts';
import { type LivePresence, liveEvents, liveLook } from './contract/live.ts';

type Options = {
  readonly io: Server;
  /** Checked each time a client sends `look`, because rights may change. */
  readonly mayLook: (who: MemberClaims, assessmentId: string) => Promise<boolean>;
  readonly nameOf: (accountId: string) => Promise<string>;
};

export type Presence = {
  follow(socket: Socket): void;
  /** Removes everybody in this room from presence, in every process. */
  leave(room: string): Promise<void>;
};

const prefix = 'looking:';
const soonMs = 50;
const roomOf = (assessmentId: string) => `${prefix}${assessmentId}`;

/**
 * Tracks who has the plan of an assessment open. The only state is socket.io's rooms: its Redis adapter shares them
 * between processes, and a connection leaves them when it closes.
 */
export function createPresence({ io, mayLook, nameOf }: Options): Presence {
  async function tell(room: string): Promise<void> {
    const sockets = await io.in(room).fetchSockets();
    const accountIds = [...new Set(sockets.map(({ data }) => (data as MemberClaims).accountId))].toSorted();
    const people = await Promise.all(
      accountIds.map(async (accountId) => ({ accountId, name: await nameOf(accountId) })),
    );
    const message: LivePresence = { assessmentId: room.slice(prefix.length), people };
    io.to(room).emit(liveEvents.presence, message);
  }
  const timers = new Map<string, NodeJS.Timeout>();
  /** Sends the list after a delay, so that one message covers everybody who came or left meanwhile. */
  function told(room: string): void {
    if (timers.has(room)) return;
    const timer = setTimeout(() => {
      timers.delete(room);
      // Another process that does not answer in time must not crash this one; the next change sends the list again.
      tell(room).catch(() => undefined);
    }, soonMs).unref();
    timers.set(room, timer);
  }

  async function leaveRooms(socket: Pick<Socket, 'rooms' | 'leave'>, except?: string): Promise<void> {
    for (const room of looksAt(socket.rooms)) {
      if (room === except) continue;
      await socket.leave(room);
      told(room);
    }
  }

  return {
    follow: (socket) => {
      let looks = 0;
      socket.on(liveEvents.look, (message: unknown) => {
        const parsed = z.safeParse(liveLook, message);
        if (!parsed.success) return;
        const { assessmentId } = parsed.data;
        looks += 1;
        const mine = looks;
        const look = async () => {
          const room = assessmentId === null ? undefined : roomOf(assessmentId);
          await leaveRooms(socket, room);
          if (room === undefined || assessmentId === null || socket.rooms.has(room)) return;
          if (!(await mayLook(socket.data as MemberClaims, assessmentId))) return;
          // While `mayLook` ran, the socket may have opened another plan or disconnected.
          if (mine !== looks || !socket.connected) return;
          await socket.join(room);
          // Rights that were lost meanwhile found no socket in the room to remove.
          if (!(await mayLook(socket.data as MemberClaims, assessmentId))) await socket.leave(room);
          told(room);
        };
        look().catch(() => undefined);
      });
      socket.on('disconnecting', () => {
        // The list is sent after a delay, when the socket has already left its rooms.
        looksAt(socket.rooms).forEach(told);
      });
    },
    leave: async (room) => {
      for (const socket of await io.in(room).fetchSockets()) {
        for (const looking of looksAt(socket.rooms)) {
          socket.leave(looking);
          told(looking);
        }
      }
    },
  };
}

function looksAt(rooms: ReadonlySet<string>): string[] {
  return [...rooms].filter((room) => room.startsWith(prefix));
}
