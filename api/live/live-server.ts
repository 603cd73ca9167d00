import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { Position } from '../../domain/kernel/event.ts';
import type { Clock } from '../../infra/identifiers/clock.ts';
import type { SessionStore } from '../../infra/session-store/port.ts';
import type { MemberClaims, Tokens } from '../http/access/tokens.ts';
import { isFromElsewhere, protocolOf } from '../http/plugins/same-origin.ts';
import { type LiveChanged, type LiveParticipation, liveEvents } from './contract/live.ts';
import { createPresence } from './presence.ts';

export type LiveServer = {
  push(tenant: string, message: LiveParticipation): void;
  /** Something is new in a read model of one assessment or of the organisation. */
  pushChanged(tenant: string, message: LiveChanged): void;
  /** Commits went by unseen: whoever is connected here reads again what they show. */
  missed(model: string): void;
  isWatched(tenant: string): boolean;
  /** Tells everybody connected here where their boards last changed: who is behind reads them again. */
  greet(): Promise<void>;
  /** Ends the sockets of a session that was signed out, on whichever process they are. */
  disconnect(sessionId: string): void;
  /** What an account may do has changed: it is told, and watches on only if it still may, on whichever process its sockets are. */
  changed(accountId: string): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  readonly http: HttpServer;
  readonly tokens: Tokens;
  readonly sessions: SessionStore;
  readonly clock: Clock;
  /** Where a board of an organisation last changed. */
  readonly lastChange: (tenant: string) => Promise<Position | null>;
  readonly publicUrl: () => string;
  readonly behindProxy: boolean;
  /** Whether a member may see who takes part, and what else they may, in one line; undefined = no member. */
  readonly accessOf: (
    tenant: string,
    who: Pick<MemberClaims, 'accountId' | 'sessionId'>,
  ) => Promise<{ readonly watches: boolean; readonly stamp: string } | undefined>;
  /** Whether an assessment is this organisation's. */
  readonly owns: (tenant: string, assessmentId: string) => Promise<boolean>;
  readonly nameOf: (accountId: string) => Promise<string>;
  /** Carries messages between several api processes. */
  readonly adapter: Parameters<Server['adapter']>[0] | undefined;
};

