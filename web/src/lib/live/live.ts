import { useSyncExternalStore } from 'react';
import type { io as Connect, Socket } from 'socket.io-client';
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
import { place } from '../place.ts';
import {
  accessToken,
  confirmSession,
  currentSession,
  discardToken,
  onSessionChange,
} from '../session/session.ts';
import { rereadSession } from './reread-session.ts';

/** After this long without a connection, pages poll and say so. */
const pausedAfterMs = 20_000;
/** Time the connection stays open without a listener, so that it survives a page change. */
const lingerMs = 5_000;
const reconnectMs = { first: 1_000, most: 10_000 } as const;

export type LiveConnection = {
  readonly state: 'connecting' | 'live' | 'reconnecting' | 'paused';
  readonly since: number;
};

type Listener = {
  readonly participation?: (delta: LiveParticipation) => void;
  /** Called at every connection. A listener whose data is older than `position` reads it again. */
  readonly hello?: (position: string | null) => void;
  /** A read model of an assessment changed on the server. */
  readonly changed?: (change: LiveChanged) => void;
  /** Other people who have the same plan open. */
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

/** Receives participation pushes while another listener keeps the connection open. @returns function that stops listening */
export function overhear(participation: (push: LiveParticipation) => void): () => void {
  overhearing.add(participation);
  return () => void overhearing.delete(participation);
}

/**
 * Newest positions announced on this connection: by the last greeting, and by the last push of each assessment. A page compares
 * its answer with them, because the answer may be older than a push that arrived while the answer was in flight and could not be
 * applied yet.
 */
export const toldSoFar = (): Told => told;

type Told = { readonly greetedAt: string | null; readonly pushedAt: ReadonlyMap<string, string> };
const told = { greetedAt: null as string | null, pushedAt: new Map<string, string>() };

/**
 * Tells the server that the plan of this assessment is open in this tab, again at every connection. @returns function that
 * withdraws it
 */
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

/**
 * Address of the socket code if it could not be loaded, as Chromium and Firefox name it. Chromium answers a second import of one address from
 * memory, so the next try asks for another address.
 */
let missing: string | undefined;

/** Loading the socket code can fail. It is retried; otherwise live updates would stay off until the page is reloaded. */
function opening(): Promise<Socket> {
  const asked = open();
  asked.catch((error) => {
    if (socket !== asked) return;
    missing ??= String(error).split('module: ')[1];
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
  const { io }: { io: typeof Connect } = await (missing
    ? import(/* @vite-ignore */ `${missing}?${Date.now()}`)
    : import('socket.io-client'));
  let shown = '';
  const opened = io({
    path: `${place}/socket.io`,
    // WebSocket only: long polling would need sticky routing to one server.
    transports: ['websocket'],
    // Called at every (re)connect, so that a long-lived page never sends an old token.
    auth: (answer) =>
      void accessToken().then(
        (token = '') => {
          shown = token;
          answer({ token });
        },
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
    // Changes made before the first connection, or during a gap, were not received.
    reread();
  });
  opened.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    setConnection('reconnecting');
    // socket.io does not reconnect after the server disconnects (token expired, server stopped).
    if (reason === 'io server disconnect' && !ended) reconnectSoon(opened);
  });
  opened.on('connect_error', ({ message }) => {
    // The sample was made anew; a page that asks for nothing would show it the same token until that expires.
    if (place && message === 'INVALID_TOKEN') discardToken(shown);
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
    // Changes made while disconnected were not received.
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

/** Errors are ignored: the next connection reads again. */
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
