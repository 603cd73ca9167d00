import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Atom } from './atom.ts';
import { fewestTogether, tellsFewApart } from './differencing.ts';
import { type Added, graphOf } from './figure-graph.ts';
import { derivesSmallSet } from './isolation.ts';
import { atomsOf, type Publications, selectPublishable, withRelease } from './select.ts';

const none = { everyone: [], groups: {} };
const everything = (atoms: readonly Atom[]): Added => ({
  columns: [...new Set(atoms.flatMap(({ column }) => (column === null ? [] : [column])))],
  runs: [...new Set(atoms.flatMap(({ run }) => (run === null ? [] : [run])))],
});
const derives = (atoms: readonly Atom[], limit: number) =>
  derivesSmallSet(graphOf(atoms, everything(atoms)), limit);

describe('a small set can be derived from published figures', () => {
  it('if a hidden group is the total minus the published group', () => {
    const atoms: Atom[] = [
      { people: 6, column: 1, run: 'seven' },
      { people: 3, column: 1, run: null },
    ];
    expect(derives(atoms, 5)).toBe(true);
    expect(derives(atoms, 3)).toBe(false);
  });

  it('if few people came between two totals', () => {
    const atoms: Atom[] = [
      { people: 5, column: 1, run: null },
      { people: 2, column: 2, run: null },
    ];
    expect(derives(atoms, 5)).toBe(true);
  });

  it('but not if two small groups are hidden together', () => {
    const atoms: Atom[] = [
      { people: 6, column: 1, run: 'seven' },
      { people: 3, column: 1, run: null },
      { people: 2, column: 1, run: null },
    ];
    expect(derives(atoms, 5)).toBe(false);
  });

  it('if two overlapping figures differ in few people: not as the figure of those people, but as a difference', () => {
    const atoms: Atom[] = [
      { people: 6, column: 1, run: 'seven' },
      { people: 1, column: 1, run: null },
      { people: 1, column: null, run: 'seven' },
    ];
    expect(derives(atoms, 5)).toBe(false);
    expect(tellsFewApart(graphOf(atoms, everything(atoms)), 3)).toBe(true);
    expect(tellsFewApart(graphOf(atoms, everything(atoms)), 2)).toBe(false);
  });

  it('if only changes by people counted earlier lie between two figures', () => {
    const atoms: Atom[] = [
      { people: 6, column: 1, run: null },
      { people: 0, column: 2, run: null },
    ];
    expect(tellsFewApart(graphOf(atoms, everything(atoms)), 3)).toBe(true);
  });

  it('regardless of changes between two figures, because it is unknown whether they add or subtract', () => {
    const atoms: Atom[] = [
      { people: 6, column: 1, run: 'seven' },
      { people: 3, column: 1, run: null },
      { people: 0, column: null, run: 'seven' },
    ];
    expect(derives(atoms, 5)).toBe(true);
  });

  it('exactly if an exhaustive search over sums of published figures finds one', () => {
    const atom = fc.record({
      people: fc.integer({ min: 0, max: 6 }),
      column: fc.constantFrom(1, 2, 3, null),
      run: fc.constantFrom('eleven', 'twelve', 'thirteen', null),
    });
    fc.assert(
      fc.property(fc.array(atom, { maxLength: 9 }), fc.integer({ min: 2, max: 8 }), (atoms, limit) => {
        expect(derives(atoms, limit)).toBe(bySearch(atoms, true) < limit);
        expect(tellsFewApart(graphOf(atoms, everything(atoms)), limit)).toBe(bySearch(atoms, false) < limit);
      }),
      { numRuns: 600 },
    );
  });
});

describe('the selection of publishable figures', () => {
  it('also leaves out the smallest of the other groups if otherwise a single small group would be hidden', () => {
    const contributions = [
      { group: 'Manager' as const, interval: 1, raters: 7 },
      { group: 'Employee' as const, interval: 1, raters: 6 },
      { group: 'Customer' as const, interval: 1, raters: 2 },
    ];
    const all = { everyone: true, groups: ['Manager' as const, 'Employee' as const] };
    expect(selectPublishable(contributions, none, 1, all, 5)).toEqual({
      everyone: true,
      groups: ['Manager'],
    });
  });

  it('never allows deriving fewer than k people from any sequence of releases', () => {
    const roles = ['Manager', 'Employee', 'Customer'] as const;
    const arrivals = fc.array(
      fc.record({ group: fc.constantFrom(...roles), raters: fc.integer({ min: 0, max: 6 }) }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 4, max: 6 }), (steps, k) => {
        let published: Publications = none;
        const contributions = steps.map((step, index) => ({ ...step, interval: index + 1 }));
        for (const release of contributions.map(({ interval }) => interval)) {
          const seen = contributions.slice(0, release);
          const chosen = selectPublishable(seen, published, release, { everyone: true, groups: roles }, k);
          published = withRelease(published, chosen, release);
        }
        const atoms = atomsOf(contributions, published);
        expect(bySearch(atoms, true)).toBeGreaterThanOrEqual(k);
        expect(bySearch(atoms, false)).toBeGreaterThanOrEqual(fewestTogether);
      }),
      { numRuns: 200 },
    );
  });
});

/** Brute force over every choice of columns to add and runs to subtract; with `oneSign`, only remainders of one sign count. */
function bySearch(atoms: readonly Atom[], oneSign: boolean): number {
  const columns = [...new Set(atoms.flatMap((atom) => (atom.column === null ? [] : [atom.column])))];
  const runs = [...new Set(atoms.flatMap((atom) => (atom.run === null ? [] : [atom.run])))];
  let smallest = Number.POSITIVE_INFINITY;
  for (let chosen = 1; chosen < 2 ** (columns.length + runs.length); chosen += 1) {
    const taken = (index: number) => (chosen >> index) & 1;
    const sign = ({ column, run }: Atom) =>
      (column === null ? 0 : taken(columns.indexOf(column))) -
      (run === null ? 0 : taken(columns.length + runs.indexOf(run)));
    const left = atoms.filter((atom) => sign(atom) !== 0);
    const people = left.filter((atom) => atom.people > 0);
    if (oneSign ? new Set(people.map(sign)).size === 1 : left.length > 0)
      smallest = Math.min(
        smallest,
        left.reduce((sum, atom) => sum + atom.people, 0),
      );
  }
  return smallest;
}
