import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Position } from '../../../domain/kernel/event.ts';
import type { Committed } from '../../../infra/read-model-store/feed.ts';
import { waitFor } from '../../support/wait-for.ts';
import { feeds, type OpenedFeed } from './feed-fixtures.ts';

const soon = { timeout: 60_000, interval: 2 };

describe.each(feeds)('read model feed: $name', (fixture) => {
  let opened: OpenedFeed;
  beforeEach(async () => {
    opened = await fixture.open();
  });
  afterEach(() => opened.dispose());

  const switched = () => waitFor(() => expect(opened.feed.activeModel('seen')).toBeDefined(), soon);

  test('it names the active version once the first version is built, and none for an unknown model', async () => {
    await opened.write(3);
    await switched();
    expect(opened.feed.activeModel('seen')).toMatchObject({ name: 'seen' });
    expect(opened.feed.activeModel('unknown')).toBeUndefined();
  });

  test('waiting ends when the read model has folded the position, and its documents are readable then', async () => {
    await switched();
    for (let round = 1; round <= 5; round += 1) {
      const position = await opened.write(4);
      expect(await opened.feed.waitFor('seen', position, 60_000)).toBe(true);
      const model = opened.feed.activeModel('seen');
      expect(model && (await opened.readModels.get(model, 'count'))).toBe(4 * round);
    }
  });

  test('waiting for a position that does not come returns false after the timeout', async () => {
    const position = await opened.write(1);
    await switched();
    await opened.feed.waitFor('seen', position, 60_000);
    const start = performance.now();
    expect(await opened.feed.waitFor('seen', `${position}0` as Position, 40)).toBe(false);
    expect(performance.now() - start).toBeGreaterThan(30);
    expect(await opened.feed.waitFor('unknown', position, 1)).toBe(false);
  });

  test('every changed key is reported after its commit, with a covering position, until unsubscribed', async () => {
    await switched();
    expect(await opened.feed.waitFor('seen', await opened.write(1), 60_000)).toBe(true);
    const told: Committed[] = [];
    const unsubscribe = opened.feed.onCommitted('seen', (change) => told.push(change));
    const others: Committed[] = [];
    opened.feed.onCommitted('unknown', (change) => others.push(change));
    const position = await opened.write(6);
    await waitFor(() => expect(told.at(-1)?.position).toBe(position), soon);
    const keys = new Set(told.flatMap((change) => [...change.keys]));
    expect([...keys].filter((key) => key.startsWith('stream:'))).toHaveLength(6);
    expect(keys.has('count')).toBe(true);
    unsubscribe();
    const heard = told.length;
    expect(await opened.feed.waitFor('seen', await opened.write(2), 60_000)).toBe(true);
    expect(told).toHaveLength(heard);
    expect(others).toEqual([]);
  });

  test('after a rebuild it reports the switch and names the new version, which has folded as much as the old one', async () => {
    const position = await opened.write(5);
    await switched();
    const before = opened.feed.activeModel('seen');
    const missed: string[] = [];
    const unsubscribe = opened.feed.onMissed((model) => missed.push(model));
    await opened.rebuild();
    await waitFor(() => expect(missed).toContain('seen'), soon);
    unsubscribe();
    await waitFor(() => expect(opened.feed.activeModel('seen')).not.toEqual(before), soon);
    expect(await opened.feed.waitFor('seen', position, 60_000)).toBe(true);
    const model = opened.feed.activeModel('seen');
    expect(model && (await opened.readModels.get(model, 'count'))).toBe(5);
  });
});
