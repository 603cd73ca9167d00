import { setImmediate as nextTurn } from 'node:timers/promises';
import { comparePositions, type Position } from '../../domain/kernel/event.ts';
import { consistencyRanges, proofRanges } from '../../domain/proof/merkle-tree.ts';
import type { EventStore, StoredEvent } from '../event-store/port.ts';
import type { ReadModelStore } from '../read-model-store/port.ts';
import type { Hash } from './hashing.ts';
import { createTileReader, tileWidth } from './tiles.ts';

/** An event, its index in the tree, and the stored leaf hash. */
export type Leaf = { readonly index: number; readonly event: StoredEvent; readonly leaf: Hash };

export type Evidence = {
  /**
   * In the order of the log. @param positions ascending; each must be of an event in the tree @throws an Error if one
   * is not
   */
  leavesAt(positions: readonly Position[]): Promise<readonly Leaf[]>;
  /** The hashes that prove these leaves together (domain/proof/merkle-tree). @param indexes ascending */
  proofOf(indexes: readonly number[]): Promise<readonly Hash[]>;
  /** The hashes that prove that this tree is an extension of an earlier one with that many leaves. */
  grownFrom(earlier: number): Promise<readonly Hash[]>;
};

/** Proves that events are in the tree with `size` leaves. */
export function createEvidence(
  store: Pick<EventStore, 'readAll'>,
  readModels: Pick<ReadModelStore, 'get'>,
  size: number,
): Evidence {
  const tiles = createTileReader(readModels);
  const lastTile = Math.floor((size - 1) / tileWidth);
  const endOf = async (tile: number) =>
    ((await tiles.leaves(tile)).positions.at(-1) ?? null) as Position | null;

  /** The index of the tile that contains the event at this position, searching from `from` on. */
  async function tileWith(position: Position, from: number): Promise<number> {
    if (comparePositions(await endOf(from), position) >= 0) return from;
    let low = Math.min(from + 1, lastTile);
    let high = lastTile;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (comparePositions(await endOf(middle), position) >= 0) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Reads the wanted events of one tile, from the first to the last. */
  async function leavesIn(tile: number, wanted: ReadonlySet<string>): Promise<Leaf[]> {
    const { hashes, positions } = await tiles.leaves(tile);
    const first = positions.findIndex((position) => wanted.has(position));
    const last = positions.findLastIndex((position) => wanted.has(position));
    const before = first > 0 ? (positions[first - 1] as Position) : tile > 0 ? await endOf(tile - 1) : null;
    const events = new Map<string, StoredEvent>();
    for (let after = before; events.size <= last - first; ) {
      const page = await store.readAll(after, { limit: last - first + 1 });
      for (const event of page.events) events.set(event.position, event);
      if (page.scannedTo === null || page.scannedTo === after) break;
      after = page.scannedTo;
    }
    return positions.flatMap((position, at) => {
      const event = events.get(position);
      if (!wanted.has(position)) return [];
      if (!event) throw new Error(`The event at ${position} is in the tree and not in the log`);
      return [{ index: tile * tileWidth + at, event, leaf: hashes[at] ?? '' }];
    });
  }

  return {
    leavesAt: async (positions) => {
      const leaves: Leaf[] = [];
      for (let at = 0, tile = 0; at < positions.length; ) {
        tile = await tileWith(positions[at] as Position, tile);
        const end = await endOf(tile);
        const wanted = new Set<string>();
        while (at < positions.length && comparePositions(positions[at] ?? null, end) <= 0)
          wanted.add(positions[at++] ?? '');
        const found = await leavesIn(tile, wanted);
        if (found.length === 0 || found.length !== wanted.size)
          throw new Error(`Not all of ${wanted.size} events are in tile ${tile} of the tree`);
        leaves.push(...found);
        // Yields to other work.
        await nextTurn();
      }
      return leaves;
    },
    proofOf: (indexes) => inTurn(proofRanges(indexes, size), tiles.rangeHash),
    grownFrom: (earlier) => inTurn(consistencyRanges(earlier, size), tiles.rangeHash),
  };
}

async function inTurn<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  for (const one of all) results.push(await work(one));
  return results;
}