const roomOf = (tenant: string) => `organization:${tenant}`;
const accountRoom = (accountId: string) => `account:${accountId}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

/** What may wait for a reader slower than the pushes, in characters; the system's own buffers come on top. */
const mostWaiting = 256 * 1024;

/** How often sockets are asked whether their session still lives. */
const recheckMs = 30_000;

/**
 * socket.io: the server decides the room from the access token; there is nothing a client can join. Pushes may be lost,
 * so every one says which position it follows.
 */
export function startLiveServer({
  http,
  tokens,
  sessions,
  clock,
  lastChange,
  publicUrl,
  behindProxy,
  accessOf,
  owns,
  nameOf,
  adapter,
}: Options): LiveServer {
  const io = new Server(http, {
    serveClient: false,
    ...(adapter && { adapter }),
    maxHttpBufferSize: 16 * 1024,
    // `cors` does not guard websockets: a foreign Origin is refused before the handshake.
    // A browser's own GET carries no Origin but says where it comes from; a program says nothing and needs a valid token.
    allowRequest: (request, decide) => {
      const { headers } = request;
      const typed = headers['sec-fetch-site'] === 'none';
      decide(null, !typed && !isFromElsewhere(headers, publicUrl(), protocolOf(request, behindProxy)));
    },
  });

  const mayWatch = async (tenant: string, who: Pick<MemberClaims, 'accountId' | 'sessionId'>) =>
    (await accessOf(tenant, who))?.watches === true;

  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth.token;
    const admit = async () => {
      const claims = typeof token === 'string' ? await tokens.verify('member', token) : undefined;
      if (!claims || !(await sessions.isActive(claims.sessionId, claims.tenant, clock.now())))
        throw new Error('INVALID_TOKEN');
      socket.data = claims satisfies MemberClaims;
      await socket.join([sessionRoom(claims.sessionId), accountRoom(claims.accountId)]);
      if (await mayWatch(claims.tenant, claims)) await socket.join(roomOf(claims.tenant));
    };
    admit().then(() => next(), next);
  });

  const presence = createPresence({
    io,
    mayLook: async (who, assessmentId) =>
      (await mayWatch(who.tenant, who)) && (await owns(who.tenant, assessmentId)),
    nameOf,
  });

  io.on('connection', (socket) => {
    const who = socket.data as MemberClaims;
    const { tenant } = who;
    presence.follow(socket);
    const room = roomOf(tenant);
    const greet = async () => {
      const [position, access] = await Promise.all([
        lastChange(tenant).catch(() => null),
        accessOf(tenant, who),
      ]);
      socket.emit(liveEvents.hello, { position, access: access?.stamp ?? '' });
    };
    const end = () => socket.disconnect(true);
    greet().catch(end);

    // Who reads too slowly hears nothing more until what waits has gone out, and then, by a greeting, that it is behind.
    let waiting = 0;
    let behind = false;
    socket.conn.on('packetCreate', ({ data = '' }: { readonly data?: string }) => {
      waiting += data.length;
      if (behind || waiting <= mostWaiting) return;
      behind = true;
      void socket.leave(room);
    });
    socket.conn.on('drain', () => {
      waiting = 0;
      if (!behind || !socket.connected) return;
      behind = false;
      const rejoin = async () => {
        if (await mayWatch(tenant, who)) await socket.join(room);
        await greet();
      };
      rejoin().catch(end);
    });
  });

  const recheck = setInterval(() => {
    const check = async () => {
      for (const socket of [...io.of('/').sockets.values()]) {
        const { sessionId, tenant } = socket.data as MemberClaims;
        if (await sessions.isActive(sessionId, tenant, clock.now())) continue;
        socket.emit(liveEvents.bye, {});
        socket.disconnect(true);
      }
    };
    check().catch(() => undefined);
  }, recheckMs);

  function bye(sessionId: string): void {
    io.to(sessionRoom(sessionId)).emit(liveEvents.bye, {});
    io.in(sessionRoom(sessionId)).disconnectSockets(true);
  }

  return {
    push: (tenant, message) => {
      // Every api process hears of every commit, so each tells its own.
      io.local.to(roomOf(tenant)).emit(liveEvents.participation, message);
    },
    pushChanged: (tenant, message) => {
      io.local.to(roomOf(tenant)).emit(liveEvents.changed, message);
    },
    missed: (model) => {
      io.local.emit(liveEvents.changed, { model, id: null, position: null } satisfies LiveChanged);
    },
    isWatched: (tenant) => (io.of('/').adapter.rooms.get(roomOf(tenant))?.size ?? 0) > 0,
    greet: async () => {
      const tenants = new Set(
        [...io.of('/').sockets.values()].map((socket) => (socket.data as MemberClaims).tenant),
      );
      for (const tenant of tenants)
        io.local.to(roomOf(tenant)).emit(liveEvents.hello, { position: await lastChange(tenant) });
    },
    disconnect: bye,
    changed: async (accountId) => {
      // Of two sessions of one account, one may have to set up a second factor and the other not; each is in an organisation of its own.
      for (const { sessionId, organizationId: tenant } of await sessions.list(accountId, clock.now())) {
        const room = sessionRoom(sessionId);
        if (await mayWatch(tenant, { accountId, sessionId })) io.in(room).socketsJoin(roomOf(tenant));
        else {
          io.in(room).socketsLeave(roomOf(tenant));
          await presence.leave(room);
        }
      }
      io.to(accountRoom(accountId)).emit(liveEvents.session, {});
    },
    close: async () => {
      clearInterval(recheck);
      // Not io.close(): that waits for every HTTP connection, which is the app's to end.
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
}
