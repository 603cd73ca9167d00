import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  consistencyRanges,
  folded,
  isConsistent,
  joined,
  proofRanges,
  type Range,
  rootFrom,
  subtreesOf,
} from './merkle-tree.ts';

// Direct implementation of RFC 9162, 2.1.
const sha = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const node = (left: string, right: string) =>
  sha(Buffer.of(1), Buffer.from(left, 'hex'), Buffer.from(right, 'hex')).toString('hex');
const leaf = (index: number) => sha(Buffer.of(0), Buffer.from(`leaf ${index}`)).toString('hex');
const leaves = Array.from({ length: 300 }, (_, index) => leaf(index));
const split = (length: number) => {
  let k = 1;
  while (k * 2 < length) k *= 2;
  return k;
};
function mth(d: readonly string[]): string {
  if (d.length === 1) return d[0] ?? '';
  const k = split(d.length);
  return node(mth(d.slice(0, k)), mth(d.slice(k)));
}
function path(m: number, d: readonly string[]): string[] {
  if (d.length === 1) return [];
  const k = split(d.length);
  return m < k
    ? [...path(m, d.slice(0, k)), mth(d.slice(k))]
    : [...path(m - k, d.slice(k)), mth(d.slice(0, k))];
}
function proof(m: number, d: readonly string[], whole = true): string[] {
  if (m === d.length) return whole ? [] : [mth(d)];
  const k = split(d.length);
  return m <= k
    ? [...proof(m, d.slice(0, k), whole), mth(d.slice(k))]
    : [...proof(m - k, d.slice(k), false), mth(d.slice(0, k))];
}

const hashOf = (range: Range) =>
  joined(
    subtreesOf(range).map(({ level, index }) =>
      folded(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level), node),
    ),
    node,
  );
const size = fc.integer({ min: 1, max: 300 });
const sizes = fc.tuple(size, size).map(([a, b]): [number, number] => (a < b ? [a, b] : [b, a]));
const some = sizes.chain(([, n]) =>
  fc.tuple(
    fc.constant(n),
    fc.uniqueArray(fc.integer({ min: 0, max: n - 1 }), { minLength: 1, maxLength: n }),
  ),
);

describe('the tree of RFC 9162', () => {
  it('has the root given by the RFC for every size', () => {
    for (let n = 1; n <= leaves.length; n += 1)
      expect(hashOf({ from: 0, to: n })).toBe(mth(leaves.slice(0, n)));
  });

  it('proves one leaf with the hashes of its inclusion proof', () => {
    fc.assert(
      fc.property(sizes, ([m, n]) => {
        const hashes = proofRanges([m - 1], n).map(hashOf);
        expect(hashes.toSorted()).toEqual(path(m - 1, leaves.slice(0, n)).toSorted());
      }),
    );
  });

  it('accepts a proof of any set of leaves, and rejects a proof of any other set', () => {
    fc.assert(
      fc.property(some, fc.nat(), ([n, indexes], which) => {
        const wanted = indexes.toSorted((a, b) => a - b).map((index) => ({ index, hash: leaf(index) }));
        const hashes = proofRanges(
          wanted.map(({ index }) => index),
          n,
        ).map(hashOf);
        const root = mth(leaves.slice(0, n));
        expect(rootFrom(wanted, n, hashes, node)).toBe(root);
        const at = which % wanted.length;
        const other = wanted.with(at, { index: wanted[at]?.index ?? 0, hash: leaf(999) });
        expect(rootFrom(other, n, hashes, node)).not.toBe(root);
        expect(rootFrom(wanted, n, [...hashes, leaf(0)], node)).toBeUndefined();
        if (hashes.length > 0) {
          expect(rootFrom(wanted, n, hashes.slice(1), node)).toBeUndefined();
          expect(rootFrom(wanted, n, hashes.with(which % hashes.length, leaf(999)), node)).not.toBe(root);
        }
      }),
    );
  });

  it('accepts a proof that a tree begins with an earlier tree, and rejects any other proof', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), ([earlier, n], which) => {
        const hashes = consistencyRanges(earlier, n).map(hashOf);
        expect(hashes).toEqual(proof(earlier, leaves.slice(0, n)));
        const before = mth(leaves.slice(0, earlier));
        const root = mth(leaves.slice(0, n));
        expect(isConsistent({ earlier, before, size: n, root }, hashes, node)).toBe(true);
        expect(isConsistent({ earlier, before: leaf(999), size: n, root }, hashes, node)).toBe(false);
        expect(isConsistent({ earlier, before, size: n, root: leaf(999) }, hashes, node)).toBe(false);
        expect(isConsistent({ earlier, before, size: n, root }, [...hashes, leaf(0)], node)).toBe(false);
        if (hashes.length > 0)
          expect(
            isConsistent(
              { earlier, before, size: n, root },
              hashes.with(which % hashes.length, leaf(999)),
              node,
            ),
          ).toBe(false);
      }),
    );
  });
});
