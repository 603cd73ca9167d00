import { LRUCache } from 'lru-cache';
import { guestActions } from '../../../domain/access/policy.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { Clock } from '../../../infra/identifiers/clock.ts';
import { ApiProblem } from '../problem.ts';
import type { Access } from './caller.ts';

/** Visitors at the same time: each may hold a socket and make the process draw pages. */
const most = 400;
/** Visitors from one source at the same time: a class behind one address, but no more of one program. */
const mostOfSource = 40;
/** A visitor who asked nothing for this long has left, in ms. */
const leftAfterMs = 60_000;

/** The visitors of the demo workspace, counted so that they cannot use up its process. */
export type Guests = {
  /**
   * @param source as sourceOf gives it @throws {ApiProblem} 503 DEMO_FULL while too many are here, 429
   * DEMO_FULL_FROM_HERE while too many of this source are
   */
  enter(sessionId: string, source: string): void;
  seen(sessionId: string, source: string): void;
};

export function createGuests(clock: Clock): Guests {
  const here = new LRUCache<string, string>({
    // A visitor who comes back after a pause counts again, even beyond the limit: only new ones are refused.
    max: 2 * most,
    ttl: leftAfterMs,
    perf: { now: () => clock.now() },
    ttlResolution: 0,
  });
  return {
    enter: (sessionId, source) => {
      here.purgeStale();
      const wait = { retryAfter: leftAfterMs / 1_000 };
      const ofSource = [...here.values()].filter((one) => one === source).length;
      if (ofSource >= mostOfSource)
        throw new ApiProblem(429, 'DEMO_FULL_FROM_HERE', say('demo.fullFromHere'), wait);
      if (here.size >= most) throw new ApiProblem(503, 'DEMO_FULL', say('demo.full'), wait);
      here.set(sessionId, source);
    },
    seen: (sessionId, source) => {
      here.set(sessionId, source);
    },
  };
}

/**
 * Whether a request without a guest's token is open in the demo workspace: reading, answering a survey, or a route that
 * is meant for visitors. Nobody registers or signs in there.
 */
export function isOpenInDemo(
  method: string,
  { access, guest = false }: { readonly access?: Access | undefined; readonly guest?: boolean | undefined },
): boolean {
  return isRead(method) || access === 'participant' || guest;
}

/** @throws {ApiProblem} 403 DEMO_READ_ONLY unless a visitor of the demo workspace may call this route */
export function admitGuest(
  method: string,
  { access, guest = false }: { readonly access?: Access | undefined; readonly guest?: boolean | undefined },
): void {
  if (access === 'guest' || (guest && access === 'member')) return;
  if (isRead(method) && guestActions.some((action) => action === access)) return;
  throw readOnly();
}

export const readOnly = () => new ApiProblem(403, 'DEMO_READ_ONLY', say('demo.readOnly'));

const isRead = (method: string) => method === 'GET' || method === 'HEAD';
