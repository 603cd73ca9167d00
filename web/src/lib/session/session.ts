import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import {
  type Organization,
  type OwnOrganization,
  type Session,
  session as sessionSchema,
  signedOut as signedOutSchema,
  type User,
} from '../../../../api/account/contract/auth.ts';
import { AppError, unexpectedAnswer } from '../app-error.ts';
import { showDatesOn } from '../display/format.ts';
import { local } from '../local.ts';
import { place } from '../place.ts';
import { earlySession } from '../request/early.ts';
import { send } from '../request/http.ts';
import { urls } from '../urls.ts';
import { signedInKey } from './signed-in-here.ts';
import { tellWindow } from './window-events.ts';

/** A token with at most this much validity left is refreshed before it is used. */
const refreshAheadMs = 60_000;
/** Time in which a page is expected to be left for the sign-out page of an identity provider. */
const leavingMs = 15_000;
/** Key that marks a possible session at start; it grants no access. */
const hintKey = signedInKey + place;
const legacyKeys = ['token', 'user', 'accessToken', 'refreshToken', 'tokenExpiry'] as const;

export type SessionState = { readonly status: 'starting' } | { readonly status: 'signed-out' } | SignedIn;
type SignedIn = {
  readonly status: 'signed-in';
  readonly user: User;
  readonly organization: Organization;
  /** Every organisation of the person, including the current one. */
  readonly organizations: readonly OwnOrganization[];
};

export type EndReason = 'signed-out' | 'expired' | 'elsewhere';

/** In memory only, so that a script reading storage finds no token. The refresh token is in an HttpOnly cookie. */
let token: { readonly text: string; readonly expiresAt: number } | null = null;
let state: SessionState = { status: 'starting' };
let refreshing: Promise<string> | null = null;
/**
 * True while the person signs out. The server may close the connection before its answer arrives; that must not be reported as a
 * lost session.
 */
let signingOut = false;
/**
 * Set while the page is left for the sign-out page of an identity provider. `ended` resolves when it is restored, or has not been left.
 * Browsers of 2023 have no Promise.withResolvers.
 */
let leaving: { readonly ended: Promise<void>; readonly end: () => void } | null = null;
/** True while this browser exchanges its session for another one. */
let replacing = false;
const stateListeners = new Set<() => void>();
const endListeners = new Set<(reason: EndReason) => void>();
/** Each page of the sample has a session of its own. */
const channel =
  place !== '' || typeof BroadcastChannel === 'undefined'
    ? null
    : new BroadcastChannel('nine-lenses.session');

/** Call once before the first render. Returns normally when signed out; throws when the server cannot be reached. */
export async function startSession(): Promise<void> {
  for (const key of legacyKeys) {
    local.remove(key);
    globalThis.sessionStorage?.removeItem(key);
  }
  channel?.addEventListener('message', ({ data }) => {
    if (data === 'signed-out') end('elsewhere');
    else adopt(data);
  });
  if (place === '' && local.get(hintKey) === null) {
    setState({ status: 'signed-out' });
    return;
  }
  try {
    await refresh();
  } catch (thrown) {
    if (state.status === 'starting') throw thrown;
  }
}

/** A token valid for at least one minute, refreshed first if needed. Undefined when signed out. */
export async function accessToken(): Promise<string | undefined> {
  // Its session has ended on the server: asking for a token would be refused.
  await leaving?.ended;
  if (state.status === 'signed-out') return undefined;
  if (token && token.expiresAt - Date.now() > refreshAheadMs) return token.text;
  return refresh();
}

/** After a 401 INVALID_TOKEN: drops the refused token, so that it is not sent again. */
export function discardToken(refused: string): void {
  if (token?.text !== refused) return;
  token = null;
  if (place) void guest().then(({ forgetGuest }) => forgetGuest(refused));
}

/** Begins the session from the answer of register or login. */
export function openSession(opened: Session): void {
  take(opened);
  channel?.postMessage(opened);
}

/** Updates profile, permissions and organisation of the current session from a server answer. */
export function updateSession(now: Partial<Omit<SignedIn, 'status'>>): void {
  if (state.status !== 'signed-in') return;
  const { user = state.user, organization = state.organization, organizations = state.organizations } = now;
  // After a switch of organisation, a late answer may still concern the previous one.
  if (organization.id === state.organization.id)
    become({ status: 'signed-in', user, organization, organizations });
}

/**
 * Runs work that ends this session on the server and returns the next one. The server's message about the end of the old session
 * is ignored meanwhile.
 */
export async function replaceSession(work: () => Promise<Session>): Promise<void> {
  replacing = true;
  try {
    openSession(await work());
  } finally {
    replacing = false;
  }
}

/** Like `replaceSession`, for work that consumes the refresh token. Holds the lock, so that no other tab refreshes meanwhile. */
export async function exchangeSession(work: (token: string | undefined) => Promise<Session>): Promise<void> {
  await accessToken();
  await replaceSession(() => withLock(() => work(token?.text)));
}

