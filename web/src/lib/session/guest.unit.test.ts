import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as module from './guest.ts';

let guest: typeof module;

beforeEach(async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  // Each page has a module of its own.
  vi.resetModules();
  guest = await import('./guest.ts');
});
afterEach(() => vi.unstubAllGlobals());

const opening = (accessToken: string, madeAt: string) =>
  vi.fn(async () => ({ accessToken, expiresIn: 600, madeAt }));
const [first, second] = ['2026-11-27T03:10:00.000Z', '2026-11-28T03:10:00.000Z'];

it('pages of one tab share a session of a guest, without what names its sample', async () => {
  expect(await guest.guestSession(opening('one', first))).toEqual({ accessToken: 'one', expiresIn: 600 });
  const again = opening('two', first);
  expect(await guest.guestSession(again)).toMatchObject({ accessToken: 'one' });
  expect(again).not.toHaveBeenCalled();
});

it('a refused session is replaced, and the page is told once that the sample is another one', async () => {
  const told = vi.fn();
  guest.whenMadeAnew(told);
  await guest.guestSession(opening('one', first));
  guest.forgetGuest('one');
  expect(await guest.guestSession(opening('two', second))).toMatchObject({ accessToken: 'two' });
  await guest.guestSession(opening('three', second));
  expect(told.mock.calls).toEqual([[second]]);
});

it('a session that another page opened meanwhile is kept', async () => {
  await guest.guestSession(opening('one', first));
  guest.forgetGuest('an older one');
  expect(await guest.guestSession(opening('two', first))).toMatchObject({ accessToken: 'one' });
});

it('a page that begins with another sample than the tab showed before has nothing to renew', async () => {
  await guest.guestSession(opening('one', first));
  guest.forgetGuest('one');
  vi.resetModules();
  const next: typeof module = await import('./guest.ts');
  const told = vi.fn();
  next.whenMadeAnew(told);
  await next.guestSession(opening('two', second));
  expect(told).not.toHaveBeenCalled();
});
