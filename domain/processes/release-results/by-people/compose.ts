import type { ReleasedFigure, ResultsEvent } from '../../../results/events.ts';
import { type Figures, holdBack } from '../../../scoring/release/hold-back.ts';
import { leavesTooFew, newPeopleNeeded, type ReleaseRules, rulesOf } from '../../../scoring/release/rules.ts';
import { type Selection, selectPublishable } from '../../../scoring/release/select.ts';
import type { Levels, Statistics } from '../../../scoring/released.ts';
import { type MutablePublished, note, openPublished, publicationsOf } from '../published.ts';
import type { GroupTally, History, LevelTally, PeopleState, Progress, Questionnaire } from './documents.ts';
import { isHalf, optionsOf, withChanges } from './tally.ts';

/** By group. */
export type GroupTallies = Readonly<Record<string, GroupTally>>;

export type Composed = {
  readonly event: ResultsEvent;
  readonly state: PeopleState;
  readonly history: History;
  /** As counted in it. */
  readonly tallies: GroupTallies;
};

const everybody = '';

/**
 * The next release, or undefined when nothing may be published now. Pure: state, tallies and history in, event out.
 *
 * Each column, a theme or a level, is decided on its own against everything published of it before, for scores with k and for distributions with the
 * higher threshold. Then themes are held back where a level's figure and its themes together would tell of fewer than k people.
 */
export function composeByPeople(
  assessmentId: string,
  state: PeopleState,
  counted: GroupTallies,
  history: History,
  questionnaire: Questionnaire,
  coversPosition: string,
): Composed | undefined {
  const rules = rulesOf(state);
  const groups = Object.keys(counted);
  const withChanged = groups.map((group) => {
    const tally = counted[group] as GroupTally;
    return state.closed && rules.guarded
      ? withChanges(tally, rules.threshold, questionnaire)
      : { tally, changed: tally.fresh.map(() => 0) };
  });
  const tallies = withChanged.map(({ tally }) => tally);
  const due = dueNow(state, groups, withChanged, rules);
  if (!due.everyone && due.groups.length === 0) return undefined;

  const number = state.releases + 1;
  const columns = questionnaire.themes.length + questionnaire.levels.length;
  const sums = tallies.map((tally) =>
    questionnaire.levels.map(({ themes }, at) => sumsOf(tally.levels[at], themes.length)),
  );
  const raters = tallies.map((tally, at) => [
    ...ratersByTheme(tally, questionnaire),
    ...(sums[at] ?? []).map(({ people }) => people),
  ]);
  const made = rules.guarded
    ? guarded({ state, groups, withChanged, raters, due, history, questionnaire, rules, number, columns })
    : named(groups, columns, due, history);

  const figureOf = (members: readonly number[], shown: readonly boolean[], shaped: readonly boolean[]) =>
    statistics(
      members.map((at) => tallies[at] as GroupTally),
      members.map((at) => sums[at] ?? []),
      questionnaire,
      shown,
      shaped,
      rules.guarded,
    );
  const everyone = figureOf(
    groups.map((_, at) => at),
    made.shown.map((one) => one.everyone),
    made.shaped.map((one) => one.everyone),
  );
  const ofGroups = groups.flatMap((group, at) => {
    const figure = figureOf(
      [at],
      made.shown.map((one) => one.groups.includes(group)),
      made.shaped.map((one) => one.groups.includes(group)),
    );
    return figure ? [{ group, figure: { people: state.groups[group]?.submitted ?? 0, ...figure } }] : [];
  });
  if (!everyone && ofGroups.length === 0) return undefined;
  const order = new Map(due.groups.map((group, at) => [group, at]));
  const released = ofGroups.toSorted((a, b) => (order.get(a.group) ?? 0) - (order.get(b.group) ?? 0));
  return {
    event: {
      type: 'ResultsReleased',
      data: {
        assessmentId,
        number,
        coversPosition,
        reason: state.closed ? 'closing' : 'threshold',
        threshold: rules.threshold,
        distributionThreshold: rules.distributionThreshold,
        rule: 'people@1',
        everyone: everyone
          ? ({ people: state.everyone.submitted, ...everyone } satisfies ReleasedFigure)
          : null,
        groups: released,
      },
    },
    state: {
      ...state,
      releases: number,
      everyone: everyone ? caughtUp(state.everyone) : state.everyone,
      groups: {
        ...state.groups,
        ...Object.fromEntries(released.map(({ group }) => [group, caughtUp(state.groups[group] ?? nobody)])),
      },
    },
    history: made.history,
    tallies: Object.fromEntries(groups.map((group, at) => [group, tallies[at] as GroupTally])),
  };
}

