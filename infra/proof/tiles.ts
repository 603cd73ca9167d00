import { folded, joined, type Range, type Subtree, subtreesOf } from '../../domain/proof/merkle-tree.ts';
import type { ModelVersion, ReadModelStore } from '../read-model-store/port.ts';
import { type Hash, nodeHash } from './hashing.ts';

/**
 * The tree is stored in tiles (C2SP tlog-tiles): tile n of level 0 has the 256 leaves from 256 · n on, a tile of level
 * 1 has the roots of 256 full tiles of level 0, and so on. A full tile is written only once, and every hash of the tree
 * can be computed from a few tiles.
 */
export const tileWidth = 256;
const bitsPerLevel = 8;

export type Tile = {
  readonly hashes: readonly Hash[];
  /** Only in level 0: positions of the leaves' events in the log. */
  readonly positions: readonly string[];
};
/** How a tile is stored: concatenated hashes, 44 characters each. */
type StoredTile = { readonly hashes: string; readonly positions?: string };

export const treeModel: ModelVersion = { name: 'proof-tree', version: 1_000 };

export function tileKey(level: number, index: number): string {
  return `tile:${level}:${String(index).padStart(12, '0')}`;
}

export function storedTile({ hashes, positions }: Tile): StoredTile {
  const packed = Buffer.from(hashes.join(''), 'hex').toString('base64');
  return positions.length === 0 ? { hashes: packed } : { hashes: packed, positions: positions.join(' ') };
}

export function tileOf(document: unknown): Tile {
  const { hashes = '', positions = '' } = (document ?? {}) as Partial<StoredTile>;
  const hex = Buffer.from(hashes, 'base64').toString('hex');
  return {
    hashes: Array.from({ length: hex.length / 64 }, (_, at) => hex.slice(at * 64, at * 64 + 64)),
    positions: positions === '' ? [] : positions.split(' '),
  };
}

/** The hash of a full tile, which is a perfect subtree. */
export const tileHash = ({ hashes }: Tile): Hash => folded(hashes, nodeHash);

/** Reads tiles and caches them. */
export function createTileReader(store: Pick<ReadModelStore, 'get'>) {
  const known = new Map<string, Promise<Tile>>();
  const tile = (level: number, index: number): Promise<Tile> => {
    const key = tileKey(level, index);
    const found = known.get(key) ?? store.get(treeModel, key).then(tileOf);
    // A proof needs neighbouring tiles repeatedly, but the cache must not hold all tiles of a long log.
    if (known.size > 64) known.delete(known.keys().next().value ?? '');
    known.set(key, found);
    return found;
  };
  const subtreeHash = async ({ level, index }: Subtree): Promise<Hash> => {
    const tileLevel = Math.floor(level / bitsPerLevel);
    const width = 2 ** (level % bitsPerLevel);
    const first = index * width;
    const { hashes } = await tile(tileLevel, Math.floor(first / tileWidth));
    const offset = first % tileWidth;
    const entries = hashes.slice(offset, offset + width);
    if (entries.length < width) throw new Error(`The tree lacks subtree ${index} of level ${level}`);
    return folded(entries, nodeHash);
  };
  return {
    leaves: (index: number) => tile(0, index),
    /** @throws an Error if the tree has fewer leaves */
    rangeHash: async (range: Range): Promise<Hash> => {
      const hashes: Hash[] = [];
      for (const subtree of subtreesOf(range)) hashes.push(await subtreeHash(subtree));
      return joined(hashes, nodeHash);
    },
  };
}
export type TileReader = ReturnType<typeof createTileReader>;
