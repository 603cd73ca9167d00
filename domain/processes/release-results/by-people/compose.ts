import type { ReleasedFigure, ResultsEvent } from '../../../results/events.ts';
import type { Selection } from '../../../scoring/release/select.ts';
import {
  leavesTooFew,
  newPeopleNeeded,
  type ReleaseRules,
  rulesOf,
} from '../../../scoring/release/smallest-group.ts';
import { groupingOf } from './cells.ts';
import type { About, Choice } from './choice.ts';
import { chooseFirst } from './choose-first.ts';
import { chooseSecond } from './choose-second.ts';
import { type Among, countedAmong, tallyOf } from './counted-among.ts';
import type { GroupTally, History, PeopleState, Progress, Questionnaire } from './documents.ts';
import { type Counted, statistics, withDistribution } from './statistics.ts';
import { type Counting, changesThatCount, outsidersOf, withChanges } from './tally.ts';

/** By cell: by group, or by group and second group. */
export type GroupTallies = Readonly<Record<string, GroupTally>>;

export type Composed = {
  readonly event: ResultsEvent;
  readonly state: PeopleState;
  readonly history: History;
  /** Tallies by group of the first grouping, as counted in this release. */
  readonly tallies: GroupTallies;
  /** The same tallies without insiders; absent: there are no insiders. */
  readonly outsiders?: GroupTallies;
};

/**
 * The next release, or undefined when nothing may be published now. Pure: state, tallies and history in, event out.
 *
 * Each column, a theme or a level, is decided separately, given everything published of it before: scores need k people,
 * distributions the higher threshold. Then themes are held back if a level's figure together with its themes would reveal
 * something about fewer than k people. Figures of a second grouping come with the closing release, if they are safe beside those
 * of the first grouping.
 *
 * Over 100 lines, because both choices, with and without insiders, share the same counts and changes.
 */
export function composeByPeople(
  assessmentId: string,
  state: PeopleState,
  tallies: GroupTallies,
  history: History,
  questionnaire: Questionnaire,
  coversPosition: string,
): Composed | undefined {
  const rules = rulesOf(state);
  const cells = Object.keys(tallies);
  const grouping = groupingOf(cells);
  const { groups } = grouping;
  const number = state.releases + 1;
  const byCell = Object.values(tallies);
  const isMixed = history.outsiders !== undefined || byCell.some((tally) => tally.outsiders);
  const hiding = isMixed ? byCell.map(outsidersOf) : undefined;
  const byGroup = (some: readonly GroupTally[]) => grouping.members.map((its) => tallyOf(some, its));
  const countingOf = (some: readonly GroupTally[]) =>
    some.map((tally) =>
      state.closed && rules.guarded ? changesThatCount(tally, rules.threshold, questionnaire) : undefined,
    );
  const ofGroups = byGroup(byCell);
  const ofOutsiders = hiding && countingOf(byGroup(hiding));
  const counting = countingOf(ofGroups).map((one, at) => (ofOutsiders ? inBoth(one, ofOutsiders[at]) : one));
  const changed = ofGroups.map((tally, at) => withChanges(tally, counting[at], questionnaire));
  const due = dueNow(state, groups, changed, rules);
  const dueSecond = secondDue(state, grouping.second, rules);
  if (!due.everyone && due.groups.length === 0 && dueSecond.length === 0) return undefined;

  const columns = questionnaire.themes.length + questionnaire.levels.length;
  const counted = countedAmong(byCell, grouping, counting, questionnaire);
  const all = chosenAmong(counted, history);
  // The attacker may know an insider's answers, so the figures must also be safe without insiders. Publishing fewer figures never
  // reveals more.
  const hidden =
    hiding &&
    chosenAmong(
      countedAmong(hiding, grouping, counting, questionnaire, counted),
      history.outsiders ?? history,
    );
  const shownFirst = hidden ? leastOf(all.first, hidden.first) : all.first;
  const shownSecond = hidden ? leastOf(all.second, hidden.second) : all.second;

  const figureOf = (members: readonly Counted[], shown: Uint8Array | undefined) =>
    shown && statistics(members, questionnaire, shown, rules.guarded);
  const everyone = figureOf(counted.groups, shownFirst[groups.length]);
  const peopleOf = (group: string) => state.groups[group]?.submitted ?? 0;
  const of = (names: readonly string[], some: readonly Counted[], shown: readonly Uint8Array[]) =>
    names.flatMap((group, at) => {
      const figure = figureOf([some[at] as Counted], shown[at]);
      return figure ? [{ group, figure: { people: peopleOf(group), ...figure } }] : [];
    });
  const order = new Map(due.groups.map((group, at) => [group, at]));
  const released = of(groups, counted.groups, shownFirst)
    .toSorted((a, b) => (order.get(a.group) ?? 0) - (order.get(b.group) ?? 0))
    .concat(of(grouping.second, counted.second, shownSecond));
  if (!everyone && released.length === 0) return undefined;
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
    history: { ...all.history, ...(hidden && { outsiders: hidden.history }) },
    tallies: talliesOf(all.among),
    ...(hidden && { outsiders: talliesOf(hidden.among) }),
  };

  function talliesOf(among: Among): GroupTallies {
    return Object.fromEntries(groups.map((group, at) => [group, (among.groups[at] as Counted).tally]));
  }

  /** The figures that may be published given the numbers of these people and the figures published earlier on the same basis. */
  function chosenAmong(among: Among, { outsiders: _, ...before }: History) {
    const about: About = {
      state,
      rules,
      questionnaire,
      history: before,
      number,
      columns,
      groups,
      counted: among.groups,
      cells,
      countedCells: among.cells,
    };
    const first = rules.guarded ? chooseFirst(about, due) : named(about, due);
    const second = rules.guarded
      ? chooseSecond(about, grouping, among.second, dueSecond, first.choice, first.whole)
      : grouping.second.map((group) => rowOf(columns, dueSecond.includes(group)));
    return { among, first: first.choice.shown, second, history: first.choice.history };
  }
}

