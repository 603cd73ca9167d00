import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { consistencyRanges, isConsistent, proofRanges, rootFrom } from '../../../domain/proof/merkle-tree.ts';
import type { StoredEvent } from '../../../infra/event-store/port.ts';
import { blindsOf, leafHash, nodeHash } from '../../../infra/proof/hashing.ts';
import { isSigned } from '../../../infra/proof/signing.ts';
import { createTileReader, tileKey, treeModel } from '../../../infra/proof/tiles.ts';
import { createProofTree, type ProofTree } from '../../../infra/proof/tree.ts';
import { everything, newEvent, newEvents, newStream } from '../event-store/examples.ts';
import { eventStores, type OpenedEventStore } from '../event-store/fixtures.ts';
import { type OpenedReadModelStore, readModelStores } from '../read-model-store/fixtures.ts';

const keys = { derive: (purpose: string) => createHash('sha256').update(purpose).digest() };
const clock = { now: () => Date.parse('2026-11-22T19:00:00.000Z') };
const pairs = eventStores.flatMap((events) =>
  readModelStores.map((views) => ({ name: `${events.name}, views in ${views.name}`, events, views })),
);

describe.each(pairs)('the proof tree over $name', (fixture) => {
  let events: OpenedEventStore;
  let views: OpenedReadModelStore;
  let tree: ProofTree;
  const treeAgain = () =>
    createProofTree({ store: events.store, readModels: views.store, keys, clock, alone: true });
  beforeEach(async () => {
    events = await fixture.events.open();
    views = await fixture.views.open();
    tree = treeAgain();
  });
  afterEach(async () => {
    await events.dispose();
    await views.dispose();
  });

  const write = async (count: number) => {
    for (let left = count; left > 0; left -= 100)
      await events.store.append(newStream(), 'noStream', newEvents(Math.min(left, 100)));
  };
  const reader = () => createTileReader(views.store);
  const leavesOf = (all: readonly StoredEvent[]) => {
    const blinds = blindsOf(keys.derive('leaf-blind'), 0, all.length);
    return all.map((event, index) => leafHash(event, blinds[index] ?? ''));
  };

  test('has the root of RFC 9162 over everything in the log, in the order of the log', async () => {
    for (const more of [1, 255, 1, 300]) {
      await write(more);
      const { size } = await tree.advance();
      const leaves = leavesOf(await everything(events.store));
      expect(size).toBe(leaves.length);
      expect(await reader().rangeHash({ from: 0, to: size })).toBe(naiveRoot(leaves));
    }
  });

  test('continues from its stored state, and two instances do not interfere', async () => {
    await write(270);
    await tree.advance();
    const other = treeAgain();
    await write(300);
    await Promise.all([other.advance(), tree.advance()]);
    await write(5);
    await other.advance();
    const { size } = await tree.advance();
    const leaves = leavesOf(await everything(events.store));
    expect(size).toBe(leaves.length);
    expect(await reader().rangeHash({ from: 0, to: size })).toBe(naiveRoot(leaves));
  });

  test('signs new events once, and signs nothing if the only new event is a head', async () => {
    expect(await tree.sign()).toBeNull();
    await write(3);
    const [one, same] = await Promise.all([tree.sign(), treeAgain().sign()]);
    expect(one).toMatchObject({ size: 3 });
    expect(same).toEqual(one);
    expect(one && isSigned(one)).toBe(true);
    expect(one && isSigned({ ...one, size: 2 })).toBe(false);
    expect(await tree.sign()).toEqual(one);
    await write(1);
    expect(await tree.sign()).toMatchObject({ size: 5 });
    expect(await everything(events.store)).toHaveLength(6);
  });

  test('finds the first signed head that covers an event, whatever is signed later', async () => {
    await write(2);
    const [, second] = await everything(events.store);
    const covering = (event: StoredEvent | undefined, by = tree) =>
      by.covering((event as StoredEvent).position);
    expect(await covering(second)).toBeNull();
    const first = await tree.sign();
    expect(await covering(second)).toEqual(first);
    await write(300);
    const all = await everything(events.store);
    // The last event was written after the first head was signed, so that head does not cover it.
    expect(await covering(all.at(-1))).toBeNull();
    const later = await tree.sign();
    for (const one of [tree, treeAgain()]) {
      expect(await covering(second, one)).toEqual(first);
      expect(await covering(all.at(-1), one)).toEqual(later);
      // The event that records the first head is covered by the next head.
      expect(await covering(all[2], one)).toEqual(later);
    }
  });

  test('proves several events together, and that the log only grew', async () => {
    await write(700);
    const { size } = await tree.advance();
    const leaves = leavesOf(await everything(events.store));
    const tiles = reader();
    const hashes = (ranges: readonly { from: number; to: number }[]) =>
      Promise.all(ranges.map((range) => tiles.rangeHash(range)));
    const wanted = [0, 255, 256, 511, 600, 699].map((index) => ({ index, hash: leaves[index] ?? '' }));
    const root = await tiles.rangeHash({ from: 0, to: size });
    const proof = await hashes(
      proofRanges(
        wanted.map(({ index }) => index),
        size,
      ),
    );
    expect(rootFrom(wanted, size, proof, nodeHash)).toBe(root);
    for (const earlier of [1, 255, 256, 257, 699, 700]) {
      const before = await tiles.rangeHash({ from: 0, to: earlier });
      const grown = await hashes(consistencyRanges(earlier, size));
      expect(isConsistent({ earlier, before, size, root }, grown, nodeHash)).toBe(true);
    }
  });

  test('writes a full tile once, and knows the position of each event in it', async () => {
    await write(260);
    await tree.advance();
    const all = await everything(events.store);
    const { positions } = await reader().leaves(0);
    expect(positions).toEqual(all.slice(0, 256).map(({ position }) => position));
    const full = await views.store.get(treeModel, tileKey(0, 0));
    await write(100);
    await tree.advance();
    expect(await views.store.get(treeModel, tileKey(0, 0))).toEqual(full);
  });

  test('is rebuilt byte for byte when the views are lost', async () => {
    await write(300);
    await tree.sign();
    const before = await views.store.list(treeModel, '', { limit: 1_000 });
    await views.store.drop(treeModel);
    await tree.advance();
    expect(await views.store.list(treeModel, '', { limit: 1_000 })).toEqual(before);
  });

  test('has the same leaf for the same event, for any data', async () => {
    const data = { b: 1, a: { '10': 'ü\u2028"\\', '2': null }, list: [1.5, -0, 1e21, 'x'], empty: {} };
    await events.store.append(newStream(), 'noStream', [newEvent(data)]);
    const [event] = await everything(events.store);
    if (!event) throw new Error('nothing was stored');
    const fixed = { ...event, id: 'id', stream: 's', recordedAt: '2026-11-22T19:00:00.000Z' };
    const metadata = {
      correlationId: 'c',
      causationId: 'd',
      commandId: 'e',
      actor: 'account:a',
      tenant: 't',
    };
    expect(leafHash({ ...fixed, metadata }, 'ab')).toBe(
      'e51a5a7db5eb0a3f1f7f3a30dc2fe30070a3af314e1307e8d7dae69d1aaa78d2',
    );
  });
});

function naiveRoot(leaves: readonly string[]): string {
  if (leaves.length === 1) return leaves[0] ?? '';
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return nodeHash(naiveRoot(leaves.slice(0, k)), naiveRoot(leaves.slice(k)));
}
