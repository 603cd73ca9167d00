import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StakeholderRole } from '../../../assessment/roles.ts';
import type { DomainEvent, DomainFact } from '../../../events.ts';
import { nineLenses, themeIds } from '../../../framework/frameworks.ts';
import type { ReleasedFigure, ResultsEvent } from '../../../results/events.ts';
import { distributionThreshold } from '../../../scoring/release/distribution-threshold.ts';
import { type ReleaseDocument, releaseResults } from '../release-results.ts';
import { type Equation, fewestDerivable, isAnything, isFigure, sumOf } from '../testing/linear-attack.ts';

/**
 * The attacker knows everything but the ratings: who is in which group, who submitted when, who changed which answer, who
 * declared which expertise, and every figure ever published. Each figure is a linear equation over ratings; a changed rating is a
 * new unknown. A weighted mean is published rounded to 0.1, which leaves an interval; here it is taken as exact, which only helps
 * the attacker. The attack succeeds if a combination of equations, with any factors, gives the figure of fewer than k people (of
 * one person: their rating), or leaves ratings of fewer than three people in any other way, because one of two people would learn
 * the other's rating. Facts open to everybody do not count, for example that all people gave the same rating because the mean is
 * at the end of the scale.
 */

const assessmentId = 'a'.repeat(24);
const themes = themeIds(nineLenses).slice(0, 3);
/** The sub-lens that contains all three themes. */
const subLens = '1.1';
const roles = ['Employee', 'Manager', 'Customer', 'Partner'] as const satisfies readonly StakeholderRole[];

/** In hundredths, so that equations stay whole. */
const weights = { expert: 150, proficient: 125, familiar: 110, basic: 100 } as const;
type Level = keyof typeof weights;

type Step =
  | {
      readonly kind: 'submit';
      readonly role: StakeholderRole;
      readonly level: Level | null;
      readonly scores: readonly (number | null)[];
    }
  | { readonly kind: 'declare'; readonly person: number; readonly level: Level | null }
  | { readonly kind: 'edit'; readonly person: number; readonly theme: number; readonly score: number | null };

type CampaignOf = { threshold: number; closes: boolean; steps: Step[] };

const score = fc.option(fc.integer({ min: 0, max: 9 }), { freq: 5 });
// Many people declare the same level, as in a team; otherwise a weighted figure is rarely published.
const level = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 4, arbitrary: fc.constant('expert' as const) },
  { weight: 1, arbitrary: fc.constantFrom<Level>('proficient', 'familiar', 'basic') },
);
const campaign: fc.Arbitrary<CampaignOf> = fc.record({
  threshold: fc.integer({ min: 4, max: 6 }),
  closes: fc.boolean(),
  steps: fc.array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({
          kind: fc.constant('submit' as const),
          // One large group and three small ones, as in a typical company.
          role: fc.oneof(
            { weight: 3, arbitrary: fc.constant(roles[0]) },
            { weight: 4, arbitrary: fc.constantFrom(...roles) },
          ),
          level,
          scores: fc.tuple(score, score, score),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('declare' as const), person: fc.nat({ max: 12 }), level }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('edit' as const),
          person: fc.nat({ max: 12 }),
          theme: fc.nat({ max: 2 }),
          score,
        }),
      },
    ),
    { minLength: 8, maxLength: 34 },
  ),
});

/**
 * Found in 8,000 campaigns: two people declare expertise after they were counted, one of them together with others who had not
 * declared any.
 */
const declaresLate: CampaignOf = {
  threshold: 5,
  closes: true,
  steps: [
    ...submissions('Employee', [null, 'expert', 'expert', 'proficient']),
    { kind: 'submit', role: 'Partner', level: null, scores: [null, 0, null] },
    ...submissions('Manager', ['expert']),
    ...submissions('Employee', [null, null, null, null]),
    { kind: 'submit', role: 'Employee', level: null, scores: [null, null, null] },
    ...submissions('Employee', ['expert']),
    { kind: 'declare', person: 3, level: 'expert' },
    ...submissions('Partner', ['expert']),
    { kind: 'declare', person: 6, level: 'expert' },
  ],
};

