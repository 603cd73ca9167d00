import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SessionStore } from '../../../infra/session-store/port.ts';
import { openRedisSessionStore } from '../../../infra/session-store/redis/session-store.ts';
import {
  refreshOverlapMs,
  sessionAbsoluteMs,
  sessionIdleMs,
} from '../../../infra/session-store/session-lifetimes.ts';
import { openSqliteSessionStore } from '../../../infra/session-store/sqlite/session-store.ts';
import { redisMissing, sharedRedisServer } from '../../support/redis-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';

type OpenedSessionStore = {
  readonly store: SessionStore;
  reopen(): Promise<SessionStore>;
  dispose(): Promise<void>;
};

type SessionStoreFixture = { readonly name: string; open(): Promise<OpenedSessionStore> };

const server = sharedRedisServer();
afterAll(() => server.stop());

const sqlite: SessionStoreFixture = {
  name: 'sqlite',
  async open() {
    const folder = temporaryFolder();
    return opened(() => openSqliteSessionStore({ file: join(folder.path, 'sessions.db') }), folder.remove);
  },
};

const redis: SessionStoreFixture = {
  name: 'redis',
  async open() {
    const { url } = await server.start();
    const prefix = `contract-${randomUUID()}`;
    return opened(() => openRedisSessionStore({ url, prefix }));
  },
};

const sessionStores: readonly SessionStoreFixture[] = [sqlite, ...(redisMissing ? [] : [redis])];

function opened(connect: () => SessionStore, remove = () => {}): OpenedSessionStore {
  let store = connect();
  return {
    store,
    async reopen() {
      await store.close();
      store = connect();
      return store;
    },
    async dispose() {
      await store.close();
      remove();
    },
  };
}

