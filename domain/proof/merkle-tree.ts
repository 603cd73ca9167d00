/**
 * The shape of a Merkle tree as hashed by RFC 9162 (2.1), independent of where its hashes are stored: which subtrees a root or a proof
 * needs, and how to combine them. `H` is a hash in any form; `Node` combines two (SHA-256 over 0x01, left, right).
 */
export type Node<H> = (left: H, right: H) => H;

/** A perfect subtree: the 2^`level` leaves starting at `index` · 2^`level`. */
export type Subtree = { readonly level: number; readonly index: number };

/** Leaves `from` (inclusive) to `to` (exclusive). */
export type Range = { readonly from: number; readonly to: number };

/**
 * The perfect subtrees of a range, largest first; {@link joined} combines their hashes. The range must begin at a multiple of the smallest
 * power of two not less than its length, as all ranges here do.
 */
export function subtreesOf({ from, to }: Range): readonly Subtree[] {
  const subtrees: Subtree[] = [];
  for (let start = from; start < to; ) {
    const level = Math.floor(Math.log2(to - start));
    subtrees.push({ level, index: start / 2 ** level });
    start += 2 ** level;
  }
  return subtrees;
}

/**
 * Hash of a range from the hashes of its perfect subtrees.
 * @throws for an empty range
 */
export function joined<H>(hashes: readonly H[], node: Node<H>): H {
  const [last, ...before] = hashes.toReversed();
  if (last === undefined) throw new Error('An empty range has no hash');
  return before.reduce((right, left) => node(left, right), last);
}

/** Hash of a perfect subtree from the hashes of the smaller subtrees, of equal size, it consists of. */
export function folded<H>(hashes: readonly H[], node: Node<H>): H {
  let level = hashes;
  while (level.length > 1) {
    const next: H[] = [];
    for (let at = 0; at + 1 < level.length; at += 2) next.push(node(level[at] as H, level[at + 1] as H));
    level = next;
  }
  return joined(level, node);
}

/**
 * The ranges whose hashes together prove the given leaves of a tree of `size`, from left to right: the largest ranges that
 * contain none of the leaves. For one leaf these are the hashes of its inclusion proof (RFC 9162, 2.1.3), in the order of the
 * tree.
 * @param leaves ascending
 */
export function proofRanges(leaves: readonly number[], size: number): readonly Range[] {
  const ranges: Range[] = [];
  const walk = (range: Range, first: number, last: number): void => {
    if (first === last) ranges.push(range);
    else if (range.to - range.from > 1) {
      const [left, right] = halves(range);
      const middle = firstFrom(leaves, right.from, first, last);
      walk(left, first, middle);
      walk(right, middle, last);
    }
  };
  if (size > 0) walk({ from: 0, to: size }, 0, leaves.length);
  return ranges;
}

/** The root computed from these leaves and the proof; undefined if they do not fit together. */
export function rootFrom<H>(
  leaves: readonly { readonly index: number; readonly hash: H }[],
  size: number,
  proof: readonly H[],
  node: Node<H>,
): H | undefined {
  const indexes = leaves.map(({ index }) => index);
  let used = 0;
  const hashOf = (range: Range, first: number, last: number): H | undefined => {
    if (first === last) return proof[used++];
    if (range.to - range.from === 1) return last - first === 1 ? leaves[first]?.hash : undefined;
    const [left, right] = halves(range);
    const middle = firstFrom(indexes, right.from, first, last);
    const one = hashOf(left, first, middle);
    const other = hashOf(right, middle, last);
    return one === undefined || other === undefined ? undefined : node(one, other);
  };
  const fits = indexes.every((index, at) => index < size && index > (indexes[at - 1] ?? -1));
  const root = fits && size > 0 ? hashOf({ from: 0, to: size }, 0, leaves.length) : undefined;
  return used === proof.length ? root : undefined;
}

/** The ranges whose hashes prove that the tree of `size` begins with the tree of `earlier` leaves (RFC 9162, 2.1.4.1). */
export function consistencyRanges(earlier: number, size: number): readonly Range[] {
  const walk = (end: number, range: Range, whole: boolean): readonly Range[] => {
    if (end === range.to) return whole ? [] : [range];
    const [left, right] = halves(range);
    return end <= left.to ? [...walk(end, left, whole), right] : [...walk(end, right, false), left];
  };
  return earlier <= 0 || earlier >= size ? [] : walk(earlier, { from: 0, to: size }, true);
}

/** True if the tree of `size` with `root` begins with the tree of `earlier` leaves and root `before` (RFC 9162, 2.1.4.2). */
export function isConsistent<H>(
  { earlier, before, size, root }: { earlier: number; before: H; size: number; root: H },
  proof: readonly H[],
  node: Node<H>,
): boolean {
  if (earlier > size || earlier < 1) return false;
  if (earlier === size) return proof.length === 0 && before === root;
  // If the earlier tree is perfect, its root starts the proof.
  const path = isPowerOfTwo(earlier) ? [before, ...proof] : [...proof];
  const [start, ...rest] = path;
  if (start === undefined) return false;
  let at = earlier - 1;
  let last = size - 1;
  while (at % 2 === 1) {
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  let was: H = start;
  let is: H = start;
  for (const hash of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      was = node(hash, was);
      is = node(hash, is);
      while (at % 2 === 0 && at !== 0) {
        at = Math.floor(at / 2);
        last = Math.floor(last / 2);
      }
    } else is = node(is, hash);
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && was === before && is === root;
}

/** Splits at the largest power of two smaller than the length. */
function halves({ from, to }: Range): readonly [Range, Range] {
  const middle = from + 2 ** Math.ceil(Math.log2(to - from) - 1);
  return [
    { from, to: middle },
    { from: middle, to },
  ];
}

/** Binary search: the first place from `first` to `last` whose leaf is `index` or later; `last` if there is none. */
function firstFrom(leaves: readonly number[], index: number, first: number, last: number): number {
  let low = first;
  let high = last;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((leaves[middle] ?? 0) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isPowerOfTwo(value: number): boolean {
  return Number.isInteger(Math.log2(value));
}
