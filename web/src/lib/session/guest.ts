import { isFramed, place } from '../place.ts';

/** Shared by the pages of one tab, with the frames in it, so that each step of a demo does not open a session of its own. */
const key = 'nine-lenses.guest';
/** When the sample was made that this tab shows since a page of it began anew. */
const anewKey = 'nine-lenses.sample-anew';
/** A session with less validity left is not used again. */
const leftMs = 120_000;
/** Parameters of an address that name a position in the log, which another sample does not have. */
const positions = ['at', 'after'] as const;

type Opened = { readonly accessToken: string; readonly expiresIn: number; readonly madeAt: string };
/** `session`: null after the server refused it. `madeAt`: of the sample to which it belonged. */
type Kept = { readonly session: object | null; readonly until: number; readonly madeAt: string };
/** A frame with a page of the sample tells the page around it that it shows another sample. */
export type SampleAnew = { readonly kind: 'sample-anew' };

/** The sample of this page, by the time of its making; each has keys of its own, so sessions end with it. */
let ofPage: string | undefined;
let ownWay: ((madeAt: string) => void) | undefined;

export const madeAtOfPage = (): string => ofPage ?? '';

/** @param told called when the sample was made anew since this page began, which is not loaded again then */
export function whenMadeAnew(told: (madeAt: string) => void): void {
  ownWay = told;
}

/** A session of a guest of the sample, as the server answers a sign-in. @param open requests a new one */
export async function guestSession(open: () => Promise<unknown>): Promise<unknown> {
  const kept = read();
  if (kept?.session && kept.until - Date.now() > leftMs) {
    belongTo(kept.madeAt);
    return { ...kept.session, expiresIn: Math.floor((kept.until - Date.now()) / 1000) };
  }
  const answer = await open();
  if (!isOpened(answer)) return answer;
  const { madeAt, ...session } = answer;
  write({ session, until: Date.now() + answer.expiresIn * 1000, madeAt });
  belongTo(madeAt, kept?.madeAt);
  return session;
}

/** After the server refused a token: the sample was made anew, and knows no session from before. */
export function forgetGuest(refused: string): void {
  const kept = read();
  // Another page of this tab may have opened a session meanwhile.
  if (kept?.session && (kept.session as Partial<Opened>).accessToken === refused)
    write({ ...kept, session: null });
}

/** When the sample was made, if it took the place of the one that this tab showed; told once. */
export function takeAnew(): string | null {
  try {
    const madeAt = sessionStorage.getItem(anewKey);
    sessionStorage.removeItem(anewKey);
    return madeAt;
  } catch {
    return null;
  }
}

/** @param last when the sample was made that this tab showed last */
function belongTo(madeAt: string, last?: string): void {
  const fresh = ofPage === undefined;
  const before = ofPage ?? last;
  ofPage = madeAt;
  if (before === undefined || before === madeAt) return;
  if (ownWay) {
    if (!fresh) ownWay(madeAt);
  } else if (isFramed)
    window.parent.postMessage({ kind: 'sample-anew' } satisfies SampleAnew, location.origin);
  else if (place) beginAnew(madeAt, fresh);
}

/** Loads the page again, unless it shows nothing yet: its data and the positions in its address are of another log. */
function beginAnew(madeAt: string, fresh: boolean): void {
  try {
    sessionStorage.setItem(anewKey, madeAt);
  } catch {
    // Storage is blocked: the page begins anew without a word.
  }
  const address = new URL(location.href);
  const named = positions.filter((name) => address.searchParams.has(name));
  if (fresh && named.length === 0) return;
  for (const name of named) address.searchParams.delete(name);
  history.replaceState(null, '', address);
  location.reload();
}

function isOpened(answer: unknown): answer is Opened {
  const { expiresIn, madeAt } = (answer ?? {}) as Partial<Opened>;
  return typeof expiresIn === 'number' && typeof madeAt === 'string';
}

function write(kept: Kept): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is blocked: each page opens a session.
  }
}

function read(): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { session, until, madeAt } = kept as Partial<Kept>;
    return typeof session === 'object' && typeof until === 'number' && typeof madeAt === 'string'
      ? { session, until, madeAt }
      : null;
  } catch {
    return null;
  }
}
