import { useSyncExternalStore } from 'react';
import type { Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import {
  type LiveChanged,
  type LiveParticipation,
  type LivePresence,
  liveChanged,
  liveEvents,
  liveHello,
  liveParticipation,
  livePresence,
} from '../../../../api/live/contract/live.ts';
import { accessStamp } from '../../../../domain/access/policy.ts';
import { accessToken, confirmSession, currentSession, onSessionChange } from '../session/session.ts';
import { rereadSession } from './reread-session.ts';

/** Without a socket for this long, pages poll (and say so). */
const pausedAfterMs = 20_000;
/** A page change must not close and reopen the connection. */
const lingerMs = 5_000;
const reconnectMs = { first: 1_000, most: 10_000 } as const;

export type LiveConnection = {
  readonly state: 'connecting' | 'live' | 'reconnecting' | 'paused';
  readonly since: number;
};

type Listener = {
  readonly participation?: (delta: LiveParticipation) => void;
  /** Sent on every connection: whoever is behind reads again. */
  readonly hello?: (position: string | null) => void;
  /** Something of an assessment is new on the server. */
  readonly changed?: (change: LiveChanged) => void;
  /** Who else has the same plan open. */
  readonly presence?: (presence: LivePresence) => void;
};

let connection: LiveConnection = { state: 'connecting', since: Date.now() };
let socket: Promise<Socket> | null = null;
let pausing: ReturnType<typeof setTimeout> | undefined;
let closing: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<Listener>();
const overhearing = new Set<(push: LiveParticipation) => void>();
const connectionListeners = new Set<() => void>();

/** Connects with the first listener and disconnects after the last. */
export function listenLive(listener: Listener): () => void {
  listeners.add(listener);
  clearTimeout(closing);
  socket ??= opening();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) closing = setTimeout(close, lingerMs);
  };
}

/** Hears pushes about participation while somebody listens; opens no connection. @returns what ends it */
export function overhear(participation: (push: LiveParticipation) => void): () => void {
  overhearing.add(participation);
  return () => void overhearing.delete(participation);
}

/**
 * Up to which position this connection has told of changes: in the last greeting, and in the last push of each assessment. What a page asked for
 * may be of before, and while its answer was on its way nobody could apply a push to it.
 */
export const toldSoFar = (): Told => told;

type Told = { readonly greetedAt: string | null; readonly pushedAt: ReadonlyMap<string, string> };
const told = { greetedAt: null as string | null, pushedAt: new Map<string, string>() };

/** Tells whose plan is open here; said again at every connection. @returns when it is not any more */
export function lookAt(assessmentId: string): () => void {
  say(assessmentId);
  return () => {
    if (looking === assessmentId) say(null);
  };
}

let looking: string | null = null;

function say(assessmentId: string | null): void {
  looking = assessmentId;
  const tell = (opened: Socket) => {
    if (opened.connected) opened.emit(liveEvents.look, { assessmentId: looking });
  };
  void socket?.then(tell, () => undefined);
}

export const useLiveConnection = (): LiveConnection =>
  useSyncExternalStore(subscribeConnection, () => connection);

onSessionChange(() => {
  if (currentSession().status === 'signed-out') close();
});

/** The code of the connection may fail to arrive. It is asked for again, or nothing on this page would be live until it is loaded anew. */
function opening(): Promise<Socket> {
  const asked = open();
  asked.catch(() => {
    if (socket !== asked) return;
    socket = null;
    setConnection('reconnecting');
    setTimeout(() => {
      if (listeners.size > 0 && currentSession().status === 'signed-in') socket ??= opening();
    }, soonMs());
  });
  return asked;
}

async function open(): Promise<Socket> {
  setConnection('connecting');
  const { io } = await import('socket.io-client');
  const opened = io({
    // Straight to the socket: long polling would need every request of a visit to reach the same server.
    transports: ['websocket'],
    // Called at every (re)connect, so a long-lived page never offers an old token.
    auth: (answer) =>
      void accessToken().then(
        (token) => answer({ token }),
        () => answer({}),
      ),
    reconnectionDelay: reconnectMs.first,
    reconnectionDelayMax: reconnectMs.most,
    randomizationFactor: 0.5,
  });
  let ended = false;
  opened.on('connect', () => {
    setConnection('live');
    if (looking !== null) opened.emit(liveEvents.look, { assessmentId: looking });
    // What changed before anybody listened, or while the connection was gone, was not heard.
    reread();
  });
  opened.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    setConnection('reconnecting');
    // socket.io does not come back by itself when the server hung up (a token ran out, a server stopped).
    if (reason === 'io server disconnect' && !ended) reconnectSoon(opened);
  });
  opened.on('connect_error', () => {
    if (connection.state === 'live') setConnection('reconnecting');
    if (!opened.active && !ended) reconnectSoon(opened);
  });
  opened.on(liveEvents.bye, () => {
    ended = true;
    void confirmSession().then((alive) => {
      ended = !alive;
      if (alive) reconnectSoon(opened);
    });
  });
  opened.on(liveEvents.session, reread);
  opened.on(liveEvents.hello, (data: unknown) => {
    const parsed = z.safeParse(liveHello, data);
    if (!parsed.success) return;
    told.greetedAt = parsed.data.position;
    for (const listener of listeners) listener.hello?.(parsed.data.position);
    // What changed while nobody was connected was told to nobody.
    const session = currentSession();
    const { access } = parsed.data;
    if (session.status !== 'signed-in' || access === undefined) return;
    const { permissions, profile } = session.user;
    if (access !== accessStamp({ role: profile.role, permissions }))
      void rereadSession().catch(() => undefined);
  });
  opened.on(liveEvents.participation, (data: unknown) => {
    const parsed = z.safeParse(liveParticipation, data);
    if (!parsed.success) return;
    told.pushedAt.set(parsed.data.assessmentId, parsed.data.position);
    for (const listener of listeners) listener.participation?.(parsed.data);
    for (const hear of overhearing) hear(parsed.data);
  });
  opened.on(liveEvents.changed, (data: unknown) => {
    const parsed = z.safeParse(liveChanged, data);
    if (parsed.success) for (const listener of listeners) listener.changed?.(parsed.data);
  });
  opened.on(liveEvents.presence, (data: unknown) => {
    const parsed = z.safeParse(livePresence, data);
    if (parsed.success) for (const listener of listeners) listener.presence?.(parsed.data);
  });
  return opened;
}

/** Whoever is not reached is asked again at the next connection. */
const reread = (): void => void rereadSession().catch(() => undefined);

const soonMs = (): number => reconnectMs.first + Math.random() * reconnectMs.first * 3;

function reconnectSoon(opened: Socket): void {
  setTimeout(() => {
    if (listeners.size > 0 && currentSession().status === 'signed-in') opened.connect();
  }, soonMs());
}

function close(): void {
  clearTimeout(closing);
  clearTimeout(pausing);
  const closed = socket;
  socket = null;
  told.greetedAt = null;
  told.pushedAt.clear();
  void closed?.then(
    (opened) => opened.disconnect(),
    () => undefined,
  );
}

function setConnection(state: LiveConnection['state']): void {
  clearTimeout(pausing);
  if (state === 'connecting' || state === 'reconnecting') {
    pausing = setTimeout(() => setConnection('paused'), pausedAfterMs);
  }
  if (state === connection.state) return;
  connection = { state, since: Date.now() };
  for (const listener of connectionListeners) listener();
}

function subscribeConnection(listener: () => void): () => void {
  connectionListeners.add(listener);
  return () => connectionListeners.delete(listener);
}
