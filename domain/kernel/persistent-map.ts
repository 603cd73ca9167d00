/**
 * An immutable map: `with` returns a new map and copies little. It is kept in layers, each more than twice as large as the next, so that n
 * successive insertions cost n log n instead of n² (the logarithmic method; Bentley and Saxe, 1980).
 */
export class PersistentMap<V> implements Iterable<readonly [string, V]> {
  /** Layers, largest and oldest first. If layers have the same key, the entry in the last of them wins. */
  readonly #layers: readonly ReadonlyMap<string, V>[];
  readonly size: number;

  private constructor(layers: readonly ReadonlyMap<string, V>[], size: number) {
    this.#layers = layers;
    this.size = size;
  }

  static of<V>(entries: Iterable<readonly [string, V]> = []): PersistentMap<V> {
    const all = new Map(entries);
    return new PersistentMap([all], all.size);
  }

  get(key: string): V | undefined {
    return this.#layers.findLast((layer) => layer.has(key))?.get(key);
  }

  has(key: string): boolean {
    return this.#layers.some((layer) => layer.has(key));
  }

  with(key: string, value: V): PersistentMap<V> {
    let size = 1;
    let kept = this.#layers.length;
    for (; kept > 0; kept -= 1) {
      const before = this.#layers[kept - 1]?.size ?? 0;
      if (before > 2 * size) break;
      size += before;
    }
    const merged = merge(this.#layers.slice(kept)).set(key, value);
    return new PersistentMap([...this.#layers.slice(0, kept), merged], this.size + (this.has(key) ? 0 : 1));
  }

  [Symbol.iterator](): Iterator<readonly [string, V]> {
    return merge(this.#layers)[Symbol.iterator]();
  }
}

function merge<V>(layers: readonly ReadonlyMap<string, V>[]): Map<string, V> {
  const merged = new Map<string, V>();
  for (const layer of layers) for (const [key, value] of layer) merged.set(key, value);
  return merged;
}