describe.each(sessionStores)('session store: $name', (fixture) => {
  const now = Date.parse('2026-11-21T09:00:00Z');
  let opened: OpenedSessionStore;
  let store: SessionStore;
  beforeEach(async () => {
    opened = await fixture.open();
    store = opened.store;
  });
  afterEach(() => opened.dispose());

  async function signIn(
    accountId = 'account-1',
    more: { readonly passwordRevision?: number; readonly provider?: string } = {},
    at = now,
  ) {
    const session = {
      sessionId: randomUUID(),
      accountId,
      organizationId: 'organization-1',
      tokenHash: hash(),
      device: 'Firefox on Linux',
      address: '192.0.2.1',
      ...more,
      now: at,
    };
    await store.start(session);
    return session;
  }

  test('a session records the identity provider of its sign-in, if any', async () => {
    await signIn('account-1', { provider: 'organization-1' });
    await signIn('account-2');
    expect((await store.list('account-1', now))[0]).toMatchObject({ provider: 'organization-1' });
    expect((await store.list('account-2', now))[0]).not.toHaveProperty('provider');
  });

  test('a session is alive from its start, and rotation returns its account and organisation', async () => {
    const { sessionId, tokenHash } = await signIn();
    expect(await store.isActive(sessionId, 'organization-1', now)).toBe(true);
    const rotation = await store.rotate(tokenHash, hash(), now + 60_000);
    expect(rotation).toEqual({
      outcome: 'rotated',
      sessionId,
      accountId: 'account-1',
      organizationId: 'organization-1',
    });
  });

  test('a session keeps its password revision through every rotation, including the first revision', async () => {
    for (const passwordRevision of [0, 3]) {
      const accountId = `account-of-${passwordRevision}`;
      const { tokenHash } = await signIn(accountId, { passwordRevision });
      const successor = hash();
      expect(await store.rotate(tokenHash, successor, now)).toMatchObject({ passwordRevision });
      expect(await store.rotate(tokenHash, hash(), now)).toMatchObject({
        outcome: 'repeated',
        passwordRevision,
      });
      expect(await store.rotate(successor, hash(), now)).toMatchObject({
        outcome: 'rotated',
        passwordRevision,
      });
      expect(await store.list(accountId, now)).toMatchObject([{ passwordRevision }]);
    }
  });

  test('a token that was never issued is unknown', async () => {
    await signIn();
    expect(await store.rotate(hash(), hash(), now)).toEqual({ outcome: 'unknown' });
    expect(await store.isActive(randomUUID(), 'organization-1', now)).toBe(false);
  });

  test('inside the overlap, the direct predecessor of a token gets the same successor again', async () => {
    const { sessionId, tokenHash } = await signIn();
    const successor = hash();
    await store.rotate(tokenHash, successor, now);
    const repeated = {
      outcome: 'repeated',
      sessionId,
      accountId: 'account-1',
      organizationId: 'organization-1',
      successorHash: successor,
    };
    expect(await store.rotate(tokenHash, hash(), now + 1)).toEqual(repeated);
    expect(await store.rotate(tokenHash, hash(), now + refreshOverlapMs)).toEqual(repeated);
    expect(await store.rotate(successor, hash(), now + refreshOverlapMs)).toMatchObject({
      outcome: 'rotated',
    });
  });

  test('of ten concurrent rotations of one token one is the first and nine repeat it', async () => {
    const { tokenHash } = await signIn();
    const offers = Array.from({ length: 10 }, () => hash());
    const rotations = await Promise.all(offers.map((offer) => store.rotate(tokenHash, offer, now)));
    const first = rotations.findIndex(({ outcome }) => outcome === 'rotated');
    const repeated = rotations.filter((rotation) => rotation.outcome === 'repeated');
    expect(repeated).toHaveLength(9);
    expect(new Set(repeated.map(({ successorHash }) => successorHash))).toEqual(new Set([offers[first]]));
  });

  test('after the overlap, a reused token revokes its token family, including the newest token', async () => {
    const { sessionId, tokenHash } = await signIn();
    const other = await signIn();
    const successor = hash();
    await store.rotate(tokenHash, successor, now);
    expect(await store.rotate(tokenHash, hash(), now + refreshOverlapMs + 1)).toMatchObject({
      outcome: 'reused',
      sessionId,
    });
    expect(await store.isActive(sessionId, 'organization-1', now)).toBe(false);
    expect(await store.rotate(successor, hash(), now + refreshOverlapMs + 2)).toEqual({ outcome: 'unknown' });
    expect(await store.isActive(other.sessionId, 'organization-1', now)).toBe(true);
  });

  test('a token older than the predecessor revokes its token family even inside the overlap', async () => {
    const { sessionId, tokenHash } = await signIn();
    const [second, third] = [hash(), hash()];
    await store.rotate(tokenHash, second, now);
    await store.rotate(second, third, now + 1);
    expect(await store.rotate(tokenHash, hash(), now + 2)).toMatchObject({
      outcome: 'reused',
      sessionId,
      accountId: 'account-1',
      organizationId: 'organization-1',
    });
  });

  test('a session ends after 7 idle days', async () => {
    const { sessionId, tokenHash } = await signIn();
    expect(await store.isActive(sessionId, 'organization-1', now + sessionIdleMs - 1)).toBe(true);
    expect(await store.isActive(sessionId, 'organization-1', now + sessionIdleMs)).toBe(false);
    expect(await store.rotate(tokenHash, hash(), now + sessionIdleMs)).toEqual({ outcome: 'unknown' });
  });

  test('a session started by a process with a clock far ahead ends once the clock is right', async () => {
    const ahead = now + 400 * 24 * 3_600_000;
    const { sessionId, tokenHash, organizationId } = await signIn('account-1', {}, ahead);
    expect(await store.isActive(sessionId, organizationId, ahead)).toBe(true);
    expect(await store.isActive(sessionId, organizationId, now)).toBe(false);
    expect(await store.list('account-1', now)).toEqual([]);
    expect(await store.rotate(tokenHash, hash(), now)).toEqual({ outcome: 'unknown' });
  });

  test('a session that was only used by a process with a clock days ahead continues, and ends 30 days after its start', async () => {
    const { sessionId, tokenHash, organizationId } = await signIn();
    const successor = hash();
    const ahead = now + sessionIdleMs / 2;
    expect(await store.rotate(tokenHash, successor, ahead)).toMatchObject({ outcome: 'rotated' });
    expect(await store.isActive(sessionId, organizationId, now)).toBe(true);
    expect(await store.list('account-1', now)).toMatchObject([{ sessionId }]);
    expect(await store.rotate(successor, hash(), now)).toMatchObject({ outcome: 'rotated' });
    expect(await store.isActive(sessionId, organizationId, now + sessionAbsoluteMs)).toBe(false);
  });

  test('a session ends 30 days after its start, however often it was used', async () => {
    const { sessionId, tokenHash } = await signIn();
    let current = tokenHash;
    let rotations = 0;
    for (let at = now; at < now + sessionAbsoluteMs; at += sessionIdleMs / 2) {
      const successor = hash();
      expect(await store.rotate(current, successor, at)).toMatchObject({ outcome: 'rotated' });
      current = successor;
      rotations += 1;
    }
    expect(rotations).toBeGreaterThan(5);
    expect(await store.isActive(sessionId, 'organization-1', now + sessionAbsoluteMs - 1)).toBe(true);
    expect(await store.isActive(sessionId, 'organization-1', now + sessionAbsoluteMs)).toBe(false);
    expect(await store.rotate(current, hash(), now + sessionAbsoluteMs)).toEqual({ outcome: 'unknown' });
  });

  test('a revoked session ends at once; revoking an account ends all of its sessions', async () => {
    const [first, second, third] = [await signIn(), await signIn(), await signIn('account-2')];
    await store.revoke(first.sessionId);
    expect(await store.isActive(first.sessionId, 'organization-1', now)).toBe(false);
    expect(await store.rotate(first.tokenHash, hash(), now)).toEqual({ outcome: 'unknown' });
    expect(await store.revokeAccount('account-1')).toEqual([second.sessionId]);
    expect(await store.revokeAccount('account-1')).toEqual([]);
    expect(await store.isActive(second.sessionId, 'organization-1', now)).toBe(false);
    expect(await store.isActive(third.sessionId, 'organization-1', now)).toBe(true);
  });

  test("an account's sessions are listed newest first, and all but one can be ended", async () => {
    const [first, ended] = [await signIn(), await signIn()];
    await signIn('account-2');
    const newest = await signIn();
    await store.revoke(ended.sessionId);
    await store.rotate(first.tokenHash, hash(), now + 5);
    const listed = await store.list('account-1', now + 6);
    expect(listed.map(({ sessionId }) => sessionId).sort()).toEqual(
      [first.sessionId, newest.sessionId].sort(),
    );
    expect(listed.find(({ sessionId }) => sessionId === first.sessionId)).toEqual({
      sessionId: first.sessionId,
      organizationId: 'organization-1',
      startedAt: now,
      usedAt: now + 5,
      device: 'Firefox on Linux',
      address: '192.0.2.1',
    });
    expect(await store.revokeAccount('account-1', { except: newest.sessionId })).toEqual([first.sessionId]);
    expect((await store.list('account-1', now)).map(({ sessionId }) => sessionId)).toEqual([
      newest.sessionId,
    ]);
    expect(await store.list('account-1', now + sessionIdleMs)).toEqual([]);
  });

  test('a session that switches to another organisation keeps its tokens, and is no longer in the previous organisation', async () => {
    const { sessionId, tokenHash } = await signIn();
    expect(await store.move(sessionId, 'organization-2')).toBe(true);
    expect(await store.isActive(sessionId, 'organization-1', now)).toBe(false);
    expect(await store.isActive(sessionId, 'organization-2', now)).toBe(true);
    expect(await store.rotate(tokenHash, hash(), now + 5)).toMatchObject({
      outcome: 'rotated',
      sessionId,
      organizationId: 'organization-2',
    });
    expect((await store.list('account-1', now + 6))[0]).toMatchObject({
      organizationId: 'organization-2',
      startedAt: now,
    });
    await store.revoke(sessionId);
    expect(await store.move(sessionId, 'organization-1')).toBe(false);
    expect(await store.move(randomUUID(), 'organization-1')).toBe(false);
    expect(await store.isActive(sessionId, 'organization-1', now)).toBe(false);
  });

  test("an account's sessions in one organisation can be ended without affecting others", async () => {
    const [here, there] = [await signIn(), await signIn()];
    await store.move(there.sessionId, 'organization-2');
    expect(await store.revokeAccount('account-1', { organizationId: 'organization-2' })).toEqual([
      there.sessionId,
    ]);
    expect(await store.isActive(here.sessionId, 'organization-1', now)).toBe(true);
    expect(await store.revokeAccount('account-1', { organizationId: 'organization-2' })).toEqual([]);
  });

  test('ending a missing session changes nothing', async () => {
    const { sessionId } = await signIn();
    await store.revoke(randomUUID());
    expect(await store.revokeAccount('account-without-sessions')).toEqual([]);
    await store.revoke(sessionId);
    await store.revoke(sessionId);
    expect(await store.revokeAccount('account-1')).toEqual([]);
    expect(await store.isActive(sessionId, 'organization-1', now)).toBe(false);
  });

  test('a session ended because of a stolen token is not listed any more', async () => {
    const [stolen, other] = [await signIn(), await signIn()];
    await store.rotate(stolen.tokenHash, hash(), now);
    const late = now + refreshOverlapMs + 1;
    expect(await store.rotate(stolen.tokenHash, hash(), late)).toMatchObject({ outcome: 'reused' });
    expect(await store.revokeAccount('account-1')).toEqual([other.sessionId]);
  });

  test('a rotation keeps a session alive for another 7 days, and a repeated rotation does not shorten that', async () => {
    const { sessionId, tokenHash } = await signIn();
    const later = now + sessionIdleMs - 1;
    expect(await store.rotate(tokenHash, hash(), later)).toMatchObject({ outcome: 'rotated' });
    expect(await store.rotate(tokenHash, hash(), later + 1)).toMatchObject({ outcome: 'repeated' });
    expect(await store.isActive(sessionId, 'organization-1', later + sessionIdleMs - 1)).toBe(true);
    expect(await store.isActive(sessionId, 'organization-1', later + sessionIdleMs)).toBe(false);
  });

  test('sessions survive a restart, and revoked sessions stay revoked', async () => {
    const [first, second] = [await signIn(), await signIn()];
    await store.revoke(second.sessionId);
    const again = await opened.reopen();
    expect(await again.isActive(first.sessionId, 'organization-1', now)).toBe(true);
    expect(await again.isActive(second.sessionId, 'organization-1', now)).toBe(false);
    expect(await again.rotate(first.tokenHash, hash(), now)).toMatchObject({ outcome: 'rotated' });
  });
});

function hash(): string {
  return randomUUID().replaceAll('-', '').repeat(2);
}
