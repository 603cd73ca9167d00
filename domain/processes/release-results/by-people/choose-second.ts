import type { Atom } from '../../../scoring/release/atom.ts';
import { fewestTogether, tellsFewWithNew } from '../../../scoring/release/differencing.ts';
import { graphOf } from '../../../scoring/release/figure-graph.ts';
import { holdBack } from '../../../scoring/release/hold-back.ts';
import { derivesSmallSet } from '../../../scoring/release/isolation.ts';
import { publicationsOf } from '../published.ts';
import { type Grouping, groupsOfCell } from './cells.ts';
import type { About, Choice } from './choice.ts';
import type { History } from './documents.ts';
import { type Counted, hidden, peopleBy, score, withDistribution } from './statistics.ts';

/**
 * Chooses which figures of the second grouping are published at closing, given everything published of the first grouping and of
 * everyone.
 *
 * Within one column, people are divided into atoms: those counted between the same two releases of the figure of their group and
 * of the figure of everyone, by second group. A combination of figures gives each atom the sum of two factors, as in
 * `domain/scoring/release/isolation.ts`: figures of the first grouping are on one side of the graph, figures of the second on the
 * other. Each batch of the first grouping is treated as published separately, which is more than an attacker has. Between themes
 * and levels the second grouping is checked like the first; in a column where a figure of the first grouping is held back, none
 * of the second is published.
 *
 * Figures state their number of people and so reveal how many of a group gave no rating: if one person of Sales and one of Porto
 * gave no rating, it is the person in both. If a person of a group did not rate, no figure of the second grouping is published
 * for that column unless each cell with that group has k people or none. This follows from the first grouping's figures and the
 * invitations, so the absence of a figure reveals nothing.
 *
 * @param due names of second groups, the largest first
 * @param first by figure and column, what is published of the first grouping and of everyone
 * @param whole by column, whether no figure of the first grouping was held back
 * @returns by group of the second grouping and column
 */
export function chooseSecond(
  about: About,
  grouping: Grouping,
  counted: readonly Counted[],
  due: readonly string[],
  first: Choice,
  whole: readonly boolean[],
): readonly Uint8Array[] {
  const { rules, columns, questionnaire } = about;
  const { threshold: k, distributionThreshold: kDistribution } = rules;
  const { second } = grouping;
  const none = second.map(() => new Uint8Array(columns));
  if (due.length === 0) return none;
  const placeOf = new Map(second.map((group, at) => [group, at]));
  const together = batchesOf(about, first);
  const decided = new Map<string, readonly number[]>();
  for (let column = 0; column < columns; column += 1) {
    if (!whole[column] || singlesOut(column)) continue;
    const { contributions } = first.history;
    const atoms = atomsIn(about, first, contributions, column, movedIn(about, column));
    // Must also be safe against an attacker who can subtract the changes, because changes do not protect the new people of this
    // release (choose-first.ts).
    const newcomers =
      first.newcomers === contributions ? [] : atomsIn(about, first, first.newcomers, column, new Map());
    const sameness = [atoms, newcomers]
      .map((some) => some.map(({ people, column: batch, run }) => `${people} ${batch} ${run}`).join())
      .join(';');
    const codes = decided.get(sameness) ?? codesOf([atoms, newcomers], column);
    decided.set(sameness, codes);
    codes.forEach((code, at) => {
      const row = none[at];
      if (row) row[column] = code;
    });
  }
  return beside(first.shown.at(-1) ?? new Uint8Array(columns), none);

  function singlesOut(column: number): boolean {
    return together.some((cells) => {
      const missing = cells.some(({ people, raters }) => (raters[column] ?? 0) < people);
      return missing && cells.some(({ people }) => people > 0 && people < k);
    });
  }

  function codesOf(atoms: readonly (readonly Placed[])[], column: number): readonly number[] {
    const enough = (least: number) =>
      due.filter((group) => {
        const { raters = [], changed } = counted[placeOf.get(group) ?? -1] ?? {};
        const few = changed?.[column] ?? 0;
        return (raters[column] ?? 0) >= least && (least === k || few === 0 || few >= least);
      });
    const shown = selectBeside(atoms, enough(k), k);
    const shaped = selectBeside(
      atoms,
      enough(kDistribution).filter((group) => shown.has(group)),
      kDistribution,
    );
    return second.map((group) =>
      shown.has(group) ? (shaped.has(group) ? withDistribution : score) : hidden,
    );
  }

  /** Holds back figures of the second grouping, level by level, until no figure of everyone has to be hidden. */
  function beside(everyone: Uint8Array, shown: readonly Uint8Array[]): readonly Uint8Array[] {
    for (;;) {
      const rows = [...shown, everyone].map((row) => row.slice());
      holdBack(figuresOf(about, counted), rows, k, questionnaire.max - questionnaire.min);
      const left = rows.at(-1) ?? everyone;
      let anything = false;
      everyone.forEach((code, column) => {
        if (code === hidden || left[column] !== hidden) return;
        for (const row of shown) {
          anything ||= row[column] !== hidden;
          row[column] = hidden;
        }
      });
      if (!anything) return rows.slice(0, -1);
    }
  }
}