function submissions(role: StakeholderRole, levels: readonly (Level | null)[]): Step[] {
  return levels.map((known) => ({ kind: 'submit', role, level: known, scores: [null, 0, 0] }));
}

/** `npm run test:long` runs 20,000 campaigns. Examples are drawn anew in every run. */
const campaigns = process.env.LONG === '1' ? Number(process.env.CAMPAIGNS ?? 20_000) : 1_000;

describe('an attacker with every release ever published', () => {
  it(`learns nothing about fewer people than the rules allow, in ${campaigns} campaigns`, () => {
    let equations = 0;
    fc.assert(
      fc.property(campaign, ({ threshold, closes, steps }) => {
        const known = played(threshold, steps, closes);
        for (const theme of themes.keys()) {
          const { scores, distributions } = known[theme] ?? { scores: [], distributions: [] };
          equations += scores.length;
          const needed = distributionThreshold(threshold);
          expect(fewestDerivable(scores, threshold, isFigure)).toBeGreaterThanOrEqual(threshold);
          expect(fewestDerivable(scores, 3, isAnything)).toBeGreaterThanOrEqual(3);
          expect(fewestDerivable(distributions, needed, isFigure)).toBeGreaterThanOrEqual(needed);
        }
      }),
      { numRuns: campaigns, examples: [[declaresLate]] },
    );
    // A rule that publishes nothing would pass too, so the test also counts published figures.
    expect(equations).toBeGreaterThan(5 * campaigns);
    expect(weightedFigures).toBeGreaterThan(campaigns / 10);
  }, 360_000);

  it('would succeed if the rules ignored the difference of two releases, or the difference between everyone and a group', () => {
    const a = ['p1', 'p2', 'p3', 'p4', 'p5'];
    const fewest = (...sums: string[][]) => fewestDerivable(sums.map(sumOf), 5, isFigure);
    const fewestAtAll = (...sums: string[][]) => fewestDerivable(sums.map(sumOf), 3, isAnything);
    expect(fewest(a, [...a, 'p6'])).toBe(1);
    expect(fewest([...a, 'q1', 'q2'], a)).toBe(2);
    expect(fewest(a, ['q1', 'q2', 'q3', 'q4', 'q5'])).toBe(5);
    // The attacker isolates the change of one person's rating, not the sum.
    expect(fewestAtAll(a, ['p1/1', 'p2', 'p3', 'p4', 'p5'])).toBe(1);
    expect(fewestAtAll(a, ['q1', 'p2', 'p3', 'p4', 'p5'])).toBe(2);
  });

  it('would succeed with a weighted figure of one expert among many, or of three people next to a figure of three others', () => {
    const people = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8'];
    const weighted = (...experts: string[]): Equation =>
      new Map(people.map((one) => [one, experts.includes(one) ? weights.expert : weights.basic]));
    const fewest = (equation: Equation) => fewestDerivable([sumOf(people), equation], 5, isFigure);
    expect(fewest(weighted())).toBe(5);
    expect(fewest(weighted('p1'))).toBe(1);
    expect(fewest(weighted('p1', 'p2', 'p3'))).toBe(3);
    // A person who declares another level between two releases is identified by the difference.
    const twice = [sumOf(people), weighted('p1', 'p2', 'p3', 'p4'), weighted('p2', 'p3', 'p4')];
    expect(fewestDerivable(twice, 3, isAnything)).toBe(1);
  });
});

let weightedFigures = 0;
type Known = { readonly scores: Equation[]; readonly distributions: Equation[] };

