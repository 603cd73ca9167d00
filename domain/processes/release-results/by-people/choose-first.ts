import { holdBack } from '../../../scoring/release/hold-back.ts';
import { type Contribution, type Selection, selectPublishable } from '../../../scoring/release/select.ts';
import { type Published, publicationsOf } from '../published.ts';
import { groupsOfCell } from './cells.ts';
import type { About, Choice } from './choice.ts';
import type { History } from './documents.ts';
import { publishedAfter } from './published-after.ts';
import { hidden, peopleBy, score, withDistribution } from './statistics.ts';

type Decided = {
  readonly sameness: number;
  /** One code for each figure: the groups in order, then everyone. */
  readonly codes: readonly number[];
};

/**
 * Chooses which figures of the first grouping and of everyone are published now.
 * Over 100 lines, because the decisions about all columns share the same counts and contributions.
 * @returns the choice and, by column, true if the check between levels and themes held no figure back
 */
export function chooseFirst(
  about: About,
  due: Selection,
): { readonly choice: Choice; readonly whole: readonly boolean[] } {
  const { groups, counted, countedCells, history, questionnaire, rules, number, columns } = about;
  const { threshold: k, distributionThreshold: kDistribution } = rules;
  const everyone = groups.length;
  const contributions = contributionsNow(about, (tally, changed) =>
    changed ? tally.fresh.map((fresh, column) => fresh + (changed[column] ?? 0)) : tally.fresh,
  );
  const withoutChanges = countedCells.some(({ changed }) => changed)
    ? contributionsNow(about, ({ fresh }) => fresh)
    : contributions;
  const decided = new Map<string, Decided>();
  const decisions: Decided[] = [];
  for (let column = 0; column < columns; column += 1) {
    // Columns with the same history and counts get the same decision. This is the case for most columns of a questionnaire.
    const last = decisions[column - 1];
    if (last && isLikeLast(about, column)) {
      decisions.push(last);
      continue;
    }
    let sameness = String(history.alike[column] ?? 0);
    for (const { raters, tally, changed } of countedCells) {
      const [people, fresh] = [raters[column] ?? 0, tally.fresh[column] ?? 0];
      sameness += people === fresh ? `|${people}` : `|${people},${fresh}`;
      if (changed?.[column]) sameness += `+${changed[column]}`;
    }
    const known = decided.get(sameness) ?? decide(column);
    decided.set(sameness, known);
    decisions.push(known);
  }

  const shown = [...groups, everyone].map((_, who) => {
    const row = new Uint8Array(columns);
    for (let column = 0; column < columns; column += 1) row[column] = decisions[column]?.codes[who] ?? hidden;
    return row;
  });
  holdBack(figuresOf(about), shown, k, questionnaire.max - questionnaire.min);

  const classes = new Map<string, number>();
  const alike: number[] = [];
  const whole = decisions.map(({ sameness, codes }, column) => {
    let key = String(sameness);
    let isWhole = true;
    for (let who = 0; who <= everyone; who += 1)
      if (codes[who] !== shown[who]?.[column]) {
        isWhole = false;
        key += ` ${who}`;
      }
    const known = classes.get(key) ?? classes.size;
    classes.set(key, known);
    alike.push(known);
    return isWhole;
  });
  return {
    choice: {
      shown,
      history: {
        ...history,
        contributions,
        scores: publishedAfter(history.scores, groups, shown, score, number),
        distributions: publishedAfter(history.distributions, groups, shown, withDistribution, number),
        alike,
        counted: countedAfter(about, shown),
      },
      newcomers: withoutChanges,
    },
    whole,
  };

  function decide(column: number): Decided {
    const counts = counted.map(({ raters }) => raters[column] ?? 0);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const atoms = atomsOf(contributions, column);
    const isChanged = counted.some(({ changed }) => changed?.[column]);
    // People who changed a rating do not protect the new people of this release: changing one rating hardly moves the mean of all
    // their ratings.
    const newcomers = isChanged ? atomsOf(withoutChanges, column) : atoms;
    const choose = (published: Published, least: number, among: Selection): Selection => {
      const before = publicationsOf(published, column);
      const isSafe = (people: readonly Contribution[], candidates: Selection) =>
        selectPublishable(people, before, number, candidates, least);
      let candidates: Selection = {
        everyone: among.everyone && total >= least,
        groups: among.groups.filter((group) => (counts[groups.indexOf(group)] ?? 0) >= least),
      };
      for (;;) {
        const chosen = isSafe(atoms, candidates);
        if (!isChanged) return chosen;
        candidates = isSafe(newcomers, chosen);
        if (candidates.everyone === chosen.everyone && candidates.groups.length === chosen.groups.length)
          return chosen;
      }
    };
    const chosen = choose(history.scores, k, due);
    // People who changed a rating are in earlier releases too, so only their number protects them in a distribution.
    const few = groups.filter((_, at) => {
      const changed = counted[at]?.changed?.[column] ?? 0;
      return changed > 0 && changed < kDistribution;
    });
    // A distribution is published only together with its score.
    const shaped = choose(history.distributions, kDistribution, {
      everyone: chosen.everyone && few.length === 0,
      groups: chosen.groups.filter((group) => !few.includes(group)),
    });
    const codeOf = (isShown: boolean, isShaped: boolean) =>
      isShown ? (isShaped ? withDistribution : score) : hidden;
    return {
      sameness: decided.size,
      codes: [
        ...groups.map((group) => codeOf(chosen.groups.includes(group), shaped.groups.includes(group))),
        codeOf(chosen.everyone, shaped.everyone),
      ],
    };
  }
}