function inBoth(one: Counting | undefined, other: Counting | undefined): Counting | undefined {
  const both = (some: ReadonlySet<number>, others: ReadonlySet<number>) =>
    new Set([...some].filter((column) => others.has(column)));
  return one && other && { themes: both(one.themes, other.themes), levels: both(one.levels, other.levels) };
}

/** By figure and column, the lower code of the two choices. */
function leastOf(one: readonly Uint8Array[], other: readonly Uint8Array[]): readonly Uint8Array[] {
  return one.map((row, who) => {
    const least = row.slice();
    for (let column = 0; column < least.length; column += 1)
      least[column] = Math.min(row[column] ?? 0, other[who]?.[column] ?? 0);
    return least;
  });
}

const nobody: Progress = { invited: 0, submitted: 0, released: 0 };

const rowOf = (columns: number, isShown: boolean) =>
  new Uint8Array(columns).fill(isShown ? withDistribution : 0);

/** With names nothing is held back. */
function named({ groups, columns, history }: About, due: Selection) {
  const shown = [
    ...groups.map((group) => rowOf(columns, due.groups.includes(group))),
    rowOf(columns, due.everyone),
  ];
  return { choice: { shown, history, newcomers: history.contributions } satisfies Choice, whole: [] };
}

/** Figures with enough new people, the largest groups first. With names all figures are due together. */
function dueNow(
  state: PeopleState,
  groups: readonly string[],
  changes: readonly { readonly changed: readonly number[] | undefined }[],
  rules: ReleaseRules,
): Selection {
  const progressOf = (group: string) => state.groups[group] ?? nobody;
  const isChanged = (at: number) => changes[at]?.changed?.some((count) => count > 0) ?? false;
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

/** Groups of the second grouping are published at closing, the largest first. */
function secondDue(state: PeopleState, second: readonly string[], rules: ReleaseRules): readonly string[] {
  const submitted = (group: string) => state.groups[group]?.submitted ?? 0;
  if (!state.closed || state.everyone.submitted === 0) return [];
  return second
    .filter((group) => submitted(group) >= rules.threshold)
    .toSorted((a, b) => submitted(b) - submitted(a));
}

/**
 * True if the figure is due. At closing anything new is enough. Before that, in steps, enough new people are needed, and enough
 * people must be left to answer: otherwise the closing release could not count the rest, because its difference from this release
 * would concern only those few.
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