const nobody: Progress = { invited: 0, submitted: 0, released: 0 };

type Choice = {
  /** By column. */
  readonly shown: readonly Selection[];
  readonly shaped: readonly Selection[];
  readonly history: History;
};

/** With names nothing is held back. */
function named(groups: readonly string[], columns: number, due: Selection, history: History): Choice {
  const all = Array.from(
    { length: columns },
    (): Selection => ({
      everyone: due.everyone,
      groups: due.groups.filter((group) => groups.includes(group)),
    }),
  );
  return { shown: all, shaped: all, history };
}

function guarded(about: {
  readonly state: PeopleState;
  readonly groups: readonly string[];
  readonly withChanged: readonly { readonly tally: GroupTally; readonly changed: readonly number[] }[];
  /** By group and column. */
  readonly raters: readonly (readonly number[])[];
  readonly due: Selection;
  readonly history: History;
  readonly questionnaire: Questionnaire;
  readonly rules: ReleaseRules;
  readonly number: number;
  readonly columns: number;
}): Choice {
  const { groups, withChanged, raters, due, history, questionnaire, rules, number, columns } = about;
  const { threshold: k, distributionThreshold: kDistribution } = rules;
  const contributions = [
    ...history.contributions,
    ...groups.flatMap((group, at) => {
      const { tally, changed } = withChanged[at] ?? { tally: { fresh: [] }, changed: [] };
      const people = tally.fresh.map((fresh, column) => fresh + (changed[column] ?? 0));
      return people.some((count) => count > 0) ? [{ group, interval: number, raters: people }] : [];
    }),
  ];
  const scores = openPublished(history.scores, columns);
  const distributions = openPublished(history.distributions, columns);
  const decided = new Map<string, Decided>();
  const decisions = Array.from({ length: columns }, (_, column): Decided => {
    // Columns with one history and the same numbers get the same decision; most of a questionnaire is like that.
    let sameness = String(history.alike[column] ?? 0);
    for (let at = 0; at < groups.length; at += 1) {
      const { tally, changed } = withChanged[at] ?? { tally: { fresh: [] }, changed: [] };
      sameness += `|${raters[at]?.[column]},${tally.fresh[column]},${changed[column]}`;
    }
    const known = decided.get(sameness) ?? decide(column);
    decided.set(sameness, known);
    return known;
  });

  const shown = [
    ...groups.map((group) => decisions.map((one) => one.shown.groups.includes(group))),
    decisions.map((one) => one.shown.everyone),
  ];
  holdBack(figuresOf(about, scores), shown, k, questionnaire.max - questionnaire.min);

  const everyone = groups.length;
  const placeOf = new Map(groups.map((group, at) => [group, at]));
  const isLeft = (who: number | undefined, column: number) => shown[who ?? -1]?.[column] ?? false;
  /** The selection itself where nothing of it is held back, as mostly. */
  const left = (column: number, selection: Selection): Selection => {
    const whole =
      (!selection.everyone || isLeft(everyone, column)) &&
      selection.groups.every((group) => isLeft(placeOf.get(group), column));
    if (whole) return selection;
    return {
      everyone: selection.everyone && isLeft(everyone, column),
      groups: selection.groups.filter((group) => isLeft(placeOf.get(group), column)),
    };
  };
  const classes = new Map<string, number>();
  const alike: number[] = [];
  const chosen = decisions.map((decision, column) => {
    const both = { shown: left(column, decision.shown), shaped: left(column, decision.shaped) };
    note(scores, column, both.shown, number);
    note(distributions, column, both.shaped, number);
    const isWhole = both.shown === decision.shown && both.shaped === decision.shaped;
    const key = isWhole ? String(decision.sameness) : JSON.stringify([decision.sameness, both]);
    alike.push(classes.get(key) ?? classes.size);
    if (!classes.has(key)) classes.set(key, classes.size);
    return both;
  });
  return {
    shown: chosen.map((one) => one.shown),
    shaped: chosen.map((one) => one.shaped),
    history: {
      ...history,
      contributions,
      scores,
      distributions,
      alike,
      counted: countedAfter(about, chosen),
    },
  };

  function decide(column: number): Decided {
    const counts = groups.map((_, at) => raters[at]?.[column] ?? 0);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const atoms = contributions.flatMap(({ group, interval, raters: people }) =>
      people[column] ? [{ group, interval, raters: people[column] ?? 0 }] : [],
    );
    const choose = (published: MutablePublished, least: number, among: Selection) =>
      selectPublishable(
        atoms,
        publicationsOf(published, column),
        number,
        {
          everyone: among.everyone && total >= least,
          groups: among.groups.filter((group) => (counts[groups.indexOf(group)] ?? 0) >= least),
        },
        least,
      );
    const chosen = choose(scores, k, due);
    // Whoever changed something stands in the releases before, too: beside those only their own number hides them.
    const few = groups.filter((_, at) => {
      const changed = withChanged[at]?.changed[column] ?? 0;
      return changed > 0 && changed < kDistribution;
    });
    // A distribution comes with its score or not at all.
    const shaped = choose(distributions, kDistribution, {
      everyone: chosen.everyone && few.length === 0,
      groups: chosen.groups.filter((group) => !few.includes(group)),
    });
    return { sameness: decided.size, shown: chosen, shaped };
  }
}

