import type { Server as HttpServer, IncomingHttpHeaders } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { Position } from '../../domain/kernel/event.ts';
import type { Clock } from '../../infra/identifiers/clock.ts';
import type { SessionStore } from '../../infra/session-store/port.ts';
import type { MemberClaims, Tokens } from '../http/access/tokens.ts';
import { isFromElsewhere, protocolOf } from '../http/plugins/same-origin.ts';
import { type LiveChanged, type LiveParticipation, liveEvents } from './contract/live.ts';
import { createPresence } from './presence.ts';

export type LiveServer = {
  push(tenant: string, message: LiveParticipation): void;
  /** Pushes that a read model changed, for one assessment or for the organisation. */
  pushChanged(tenant: string, message: LiveChanged): void;
  /** This process missed commits: tells the clients connected here to refetch everything that they show. */
  missed(model: string): void;
  isWatched(tenant: string): boolean;
  /** Sends every client connected here the position of its boards' last change; clients that are behind refetch. */
  greet(): Promise<void>;
  /** Disconnects the sockets of an ended session, in every process. */
  disconnect(sessionId: string): void;
  /**
   * Notifies the sockets of an account whose rights changed, in every process, and removes from the room those that are
   * no longer permitted.
   */
  changed(accountId: string): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  readonly http: HttpServer;
  readonly tokens: Tokens;
  readonly sessions: SessionStore;
  readonly clock: Clock;
  /** Position of the last change to any board of an organisation. */
  readonly lastChange: (tenant: string) => Promise<Position | null>;
  readonly publicUrl: () => string;
  readonly behindProxy: boolean;
  /**
   * @returns whether a member may see participation, and a fingerprint of their rights; undefined if they are not a
   * member
   */
  readonly accessOf: (
    tenant: string,
    who: Pick<MemberClaims, 'accountId' | 'sessionId'>,
  ) => Promise<{ readonly watches: boolean; readonly stamp: string } | undefined>;
  /** Whether an assessment belongs to this organisation. */
  readonly owns: (tenant: string, assessmentId: string) => Promise<boolean>;
  readonly nameOf: (accountId: string) => Promise<string>;
  /** In the process of the demo workspace: whether an upgrade came through the server in front. Visitors may connect. */
  readonly isFromFront?: ((headers: IncomingHttpHeaders) => boolean) | undefined;
  /** Relays messages between several API processes; undefined with one process. */
  readonly adapter: Parameters<Server['adapter']>[0] | undefined;
};

/** A connected person. `guest`: a visitor of the demo workspace, whose session no store knows. */
type Connected = MemberClaims & { readonly guest?: true };

const roomOf = (tenant: string) => `organization:${tenant}`;
const accountRoom = (accountId: string) => `account:${accountId}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

/**
 * Number of unsent characters after which a slow reader gets no more pushes; the operating system's buffers come on
 * top.
 */
const mostWaiting = 256 * 1024;

/** Interval at which sessions of connected sockets are checked. */
const recheckMs = 30_000;

/**
 * Starts socket.io. The server derives the room from the access token; clients cannot join rooms. Pushes may be lost,
 * so each one names the position that it continues from.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one server: admission, rooms and ends of connections share its sockets
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
  isFromFront,
  adapter,
}: Options): LiveServer {
  const io = new Server(http, {
    serveClient: false,
    ...(adapter && { adapter }),
    maxHttpBufferSize: 16 * 1024,
    // Upgrades to the demo workspace wait for its process, up to 15 s (api/http/plugins/sample-passage.ts).
    destroyUpgradeTimeout: 30_000,
    // `cors` does not protect websockets, so a foreign Origin is refused before the handshake. A browser's GET from its
    // own page has no Origin but a Sec-Fetch-Site header; a program has neither and needs a valid token.
    allowRequest: (request, decide) => {
      const { headers } = request;
      const typed = headers['sec-fetch-site'] === 'none';
      decide(
        null,
        isFromFront?.(headers) !== false &&
          !typed &&
          !isFromElsewhere(headers, publicUrl(), protocolOf(request, behindProxy)),
      );
    },
  });

  const callerOf = async (token: string): Promise<Connected | undefined> => {
    const guest = isFromFront ? await tokens.verify('guest', token) : undefined;
    if (guest) return { ...guest, kind: 'member', guest: true };
    const claims = await tokens.verify('member', token);
    return claims && (await sessions.isActive(claims.sessionId, claims.tenant, clock.now()))
      ? claims
      : undefined;
  };

  const mayWatch = async (tenant: string, who: Pick<MemberClaims, 'accountId' | 'sessionId'>) =>
    (await accessOf(tenant, who))?.watches === true;
  /**
   * Joins the room of those who watch an organisation. The rights are checked again in the room: a change that was made
   * between the first check and the joining found no socket to remove.
   */
  const joinWatchers = async (socket: Socket, { tenant, ...who }: Connected): Promise<void> => {
    if (!(await mayWatch(tenant, who))) return;
    await socket.join(roomOf(tenant));
    if (!(await mayWatch(tenant, who))) await socket.leave(roomOf(tenant));
  };

  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth.token;
    const admit = async () => {
      const claims = typeof token === 'string' ? await callerOf(token) : undefined;
      if (!claims) return new Error('INVALID_TOKEN');
      socket.data = claims satisfies Connected;
      await socket.join([sessionRoom(claims.sessionId), accountRoom(claims.accountId)]);
      await joinWatchers(socket, claims);
      return undefined;
    };
    // The client reads the error: message and `data` of a failed store would disclose its address.
    admit().then(next, () => next(new Error('UNAVAILABLE')));
  });

  const presence = createPresence({
    io,
    mayLook: async (who, assessmentId) =>
      (await mayWatch(who.tenant, who)) && (await owns(who.tenant, assessmentId)),
    nameOf,
  });

  io.on('connection', (socket) => {
    const who = socket.data as Connected;
    const { tenant } = who;
    // All visitors have one account, so its name would say nothing.
    if (!who.guest) presence.follow(socket);
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

    // A slow reader gets no more pushes until its backlog is sent; then a `hello` tells it that it is behind.
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
        await joinWatchers(socket, who);
        await greet();
      };
      rejoin().catch(end);
    });
  });

  const recheck = setInterval(() => {
    const check = async () => {
      for (const socket of [...io.of('/').sockets.values()]) {
        const { sessionId, tenant, guest } = socket.data as Connected;
        if (guest) {
          // Ends with its token; the page connects again with a new one, or is refused because too many are here.
          const token: unknown = socket.handshake.auth.token;
          if (typeof token !== 'string' || !(await tokens.verify('guest', token))) socket.disconnect(true);
          continue;
        }
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
      // Every API process observes every commit, so each one notifies only its own sockets.
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
      // Sessions of one account may have different access: one may still have to set up a second factor, and each
      // belongs to one organisation.
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
      // Not io.close(): it would wait for every HTTP connection, and those belong to the app.
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
}
