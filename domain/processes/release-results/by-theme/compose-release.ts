import type { ReleasedFigure, ResultsEvent } from '../../../results/events.ts';
import { type Selection, selectPublishable } from '../../../scoring/release/select.ts';
import { newPeopleNeeded, type ReleaseRules, rulesOf } from '../../../scoring/release/smallest-group.ts';
import { type MutablePublished, note, openPublished, publicationsOf } from '../published.ts';
import type { History, Progress, Questionnaire, ReleaseState, Tally } from './documents.ts';

/** By group. */
export type Tallies = Readonly<Record<string, Tally>>;

export type ComposedRelease = {
  readonly event: ResultsEvent;
  readonly state: ReleaseState;
  readonly history: History;
};

/**
 * The next release, or undefined when nothing may be published now. Pure: state, tallies and history in, event out. Each theme is
 * decided separately: scores need k people, distributions the higher threshold.
 *
 * Over 100 lines, because the decisions about all themes share the same counts, histories and figures.
 */
export function composeRelease(
  assessmentId: string,
  state: ReleaseState,
  tallies: Tallies,
  history: History,
  questionnaire: Questionnaire,
  coversPosition: string,
): ComposedRelease | undefined {
  const rules = rulesOf(state);
  const { everyone: everyoneDue, groups: groupsDue } = dueNow(state, tallies, rules);
  const { themes } = questionnaire;
  const present = Object.keys(tallies);
  if (!everyoneDue && groupsDue.length === 0) return undefined;

  const number = state.releases + 1;
  const { threshold: k, distributionThreshold: kDistribution } = rules;
  // With names nothing is held back, so no history is needed.
  const contributions = rules.guarded ? contributionsNow(history, tallies, number) : [];
  const scores = openPublished(history.scores, themes.length);
  const distributions = openPublished(history.distributions, themes.length);
  const figures = new Map<string | typeof everybody, Record<string, number[]>>();

  const put = (
    index: number,
    who: string | typeof everybody,
    roles: readonly string[],
    withShape: boolean,
  ) => {
    const figure = figures.get(who) ?? {};
    figures.set(who, figure);
    figure[themes[index] ?? ''] = statistics(roles, tallies, index, questionnaire, withShape);
  };
  const decided = new Map<string, Decided>();
  const ratersOf = present.map((role) => ratersByTheme(tallies[role], questionnaire));
  const alike = themes.map((_, index) => {
    const raters = ratersOf.map((byTheme) => byTheme[index] ?? 0);
    if (!rules.guarded) return withNames(index, raters);
    // Themes with the same history and numbers get the same decision. This is the case for most of a questionnaire.
    const sameness = samenessOf(history, tallies, index, raters);
    const known = decided.get(sameness);
    const decision = known ?? { ...decide(index, raters), number: decided.size };
    if (!known) decided.set(sameness, decision);
    note(scores, index, decision.shown, number);
    note(distributions, index, decision.shaped, number);
    if (decision.shown.everyone) put(index, everybody, present, decision.shaped.everyone);
    for (const role of decision.shown.groups) put(index, role, [role], decision.shaped.groups.includes(role));
    return decision.number;
  });

  /** With names: the people who rated the theme, or withdrew a rating since the last release. */
  function withNames(index: number, raters: readonly number[]): number {
    const moved = present.map(
      (role, at) => (raters[at] ?? 0) > 0 || (tallies[role]?.changed[index] ?? 0) > 0,
    );
    if (moved.includes(true)) put(index, everybody, present, true);
    for (const role of groupsDue) if (moved[present.indexOf(role)]) put(index, role, [role], true);
    return 0;
  }

  function decide(
    index: number,
    raters: readonly number[],
  ): { readonly shown: Selection; readonly shaped: Selection } {
    const total = raters.reduce((sum, count) => sum + count, 0);
    const atoms = contributions.flatMap(({ group, interval, raters: counts }) =>
      counts[index] === 0 ? [] : [{ group, interval, raters: counts[index] ?? 0 }],
    );
    const choose = (published: MutablePublished, least: number, among: Selection) => {
      const enough = among.groups.filter((role) => (raters[present.indexOf(role)] ?? 0) >= least);
      return selectPublishable(
        atoms,
        publicationsOf(published, index),
        number,
        { everyone: among.everyone && total >= least, groups: enough },
        least,
      );
    };
    const shown = choose(scores, k, { everyone: everyoneDue, groups: groupsDue });
    // A distribution is published only together with its score.
    return { shown, shaped: choose(distributions, kDistribution, shown) };
  }
  if (figures.size === 0) return undefined;

  const everyone = figures.get(everybody);
  const groups = groupsDue.flatMap((group) => {
    const released = figures.get(group);
    return released
      ? [{ group, figure: { people: state.groups[group]?.submitted ?? 0, themes: released } }]
      : [];
  });
  return {
    event: {
      type: 'ResultsReleased',
      data: {
        assessmentId,
        number,
        coversPosition,
        reason: state.closed ? 'closing' : 'threshold',
        threshold: k,
        distributionThreshold: kDistribution,
        everyone: everyone
          ? ({ people: state.everyone.submitted, themes: everyone } satisfies ReleasedFigure)
          : null,
        groups,
      },
    },
    state: {
      ...state,
      releases: number,
      everyone: everyone ? caughtUp(state.everyone) : state.everyone,
      groups: {
        ...state.groups,
        ...Object.fromEntries(groups.map(({ group }) => [group, caughtUp(state.groups[group] ?? nobody)])),
      },
    },
    history: rules.guarded ? { kind: 'history', contributions, scores, distributions, alike } : history,
  };
}

