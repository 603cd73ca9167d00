import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nineLenses, themeIds } from '../../../framework/frameworks.ts';
import type { ReleasedFigure, ResultsEvent } from '../../../results/events.ts';
import { distributionThreshold } from '../../../scoring/release/distribution-threshold.ts';
import { change, closed, invited, launched, person, releasesOf, submission } from '../testing/campaign.ts';
import { type Equation, fewestDerivable, isAnything, isFigure, sumOf } from '../testing/linear-attack.ts';

/**
 * The attacker over time knows every release of an assessment in steps, who submitted when, who changed what, and all answers of
 * some of the people. Each figure is a linear equation over ratings; a rating as counted and the same rating as changed are two
 * unknowns. The attack succeeds if a combination gives the figure of fewer than k people, or leaves ratings of fewer than three.
 * Levels beside their themes are tested in attacker.unit.test.ts; here levels are columns like themes, of the people who answered
 * half of them.
 */
const themes = themeIds(nineLenses).slice(0, 3);
const groups = ['Sales', 'Plant', 'Board', 'Office'];
const sites = ['Berlin', 'Paris', 'Rome'];

type Step =
  | {
      readonly kind: 'submit';
      readonly group: string;
      readonly site: string;
      readonly scores: readonly (number | null)[];
      /** One of the attackers, or invented by them: the attackers know this person's answers. */
      readonly aside: boolean;
    }
  | { readonly kind: 'edit'; readonly person: number; readonly theme: number; readonly score: number | null }
  /** Several people change at once, as after a meeting. */
  | { readonly kind: 'editMany'; readonly theme: number; readonly score: number | null };

const score = fc.option(fc.integer({ min: 0, max: 9 }), { freq: 5 });
const theme = fc.nat({ max: 2 });
const campaign = fc.record({
  threshold: fc.integer({ min: 4, max: 6 }),
  invited: fc.integer({ min: 0, max: 12 }),
  inSteps: fc.boolean(),
  twice: fc.boolean(),
  steps: fc.array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({
          kind: fc.constant('submit' as const),
          group: fc.oneof(
            { weight: 3, arbitrary: fc.constant('Sales') },
            { weight: 4, arbitrary: fc.constantFrom(...groups) },
          ),
          site: fc.constantFrom(...sites, 'Berlin'),
          scores: fc.tuple(score, score, score),
          aside: fc.oneof(
            { weight: 5, arbitrary: fc.constant(false) },
            { weight: 1, arbitrary: fc.constant(true) },
          ),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('edit' as const),
          person: fc.nat({ max: 12 }),
          theme,
          score,
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('editMany' as const), theme, score }) },
    ),
    { minLength: 8, maxLength: 34 },
  ),
});

/** `npm run test:long` runs 100,000 campaigns. */
const campaigns = process.env.LONG === '1' ? Number(process.env.CAMPAIGNS ?? 100_000) : 400;

describe('an attacker with every release ever published', () => {
  it(`learns nothing about fewer people than the rules allow, in ${campaigns} campaigns`, () => {
    let [equations, changedFigures, ofSites, withAsides] = [0, 0, 0, 0];
    fc.assert(
      fc.property(campaign, ({ twice, invited: more, steps, ...rules }) => {
        const { threshold } = rules;
        const known = played({ ...rules, twice }, more, steps);
        for (const { scores, newcomers, distributions, changed, sites: some, asides } of known) {
          ofSites += some;
          withAsides += asides;
          equations += scores.length;
          changedFigures += changed;
          const needed = distributionThreshold(threshold);
          expect(fewestDerivable(scores, threshold, isFigure)).toBeGreaterThanOrEqual(threshold);
          expect(fewestDerivable(scores, 3, isAnything)).toBeGreaterThanOrEqual(3);
          expect(fewestDerivable(newcomers, threshold, isFigure)).toBeGreaterThanOrEqual(threshold);
          expect(fewestDerivable(distributions, needed, isFigure)).toBeGreaterThanOrEqual(needed);
        }
      }),
      { numRuns: campaigns },
    );
    // A rule that publishes nothing, or counts no change, would pass too, so the test also counts published figures. The number of figures
    // of sites varies much between runs: 76 ± 13 in 400 campaigns.
    expect(equations).toBeGreaterThan(campaigns);
    expect(changedFigures).toBeGreaterThan(campaigns / 100);
    expect(ofSites).toBeGreaterThan(campaigns / 40);
    expect(withAsides).toBeGreaterThan(campaigns / 2);
  }, 3_600_000);
});

type Known = {
  readonly scores: Equation[];
  /** Equations of an attacker who can tell the effect of a change: people with a change do not protect newcomers. */
  readonly newcomers: Equation[];
  readonly distributions: Equation[];
  changed: number;
  sites: number;
  /** Number of figures that include a person whose ratings the attacker knows. */
  asides: number;
};
type Rating = { readonly version: string | null; readonly score: number | null };