type Decided = { readonly sameness: number; readonly shown: Selection; readonly shaped: Selection };

/** What the check between levels and themes looks at. */
function figuresOf(
  { groups, withChanged, raters, history, questionnaire }: Parameters<typeof guarded>[0],
  published: MutablePublished,
): Figures {
  const { levels, themes } = questionnaire;
  return {
    levels,
    themes: themes.length,
    raters: raters.map((row) => row.slice(0, themes.length)),
    unpublished: raters.map((row, at) =>
      row
        .slice(0, themes.length)
        .map((people, theme) =>
          (published.groups[groups[at] ?? '']?.[theme] ?? []).length > 0
            ? (withChanged[at]?.tally.fresh[theme] ?? 0)
            : people,
        ),
    ),
    people: withChanged.map(({ tally }) => tally.levels.map(({ by }) => peopleBy(by))),
    fresh: withChanged.map(({ tally }) => tally.levels.map(({ freshBy }) => freshBy)),
    before: [...groups, everybody].map((who) => levels.map((_, at) => history.counted[who]?.[at] ?? 0)),
  };
}

function countedAfter(
  { groups, raters, history, questionnaire }: Parameters<typeof guarded>[0],
  chosen: readonly { readonly shown: Selection }[],
): History['counted'] {
  const from = questionnaire.themes.length;
  const after: Record<string, Record<string, number>> = {};
  for (const [at, who] of [...groups, everybody].entries()) {
    const own = { ...history.counted[who] };
    questionnaire.levels.forEach((_, level) => {
      const { everyone = false, groups: shown = [] } = chosen[from + level]?.shown ?? {};
      const column = from + level;
      if (at === groups.length ? everyone : shown.includes(who))
        own[level] =
          at === groups.length ? sum(raters.map((row) => row[column] ?? 0)) : (raters[at]?.[column] ?? 0);
    });
    after[who] = own;
  }
  return after;
}

/** Figures with enough new people, groups largest first. With names all come together. */
function dueNow(
  state: PeopleState,
  groups: readonly string[],
  changes: readonly { readonly changed: readonly number[] }[],
  rules: ReleaseRules,
): Selection {
  const progressOf = (group: string) => state.groups[group] ?? nobody;
  const isChanged = (at: number) => changes[at]?.changed.some((count) => count > 0) ?? false;
  if (!rules.guarded) {
    const everyone =
      state.everyone.submitted > 0 && (state.closed || isDue(state.everyone, false, state, rules));
    return { everyone, groups: everyone ? groups : [] };
  }
  return {
    everyone: isDue(
      state.everyone,
      groups.some((_, at) => isChanged(at)),
      state,
      rules,
    ),
    groups: groups
      .filter((group, at) => isDue(progressOf(group), isChanged(at), state, rules))
      .toSorted((a, b) => progressOf(b).submitted - progressOf(a).submitted),
  };
}

/**
 * At closing whatever is new; before, in steps, enough new people. Not where so few are still to answer that the closing release could not count them: one
 * release less the other would be about them alone.
 */