/** Contributions so far without the withdrawn ratings, and those of this release. */
function contributionsNow(history: History, tallies: Tallies, number: number): Contribution[] {
  return [
    ...history.contributions.map((one) => withoutLost(one, tallies[one.group])),
    ...Object.keys(tallies).flatMap((group) => {
      const { fresh = [], changed = [] } = tallies[group] ?? {};
      const changes = changed.map((count) => (count > 0 ? null : 0));
      return [fresh, changes].flatMap((raters) =>
        raters.some((count) => count !== 0) ? [{ group, interval: number, raters }] : [],
      );
    }),
  ];
}

/** Themes with equal text have the same history and numbers, so they get the same decision. */
function samenessOf({ alike }: History, tallies: Tallies, index: number, raters: readonly number[]): string {
  let text = String(alike[index] ?? 0);
  Object.keys(tallies).forEach((role, at) => {
    const { fresh, changed, lost } = tallies[role] ?? emptied;
    const moved = (changed[index] ?? 0) > 0 ? '!' : '';
    const gone = lost.length > 0 ? lostIn(lost, index).join('+') : '';
    text += `|${raters[at]},${fresh[index] ?? 0}${moved},${gone}`;
  });
  return text;
}

/** A key that no group name can equal. */
const everybody = Symbol('everybody');
const emptied: Pick<Tally, 'fresh' | 'changed' | 'lost'> = { fresh: [], changed: [], lost: [] };
const nobody: Progress = { submitted: 0, released: 0 };

/**
 * Figures with enough new people, the largest groups first. With names all figures are due together, and at closing also for a
 * changed answer.
 */
function dueNow(state: ReleaseState, tallies: Tallies, rules: ReleaseRules): Selection {
  const present = Object.keys(tallies);
  const progressOf = (group: string) => state.groups[group] ?? nobody;
  if (rules.guarded) {
    const groups = present
      .filter((group) => isDue(progressOf(group), state.closed, rules))
      .toSorted((a, b) => progressOf(b).submitted - progressOf(a).submitted);
    return { everyone: isDue(state.everyone, state.closed, rules), groups };
  }
  const moved = present.filter(
    (group) =>
      progressOf(group).submitted > progressOf(group).released ||
      tallies[group]?.changed.some((count) => count > 0),
  );
  const everyone = isDue(state.everyone, state.closed, rules) || (state.closed && moved.length > 0);
  return { everyone, groups: everyone ? moved : [] };
}

/** True if there are enough new people, or at closing any new person; the check of what can be derived then decides. */
function isDue(progress: Progress, closed: boolean, rules: ReleaseRules): boolean {
  const fresh = progress.submitted - progress.released;
  if (progress.submitted < rules.threshold || fresh === 0) return false;
  return closed || fresh >= newPeopleNeeded(rules, progress.released);
}

function caughtUp(progress: Progress): Progress {
  return { ...progress, released: progress.submitted };
}

/** Number of people who rated each theme. */
function ratersByTheme(tally: Tally | undefined, { themes, min, max }: Questionnaire): readonly number[] {
  const raters = new Array<number>(themes.length).fill(0);
  const options = max - min + 1;
  const histogram = tally?.histogram ?? [];
  for (let at = 0; at < histogram.length; at += 1) {
    const theme = Math.floor(at / options);
    raters[theme] = (raters[theme] ?? 0) + (histogram[at] ?? 0);
  }
  return raters;
}

/** [raters, sum] or [raters, sum, count at each rating] over several groups. */
function statistics(
  groups: readonly string[],
  tallies: Tallies,
  theme: number,
  { min, max }: Questionnaire,
  withShape: boolean,
): number[] {
  const options = max - min + 1;
  const counts = new Array<number>(options).fill(0);
  let raters = 0;
  let total = 0;
  for (const group of groups) {
    const histogram = tallies[group]?.histogram;
    for (let at = 0; histogram && at < options; at += 1) {
      const count = histogram[theme * options + at] ?? 0;
      counts[at] = (counts[at] ?? 0) + count;
      raters += count;
      total += count * (at + min);
    }
  }
  return withShape ? [raters, total, ...counts] : [raters, total];
}

/** Intervals whose first ratings of a theme were withdrawn since. */
function lostIn(lost: Tally['lost'], theme: number): readonly number[] {
  return lost.flatMap(([interval, at]) => (at === theme ? [interval] : [])).toSorted((a, b) => a - b);
}

/** The contribution without withdrawn ratings, which no longer protect the others of their interval. */
function withoutLost(contribution: Contribution, tally: Tally | undefined): Contribution {
  const lost = (tally?.lost ?? []).filter(([interval]) => interval === contribution.interval);
  if (lost.length === 0) return contribution;
  const raters = [...contribution.raters];
  for (const [, theme] of lost) {
    const people = raters[theme];
    if (people) raters[theme] = people > 1 ? people - 1 : null;
  }
  return { ...contribution, raters };
}

type Contribution = History['contributions'][number];
type Decided = { readonly shown: Selection; readonly shaped: Selection; readonly number: number };
