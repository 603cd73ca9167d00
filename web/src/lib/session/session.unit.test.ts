import { afterEach, expect, it, vi } from 'vitest';
import type { Session } from '../../../../api/account/contract/auth.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

// On a slow line public/early.js can run after the app. Both take the same lock, so the app must not wait for early.js while holding it.
it('the session starts even if early.js requests the lock after the app began to wait', async () => {
  const asked: string[] = [];
  const refused = Response.json({ code: 'SESSION_ENDED', detail: 'Please sign in.' }, { status: 401 });
  vi.stubGlobal('localStorage', {
    getItem: () => '1',
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return refused.clone();
  });
  // Another test of this process may have left a session.
  vi.resetModules();
  const { currentSession, startSession } = await import('./session.ts');
  const gate = Promise.withResolvers<void>();
  const otherTab = navigator.locks.request('nine-lenses.refresh', () => gate.promise);
  const started = startSession();
  const late = navigator.locks.request('nine-lenses.refresh', async () => ({ status: 401, body: {} }));
  vi.stubGlobal('nineLensesEarly', { session: late, answers: {} });
  gate.resolve();
  await started;
  expect(asked).toHaveLength(1);
  expect(currentSession().status).toBe('signed-out');
  await Promise.all([late, otherTab]);
});

// A request of the page may be refused before the answer to signing out arrives. The home page would then replace the provider's.
it('a refused request does not end the session while the person signs out at an identity provider', async () => {
  const answered = Promise.withResolvers<Response>();
  const left: string[] = [];
  const window = Object.assign(new EventTarget(), {
    location: { replace: (address: string) => left.push(address) },
  });
  vi.stubGlobal('window', window);
  vi.stubGlobal('BroadcastChannel', undefined);
  let requests = 0;
  vi.stubGlobal('fetch', () => {
    requests += 1;
    return answered.promise;
  });
  vi.resetModules();
  const { accessToken, endSession, onSessionEnd, openSession, signOut } = await import('./session.ts');
  const [user, organization] = [{ metadata: { clocks: null } }, { id: 'organization' }];
  openSession({
    accessToken: 'a',
    expiresIn: 600,
    user,
    organization,
    organizations: [],
  } as unknown as Session);
  const ends: string[] = [];
  onSessionEnd((reason) => ends.push(reason));
  const signingOut = signOut();
  endSession();
  answered.resolve(Response.json({ endSession: 'https://id.example/end' }));
  await signingOut;
  endSession();
  expect([left, ends]).toEqual([['https://id.example/end'], []]);
  // A page that is not left yet asks for no token of the session that ended.
  const token = accessToken();
  window.dispatchEvent(new Event('pageshow'));
  expect(await token).toBeUndefined();
  expect([ends, requests]).toEqual([['signed-out'], 1]);
});