function isDue(progress: Progress, isChanged: boolean, state: PeopleState, rules: ReleaseRules): boolean {
  const { submitted, released, invited } = progress;
  const fresh = submitted - released;
  if (submitted < rules.threshold) return false;
  if (state.closed) return fresh > 0 || isChanged;
  if (!state.inSteps && rules.guarded) return false;
  if (rules.guarded && leavesTooFew(rules, invited - submitted)) return false;
  return fresh > 0 && fresh >= newPeopleNeeded(rules, released);
}

function caughtUp(progress: Progress): Progress {
  return { ...progress, released: progress.submitted };
}

function ratersByTheme(tally: GroupTally, questionnaire: Questionnaire): readonly number[] {
  const options = optionsOf(questionnaire);
  return questionnaire.themes.map((_, theme) => {
    let people = 0;
    for (let at = theme * options; at < (theme + 1) * options; at += 1) people += tally.histogram[at] ?? 0;
    return people;
  });
}

function peopleBy(by: LevelTally['by']): Record<string, number> {
  const people: Record<string, number> = {};
  for (const rated in by) people[rated] = by[rated]?.[0] ?? 0;
  return people;
}

/** The figure of some groups together; undefined when nothing of it is shown. */
function statistics(
  tallies: readonly GroupTally[],
  sums: readonly (readonly LevelSums[])[],
  questionnaire: Questionnaire,
  shown: readonly boolean[],
  shaped: readonly boolean[],
  guarded: boolean,
): { themes: Record<string, number[]>; levels: Record<string, number[]> } | undefined {
  const { themes, levels, min } = questionnaire;
  const options = optionsOf(questionnaire);
  const ofThemes: Record<string, number[]> = {};
  const ofLevels: Record<string, number[]> = {};
  themes.forEach((theme, index) => {
    if (!shown[index]) return;
    const counts = new Array<number>(options).fill(0);
    let [raters, total] = [0, 0];
    for (const { histogram } of tallies)
      for (let at = 0; at < options; at += 1) {
        const count = histogram[index * options + at] ?? 0;
        counts[at] = (counts[at] ?? 0) + count;
        raters += count;
        total += count * (at + min);
      }
    ofThemes[theme] = shaped[index] ? [raters, total, ...counts] : [raters, total];
  });
  levels.forEach(({ id }, at) => {
    const column = themes.length + at;
    if (!shown[column]) return;
    const { people, mean, deviation } = levelOf(sums.map((one) => one[at]));
    if (people === 0) {
      if (!guarded) ofLevels[id] = [0, 0];
      return;
    }
    ofLevels[id] = [people, tenth(mean)];
    if (!shaped[column]) return;
    const bars = new Array<number>(options).fill(0);
    for (const { levels: own } of tallies)
      for (let bar = 0; bar < options; bar += 1) bars[bar] = (bars[bar] ?? 0) + (own[at]?.bars[bar] ?? 0);
    ofLevels[id] = [people, tenth(mean), tenth(deviation), ...bars];
  });
  return Object.keys(ofThemes).length + Object.keys(ofLevels).length > 0
    ? { themes: ofThemes satisfies Statistics, levels: ofLevels satisfies Levels }
    : undefined;
}

/** Of the people in a level's figure: how many, the sum of their means, the sum of the squares of these. */
type LevelSums = { readonly people: number; readonly total: number; readonly squares: number };

function sumsOf(tally: LevelTally | undefined, of: number): LevelSums {
  let [people, total, squares] = [0, 0, 0];
  const by = tally?.by ?? {};
  for (const text in by) {
    const rated = Number(text);
    const [some, sums, squared] = by[text] ?? [0, 0, 0];
    if (!isHalf(rated, of)) continue;
    people += some;
    total += sums / rated;
    squares += squared / (rated * rated);
  }
  return { people, total, squares };
}

/** The mean of people's means over some groups, and its standard deviation (n - 1). */
function levelOf(groups: readonly (LevelSums | undefined)[]) {
  let [people, total, squares] = [0, 0, 0];
  for (const one of groups) {
    people += one?.people ?? 0;
    total += one?.total ?? 0;
    squares += one?.squares ?? 0;
  }
  const mean = people === 0 ? 0 : total / people;
  const variance = people < 2 ? 0 : Math.max(0, squares - people * mean * mean) / (people - 1);
  return { people, mean, deviation: Math.sqrt(variance) };
}

/** Halves away from zero, however the sum of fractions is stored. */
function tenth(value: number): number {
  const size = Math.floor(Math.abs(value) * 10 + 0.5 + 1e-9) / 10;
  return value < 0 && size > 0 ? -size : size;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