/** Runs the product over a campaign and records the ratings that each published figure adds up, by theme. */
function played(
  {
    threshold,
    inSteps,
    twice,
  }: { readonly threshold: number; readonly inSteps: boolean; readonly twice: boolean },
  more: number,
  steps: readonly Step[],
): readonly Known[] {
  const placeOf = (group: string, site: string) => (twice ? ([group, site] as const) : group);
  const known: readonly Known[] = themes.map(() => ({
    scores: [],
    newcomers: [],
    distributions: [],
    changed: 0,
    sites: 0,
    asides: 0,
  }));
  const facts: Parameters<typeof releasesOf>[0][number][] = [
    launched(inSteps ? 'inSteps' : 'atClosing', { threshold, ...(twice && { sites }) }),
    ...invited(...steps.flatMap((step) => (step.kind === 'submit' ? [placeOf(step.group, step.site)] : []))),
    ...invited(
      ...Array.from({ length: more }, (_, at) =>
        placeOf(groups[at % groups.length] ?? '', sites[at % sites.length] ?? ''),
      ),
    ),
  ];
  /** By number of the fact: how it changes the people, who change an answer or submit. */
  const happened = new Map<number, (people: Person[]) => void>();
  let submitted = 0;
  for (const step of steps) {
    const at = facts.length;
    if (step.kind === 'submit') {
      const index = submitted++;
      const { aside } = step;
      facts.push(
        submission(index, placeOf(step.group, step.site), byTheme(step.scores), {
          ...(aside && { aside: 'seesResults' }),
        }),
      );
      happened.set(at, (people) => {
        const ratings = step.scores.map((given) => ({
          version: given === null ? null : person(index),
          score: given,
        }));
        people.push({ group: step.group, site: step.site, aside, counted: null, now: ratings });
      });
      continue;
    }
    const whose =
      step.kind === 'edit' ? [step.person] : Array.from({ length: submitted }, (_, index) => index);
    for (const index of whose.filter((one) => one < submitted)) {
      const fact = facts.length;
      facts.push(change(index, { [themes[step.theme] ?? '']: step.score }));
      happened.set(fact, (people) => {
        const edited = people[index];
        const before = edited?.now[step.theme];
        if (!edited || before?.score === step.score) return;
        const version = step.score === null ? null : `${person(index)}/${fact}`;
        const counted = edited.counted?.[step.theme];
        // Returning to the counted rating restores the unknown value of that rating.
        const after = counted?.score === step.score ? counted : { version, score: step.score };
        edited.now = edited.now.map((one, theme) => (theme === step.theme ? after : one));
      });
    }
  }
  facts.push(closed);
  const releases = new Map(releasesOf(facts).map(({ after, event }) => [after, event]));
  const people: Person[] = [];
  for (const at of facts.keys()) {
    happened.get(at)?.(people);
    const release = releases.get(at);
    if (release) learn(release, at === facts.length - 1, people, threshold, known);
  }
  return known;
}

type Person = {
  readonly group: string;
  readonly site: string;
  readonly aside: boolean;
  counted: readonly Rating[] | null;
  now: readonly Rating[];
};

function learn(
  { data }: ResultsEvent,
  isLast: boolean,
  people: Person[],
  threshold: number,
  known: readonly Known[],
): void {
  for (const one of people) one.counted ??= one.now;
  const isChanged = (one: Person, theme: number) => one.counted?.[theme]?.version !== one.now[theme]?.version;
  const usesNow = (group: string, theme: number) =>
    isLast &&
    people.filter(
      (one) => one.group === group && !one.aside && isChanged(one, theme) && one.now[theme]?.version,
    ).length >= threshold;
  const note = (figure: ReleasedFigure | null, counts: (one: Person) => boolean) =>
    themes.forEach((id, theme) => {
      const published = figure?.themes[id];
      if (!published) return;
      const rated = people.flatMap((one) => {
        const rating = usesNow(one.group, theme) ? one.now[theme] : one.counted?.[theme];
        return counts(one) && rating?.version ? [{ ...rating, aside: one.aside }] : [];
      });
      expect(published.slice(0, 2)).toEqual([
        rated.length,
        rated.reduce((sum, rating) => sum + (rating.score ?? 0), 0),
      ]);
      const unknown = rated.filter(({ aside }) => !aside);
      const equation = sumOf(unknown.map(({ version }) => version ?? ''));
      known[theme]?.scores.push(equation);
      known[theme]?.newcomers.push(
        sumOf(
          people.flatMap((one, index) => {
            if (one.aside || !counts(one)) return [];
            const isNow = usesNow(one.group, theme);
            const [before, now] = [one.counted?.[theme]?.version, one.now[theme]?.version];
            const [gave, gives] = [Boolean(before), Boolean(isNow ? now : before)];
            if (gave && gives) return [person(index)];
            // A withdrawn or first rating is treated as the unknown ratings of several people, because this search is about
            // newcomers only.
            const many = Array.from(
              { length: threshold },
              (_, copy) => `${person(index)} ${gives ? 'later' : 'gone'} ${copy}`,
            );
            return gave === gives ? [] : many;
          }),
        ),
      );
      if (published.length > 2) known[theme]?.distributions.push(equation);
      const one = known[theme];
      if (one && unknown.length < rated.length) one.asides += 1;
      if (one && people.some((person) => counts(person) && usesNow(person.group, theme))) one.changed += 1;
    });
  note(data.everyone, () => true);
  for (const { group, figure } of data.groups) {
    note(figure, (one) => one.group === group || one.site === group);
    if (sites.includes(group)) for (const one of known) one.sites += 1;
  }
}

function byTheme(scores: readonly (number | null)[]): Record<string, number | null> {
  return Object.fromEntries(themes.map((id, theme) => [id, scores[theme] ?? null]));
}
