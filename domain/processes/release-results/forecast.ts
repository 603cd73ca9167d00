import type { DomainEvent, DomainFact } from '../../events.ts';
import { themeIds } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import type { ReleasedFigure, ResultsEvent } from '../../results/events.ts';
import { levelsOf } from '../../scoring/released.ts';
import { drawBelow, seededRandom } from '../../scoring/statistics/seeded-random.ts';
import { type ReleaseDocument, releaseResults } from './release-results.ts';

export type Panel = {
  readonly framework: Framework;
  /** Number of people invited, by group. */
  readonly groups: Readonly<Record<string, number>>;
  /** Within each group, people by group of a second grouping, if there is one. */
  readonly second?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** k of the release rules. */
  readonly threshold: number;
  readonly releases: 'atClosing' | 'inSteps';
  /** Share of ratings that are "Can't judge", 0..1, and of people who submit, 0..1. */
  readonly cantJudge: number;
  readonly response: number;
  readonly seed: number;
};

/**
 * The published part of such a panel's figures when the assessment closes. Shares are of groups × lenses (sub-lenses, themes),
 * 0..1, over all invited groups.
 */
export type Forecast = {
  readonly lens: number;
  readonly subLens: number;
  readonly theme: number;
  /** The same shares for the groups of the second grouping; null: there is none. */
  readonly second: { readonly lens: number; readonly theme: number } | null;
  /** Share of themes published for everyone together, 0..1. */
  readonly everyoneTheme: number;
  readonly releases: number;
  readonly submitted: number;
  /** People included in the figures of everyone at the end. */
  readonly counted: number;
  /** Largest difference between a published figure and the mean over everybody who submitted, in scale points. */
  readonly furthest: number;
};

/**
 * Runs the real release rules over random ratings: which themes a person cannot judge and when they submit is drawn at random; nothing else
 * affects what is held back. The same seed gives the same result.
 */
export function forecastReleases(panel: Panel): Forecast {
  const steps = forecasting(panel);
  for (let next = steps.next(); ; next = steps.next()) if (next.done) return next.value;
}