/** Runs the product over a campaign and records the ratings that each published figure adds up, by theme. */
function played(threshold: number, steps: readonly Step[], closes: boolean): readonly Known[] {
  const known: readonly Known[] = themes.map(() => ({ scores: [], distributions: [] }));
  const people: {
    readonly role: StakeholderRole;
    readonly scores: (number | null)[];
    readonly versions: (string | null)[];
    weight: number;
  }[] = [];
  const documents = new Map<string, ReleaseDocument>();
  let position = 0;

  const happens = (fact: DomainFact) => {
    position += 1;
    const event = {
      ...fact,
      id: String(position),
      position: String(position),
      metadata: {},
    } as unknown as DomainEvent;
    const reaction = releaseResults.react((key) => documents.get(key), event);
    for (const [key, document] of reaction.documents ?? []) if (document) documents.set(key, document);
    for (const intention of reaction.intentions ?? [])
      for (const released of intention.facts) if (released.type === 'ResultsReleased') learn(released);
  };
  const learn = ({ data }: ResultsEvent) => {
    note(data.everyone, () => true);
    for (const { group, figure } of data.groups) note(figure, (role) => role === group);
  };
  const note = (figure: ReleasedFigure | null, counts: (role: StakeholderRole) => boolean) =>
    themes.forEach((theme, index) => {
      const published = figure?.themes[theme];
      if (!published) return;
      const rated = people.flatMap(({ role, versions }) => (counts(role) ? (versions[index] ?? []) : []));
      expect(published[0]).toBe(rated.length);
      known[index]?.scores.push(sumOf(rated));
      if (published.length > 2) known[index]?.distributions.push(sumOf(rated));
      const weighted = figure.weighted?.[theme];
      if (!weighted) return;
      const counted = people.flatMap(({ role, scores, versions, weight }) => {
        const [version, given] = [versions[index], scores[index]];
        return counts(role) && version && typeof given === 'number' ? [{ version, given, weight }] : [];
      });
      const total = counted.reduce((sum, { weight }) => sum + weight, 0);
      const mean = counted.reduce((sum, { weight, given }) => sum + weight * given, 0) / total;
      expect(Math.abs(weighted[0] - mean)).toBeLessThanOrEqual(0.05 + 1e-9);
      known[index]?.scores.push(new Map(counted.map(({ version, weight }) => [version, weight])));
      weightedFigures += 1;
    });

  happens({
    type: 'AssessmentLaunched',
    data: {
      assessmentId,
      name: 'n',
      company: 'c',
      description: '',
      framework: 'nine-lenses@1',
      asked: 185,
      subLenses: 37,
      opensAt: null,
      closesAt: null,
      threshold,
      launchedBy: 'l'.repeat(24),
    },
  });
  for (const step of steps) {
    if (step.kind === 'submit') {
      const participantId = idOf(people.length);
      const ratings = Object.fromEntries(themes.map((theme, index) => [theme, step.scores[index] ?? null]));
      people.push({
        role: step.role,
        scores: [...step.scores],
        versions: step.scores.map((given) => (given === null ? null : participantId)),
        weight: step.level === null ? weights.basic : weights[step.level],
      });
      happens({
        type: 'ResponseSubmitted',
        data: {
          assessmentId,
          participantId,
          role: step.role,
          ratings,
          answered: 3,
          ...(step.level === null ? {} : { expertise: { [subLens]: step.level } }),
        },
      });
    } else if (step.kind === 'declare') {
      const person = people[step.person];
      if (!person) continue;
      person.weight = step.level === null ? weights.basic : weights[step.level];
      const levels = step.level === null ? {} : { [subLens]: step.level };
      happens({
        type: 'ExpertiseDeclared',
        data: { assessmentId, participantId: idOf(step.person), levels },
      });
    } else {
      const edited = people[step.person];
      if (!edited) continue;
      const participantId = idOf(step.person);
      const theme = themes[step.theme] ?? '';
      // Saving the same answer again changes nothing.
      if (edited.scores[step.theme] !== step.score)
        edited.versions[step.theme] = step.score === null ? null : `${participantId}/${position}`;
      edited.scores[step.theme] = step.score;
      happens({
        type: 'AnswersSaved',
        data: { assessmentId, participantId, ratings: { [theme]: step.score }, answered: 3, change: 0 },
      });
    }
  }
  if (closes) happens({ type: 'AssessmentClosed', data: { assessmentId, reason: 'byHand' } });
  return known;
}

const idOf = (index: number) => `p${index}`.padEnd(24, 'x');
