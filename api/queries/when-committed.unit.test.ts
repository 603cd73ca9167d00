import { expect, test, vi } from 'vitest';
import { auditTrail } from '../../domain/read-models/audit-trail/audit-trail.ts';
import type { Committed } from '../../infra/read-model-store/feed.ts';
import { waitFor } from '../../tests/support/wait-for.ts';
import { whenCommitted } from './when-committed.ts';

function feedOf() {
  const listeners = new Set<(change: Committed) => void>();
  return {
    listeners,
    onCommitted: (_: string, listener: (change: Committed) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    commit: () => {
      for (const listener of listeners) listener({ keys: new Set(), position: '1' as Committed['position'] });
    },
  };
}

test('whenCommitted returns at once if the condition already holds', async () => {
  const feed = feedOf();
  expect(await whenCommitted(feed, 'board', async () => true, 60_000)).toBe(true);
  expect(feed.listeners.size).toBe(0);
});

test('whenCommitted checks the condition after each commit, until it holds', async () => {
  const feed = feedOf();
  let asked = 0;
  const holds = vi.fn(async () => {
    asked += 1;
    return asked > 4;
  });
  const waiting = whenCommitted(feed, 'board', holds, 60_000);
  for (let commits = 1; commits <= 3; commits += 1) {
    await waitFor(() => expect(holds).toHaveBeenCalledTimes(1 + commits));
    feed.commit();
  }
  expect(await waiting).toBe(true);
  expect(feed.listeners.size).toBe(0);
});

test('whenCommitted checks again after a commit that happens during a check', async () => {
  const feed = feedOf();
  let asked = 0;
  const holds = async () => {
    asked += 1;
    if (asked === 2) feed.commit();
    return asked > 2;
  };
  expect(await whenCommitted(feed, 'board', holds, 60_000)).toBe(true);
});

test('whenCommitted stops waiting after the timeout, and unsubscribes', async () => {
  const feed = feedOf();
  expect(await whenCommitted(feed, 'board', async () => false, 5)).toBe(false);
  expect(feed.listeners.size).toBe(0);
});

test('the audit trail, which routes for links wait on, commits after each issued invitation', () => {
  expect(auditTrail.handles).toContain('InvitationIssued');
});