/** Like {@link forecastReleases}, but yields after each person so that the caller can do other work. */
export function* forecasting(panel: Panel): Generator<undefined, Forecast> {
  const { framework, groups, second, threshold, releases: when } = panel;
  const random = seededRandom(panel.seed);
  const themes = themeIds(framework);
  const { min, max } = framework.scale;
  const assessmentId = 'forecast';
  const documents = new Map<string, ReleaseDocument>();
  const released: ResultsEvent[] = [];
  let position = 0;
  const happens = (fact: { readonly type: DomainFact['type']; readonly data: object }) => {
    position += 1;
    const event = { ...fact, position: String(position) } as unknown as DomainEvent;
    const reaction = releaseResults.react((key) => documents.get(key), event);
    for (const [key, document] of reaction.documents ?? []) if (document) documents.set(key, document);
    for (const { facts } of reaction.intentions ?? [])
      for (const one of facts) if (one.type === 'ResultsReleased') released.push(one);
  };
  const secondNames = [...new Set(Object.values(second ?? {}).flatMap((cells) => Object.keys(cells)))];
  happens({
    type: 'AssessmentLaunched',
    data: {
      assessmentId,
      framework: `${framework.id}@${framework.version}`,
      threshold,
      rule: 'people@1',
      releases: when,
      ...(second && { secondGrouping: { name: 'Second', groups: secondNames } }),
    },
  });
  const roster = shuffled(
    Object.entries(groups).flatMap(([role, people]) => {
      const cells = second?.[role];
      if (!cells) return new Array<Place>(people).fill({ role });
      return Object.entries(cells).flatMap(([secondGroup, many]) =>
        new Array<Place>(many).fill({ role, secondGroup }),
      );
    }),
    random,
  );
  for (const place of roster) happens({ type: 'ParticipantInvited', data: { assessmentId, ...place } });
  const answers: {
    readonly group: string;
    readonly second: string | undefined;
    readonly ratings: readonly (number | null)[];
  }[] = [];
  for (const [index, place] of roster.slice(0, Math.round(roster.length * panel.response)).entries()) {
    const ratings = themes.map(() =>
      random() < panel.cantJudge ? null : min + drawBelow(random, max - min + 1),
    );
    yield;
    answers.push({ group: place.role, second: place.secondGroup, ratings });
    happens({
      type: 'ResponseSubmitted',
      data: {
        assessmentId,
        participantId: String(index),
        ...place,
        ratings: Object.fromEntries(themes.map((theme, at) => [theme, ratings[at] ?? null])),
      },
    });
  }
  happens({ type: 'AssessmentClosed', data: { assessmentId } });

  const latest = (group: string | null) => latestOf(released, group);
  const levels = levelsOf(framework);
  const names = Object.keys(groups);
  const shareOf = (kind: 'lens' | 'subLens', of: readonly string[]) => {
    const its = levels.filter((level) => level.kind === kind);
    const shown = of.map((group) => its.filter(({ id }) => latest(group).levels[id] !== undefined).length);
    return shown.reduce((sum, one) => sum + one, 0) / (its.length * of.length);
  };
  const shareOfThemes = (of: readonly string[]) =>
    of.reduce((sum, group) => sum + Object.keys(latest(group).themes).length, 0) /
    (themes.length * of.length);
  const everyone = latest(null);
  return {
    lens: shareOf('lens', names),
    subLens: shareOf('subLens', names),
    theme: shareOfThemes(names),
    second: second ? { lens: shareOf('lens', secondNames), theme: shareOfThemes(secondNames) } : null,
    everyoneTheme: Object.keys(everyone.themes).length / themes.length,
    releases: released.length,
    submitted: answers.length,
    counted: everyone.people,
    furthest: Math.max(
      0,
      ...[null, ...names, ...secondNames].map((group) =>
        furthestOf(
          framework,
          latest(group),
          answers.filter((one) => group === null || one.group === group || one.second === group),
        ),
      ),
    ),
  };
}

type Place = { readonly role: string; readonly secondGroup?: string };

type Latest = {
  readonly people: number;
  readonly themes: ReleasedFigure['themes'];
  readonly levels: ReleasedFigure['themes'];
};

function latestOf(released: readonly ResultsEvent[], group: string | null): Latest {
  const all = released.flatMap(({ data }) =>
    group === null
      ? (data.everyone ?? [])
      : data.groups.flatMap((one) => (one.group === group ? one.figure : [])),
  );
  return {
    people: all.at(-1)?.people ?? 0,
    themes: Object.assign({}, ...all.map(({ themes }) => themes)) as Latest['themes'],
    levels: Object.assign({}, ...all.map(({ levels }) => levels ?? {})) as Latest['levels'],
  };
}

/** The largest difference, computed from the ratings themselves, independently of the release rules. */
function furthestOf(
  framework: Framework,
  figure: Latest,
  answers: readonly { readonly ratings: readonly (number | null)[] }[],
): number {
  const mean = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / some.length;
  const given = (one: (typeof answers)[number], themes: readonly number[]) =>
    themes.flatMap((theme) => one.ratings[theme] ?? []);
  const differences = themeIds(framework).flatMap((theme, at) => {
    const [raters = 0, sum = 0] = figure.themes[theme] ?? [];
    const rated = answers.flatMap((one) => given(one, [at]));
    return raters === 0 ? [] : [Math.abs(sum / raters - mean(rated))];
  });
  for (const { id, themes } of levelsOf(framework)) {
    const [people = 0, published = 0] = figure.levels[id] ?? [];
    const means = answers.flatMap((one) => {
      const own = given(one, themes);
      return own.length > 0 && own.length * 2 >= themes.length ? [mean(own)] : [];
    });
    if (people > 0) differences.push(Math.abs(published - mean(means)));
  }
  return Math.max(0, ...differences);
}

function shuffled<T>(list: readonly T[], random: () => number): readonly T[] {
  const all = [...list];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = drawBelow(random, at + 1);
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}