/** Called when the server says that a session of this browser has ended. Tries to renew it; false if it is over. */
export async function confirmSession(): Promise<boolean> {
  if (signingOut || replacing) return replacing;
  if (state.status !== 'signed-in') return false;
  token = null;
  // A refused refresh ends the session itself. If the server was not reachable, the next request decides.
  await refresh().catch(() => undefined);
  return state.status === 'signed-in';
}

/**
 * Ends the session. If it began at an identity provider with a sign-out page, also signs out there; that page then redirects
 * back.
 */
export async function signOut(): Promise<void> {
  signingOut = true;
  let next: string | undefined;
  // Before the request: otherwise other tabs learn it from the server and report a lost session.
  channel?.postMessage('signed-out');
  try {
    const last = await accessToken();
    // A page opened before the answer arrives must not ask for the ended session.
    local.remove(hintKey);
    const answer = z.safeParse(
      signedOutSchema,
      await send({ method: 'POST', path: urls.logout, body: {}, token: last }),
    );
    if (answer.success) next = answer.data.endSession;
  } finally {
    if (next === undefined) end('signed-out');
    else leaveFor(next);
  }
}

/**
 * Navigating to the home page first would cancel this navigation. The session of this page ends when it is restored from the back/forward
 * cache, or when it has not been left.
 */
function leaveFor(address: string): void {
  token = null;
  let ends = () => {};
  const ended = new Promise<void>((resolve) => {
    ends = resolve;
  });
  leaving = { ended, end: ends };
  const late = setTimeout(() => end('signed-out'), leavingMs);
  const onRestored = () => {
    clearTimeout(late);
    end('signed-out');
  };
  window.addEventListener('pageshow', onRestored, { once: true });
  window.location.replace(address);
}

/** Ends every session of this account, on all devices. Throws if the server did not confirm it. */
export async function signOutEverywhere(): Promise<void> {
  signingOut = true;
  try {
    const last = await accessToken();
    local.remove(hintKey);
    await send({ method: 'POST', path: urls.logoutAll, body: {}, token: last });
  } catch (thrown) {
    local.set(hintKey, '1');
    signingOut = false;
    throw thrown;
  }
  channel?.postMessage('signed-out');
  end('signed-out');
}

/** Call when the server has ended this session. */
export function endSession(): void {
  // `signOut` ends it: the home page would open before the identity provider has signed the person out.
  if (signingOut) return;
  tellWindow('unauthorized');
  channel?.postMessage('signed-out');
  end('expired');
}

export const currentSession = (): SessionState => state;

export function onSessionEnd(listener: (reason: EndReason) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

export function onSessionChange(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

export const useSession = (): SessionState => useSyncExternalStore(onSessionChange, currentSession);

/** One refresh at a time in this tab, and by lock in the whole browser: a rotated token is never used twice. */
function refresh(): Promise<string> {
  refreshing ??= nextToken()
    .catch((thrown: unknown) => {
      if (thrown instanceof AppError && (thrown.status === 401 || thrown.status === 403)) {
        tellWindow('token-refresh-failed');
        endSession();
      }
      throw thrown;
    })
    .finally(() => {
      refreshing = null;
    });
  return refreshing;
}

async function nextToken(): Promise<string> {
  // Outside the lock: early.js holds the same lock or still waits for it.
  const early = await earlySession();
  return withLock(async () => {
    // Another tab may have refreshed while this one waited for the lock.
    if (token && token.expiresAt - Date.now() > refreshAheadMs) return token.text;
    const answer =
      early ?? (await (place ? asGuest() : send({ method: 'POST', path: urls.refresh, body: {} })));
    const parsed = z.safeParse(sessionSchema, answer);
    if (!parsed.success) throw unexpectedAnswer(200, null);
    openSession(parsed.data);
    return parsed.data.accessToken;
  });
}

/** A chunk of its own, because only pages of the sample need it. */
const guest = () => import('./guest.ts');

const asGuest = async (): Promise<unknown> =>
  (await guest()).guestSession(() => send({ method: 'POST', path: urls.guestSession, body: {} }));

function withLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(`nine-lenses.refresh${place}`, work) : work();
}

/** Takes over a session that another tab of this browser received. */
function adopt(data: unknown): void {
  const parsed = z.safeParse(sessionSchema, data);
  if (parsed.success) take(parsed.data);
}

function take(opened: Session): void {
  token = { text: opened.accessToken, expiresAt: Date.now() + opened.expiresIn * 1000 };
  local.set(hintKey, '1');
  const { user, organization, organizations } = opened;
  become({ status: 'signed-in', user, organization, organizations });
}

function become(next: SignedIn): void {
  if (JSON.stringify(state) !== JSON.stringify(next)) setState(next);
}

function end(reason: EndReason): void {
  token = null;
  local.remove(hintKey);
  const before = state.status;
  const why = signingOut ? 'signed-out' : reason;
  signingOut = false;
  setState({ status: 'signed-out' });
  leaving?.end();
  leaving = null;
  if (before !== 'signed-in') return;
  for (const listener of endListeners) listener(why);
}

function setState(next: SessionState): void {
  state = next;
  showDatesOn(next.status === 'signed-in' ? next.user.metadata.clocks : null);
  for (const listener of stateListeners) listener();
}