/** People of one batch and second group. `run` is the name of their node in the graph of figures. */
type Placed = Atom & { readonly run: string };

/**
 * As many groups as can be published safely beside everything else, the largest first.
 * @param each the atoms as each kind of attacker sees them
 */
function selectBeside(
  each: readonly (readonly Placed[])[],
  candidates: readonly string[],
  k: number,
): ReadonlySet<string> {
  const isSafe = (groups: ReadonlySet<string>, added: readonly string[]) =>
    each.every((atoms) => {
      const graph = graphOf(
        atoms.map((atom) => (groups.has(atom.run) ? atom : { ...atom, run: null })),
        { columns: [], runs: added },
      );
      return !derivesSmallSet(graph, k) && !tellsFewWithNew(graph, fewestTogether);
    });
  const all = new Set(candidates);
  if (isSafe(all, candidates)) return all;
  const chosen = new Set<string>();
  for (const group of candidates) {
    chosen.add(group);
    if (!isSafe(chosen, [group])) chosen.delete(group);
  }
  return chosen;
}

/**
 * The atoms of a column. A batch is identified by the release of its group's figure and the release of everyone's figure that
 * first included it.
 */
function atomsIn(
  about: About,
  { history }: Choice,
  contributions: History['contributions'],
  column: number,
  moved: ReadonlyMap<string, number>,
): readonly Placed[] {
  const { number } = about;
  const { everyone, groups } = publicationsOf(history.scores, column);
  const firstFrom = (releases: readonly number[] = [], interval: number) =>
    releases.find((release) => release >= interval) ?? 0;
  const batches = new Map<string, number>();
  return contributions.flatMap(({ group: cell, interval, raters }): Placed[] => {
    const [group, second] = groupsOfCell(cell);
    // People with a change count as people of this release and no longer protect the others of their earlier batch.
    const people = Math.max(0, (raters[column] ?? 0) - (interval < number ? (moved.get(cell) ?? 0) : 0));
    if (!raters[column] || second === undefined) return [];
    const [own, total] = [firstFrom(groups[group], interval), firstFrom(everyone, interval)];
    const name = own === 0 ? String(total) : `${total} ${own} ${group}`;
    const batch = batches.get(name) ?? batches.size + number;
    batches.set(name, batch);
    return [{ people, column: own === 0 && total === 0 ? null : batch, run: second }];
  });
}

type CellOfBatch = { readonly people: number; readonly raters: readonly (number | null)[] };

/**
 * The cells of one group that were counted in the same interval between two releases. Their number of people is taken from the
 * column that most of them rated.
 */
function batchesOf({ cells }: About, { history }: Choice): readonly (readonly CellOfBatch[])[] {
  const known = new Set(cells);
  const batches = new Map<string, CellOfBatch[]>();
  for (const { group: cell, interval, raters } of history.contributions) {
    if (!known.has(cell)) continue;
    const key = `${interval} ${groupsOfCell(cell)[0]}`;
    const people = raters.reduce<number>((most, one) => Math.max(most, one ?? 0), 0);
    const others = batches.get(key);
    if (others) others.push({ people, raters });
    else batches.set(key, [{ people, raters }]);
  }
  return [...batches.values()];
}

/** Number of people who changed a theme, by cell; for a level an upper bound. */
function movedIn({ cells, countedCells, questionnaire }: About, column: number): ReadonlyMap<string, number> {
  const { themes, levels } = questionnaire;
  const its = column < themes.length ? [column] : (levels[column - themes.length]?.themes ?? []);
  return new Map(
    cells.flatMap((cell, at) => {
      const { changes } = countedCells[at]?.tally ?? {};
      if (!changes) return [];
      return [[cell, its.reduce((sum, theme) => sum + (changes.themes[theme]?.people ?? 0), 0)]];
    }),
  );
}

/** Input of the check between levels and themes. No figure of a second grouping was published earlier. */
function figuresOf({ questionnaire }: About, counted: readonly Counted[]) {
  const { levels, themes } = questionnaire;
  const raters = counted.map((one) => one.raters);
  return {
    levels,
    themes: themes.length,
    raters,
    unpublished: raters,
    sizes: counted.map(({ sums }) => sums.map(({ people }) => people)),
    people: (group: number, level: number) => peopleBy(counted[group]?.tally.levels[level]?.by),
    fresh: () => ({}),
    before: () => 0,
  };
}