/** True if the column has the same history and numbers as the column before it. */
function isLikeLast({ history, countedCells }: About, column: number): boolean {
  const last = column - 1;
  if ((history.alike[column] ?? 0) !== (history.alike[last] ?? 0)) return false;
  for (const { raters, tally, changed } of countedCells) {
    if (raters[column] !== raters[last] || tally.fresh[column] !== tally.fresh[last]) return false;
    if (changed && changed[column] !== changed[last]) return false;
  }
  return true;
}

function atomsOf(people: History['contributions'], column: number): Contribution[] {
  return people.flatMap(({ group, interval, raters }) => {
    const some = raters[column];
    return some ? [{ group: groupsOfCell(group)[0], interval, raters: some }] : [];
  });
}

/** All contributions: those of earlier releases and those of this one. */
function contributionsNow(
  { cells, countedCells, history, number }: About,
  ratersOf: (
    tally: About['countedCells'][number]['tally'],
    changed: About['countedCells'][number]['changed'],
  ) => readonly number[],
): History['contributions'] {
  return [
    ...history.contributions,
    ...cells.flatMap((group, at) => {
      const cell = countedCells[at];
      const raters = cell ? ratersOf(cell.tally, cell.changed) : [];
      return raters.some((count) => count > 0) ? [{ group, interval: number, raters }] : [];
    }),
  ];
}

/** Input of the check between levels and themes. */
function figuresOf({ groups, counted, history, questionnaire }: About) {
  const { levels, themes } = questionnaire;
  // The check asks for the same people many times.
  const people = counted.map(({ tally }) => levels.map((_, level) => peopleBy(tally.levels[level]?.by)));
  return {
    levels,
    themes: themes.length,
    raters: counted.map(({ raters }) => raters),
    unpublished: counted.map(({ raters, tally }, at) => {
      const before = history.scores.groups[groups[at] ?? ''];
      return before
        ? raters.map((people, theme) =>
            (before[theme] ?? []).length > 0 ? (tally.fresh[theme] ?? 0) : people,
          )
        : raters;
    }),
    sizes: counted.map(({ sums }) => sums.map(({ people }) => people)),
    people: (group: number, level: number) => people[group]?.[level] ?? {},
    fresh: (group: number, level: number) => counted[group]?.tally.levels[level]?.freshBy ?? {},
    before: (who: number, level: number) => history.counted[groups[who] ?? everybody]?.[level] ?? 0,
  };
}

const everybody = '';

function countedAfter(
  { groups, counted, history, questionnaire }: About,
  shown: readonly Uint8Array[],
): History['counted'] {
  const from = questionnaire.themes.length;
  const after: Record<string, Record<string, number>> = {};
  for (const [at, who] of [...groups, everybody].entries()) {
    const own = { ...history.counted[who] };
    const members = at === groups.length ? counted : [counted[at]];
    for (const level of questionnaire.levels.keys())
      if (shown[at]?.[from + level])
        own[level] = members.reduce((sum, one) => sum + (one?.raters[from + level] ?? 0), 0);
    after[who] = own;
  }
  return after;
}
