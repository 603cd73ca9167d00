import { distributionThreshold } from './distribution-threshold.ts';

/**
 * Conditions for publishing a figure of one assessment. They follow from its launch alone; later changes of settings have no
 * influence.
 */
export type ReleaseRules = {
  /** Number of people a score needs. */
  readonly threshold: number;
  /** Number of people a distribution needs; also applies to comments. */
  readonly distributionThreshold: number;
  /** A release needs one new person for every `oneIn` people already counted. */
  readonly oneIn: number;
  /** True if no combination of published figures may concern fewer than `threshold` people. */
  readonly guarded: boolean;
};

/** Derives the rules from the launch: anonymous with k people a figure, or with names, where nothing is hidden and nothing needs protection. */
export function rulesOf(launch: {
  readonly threshold: number;
  readonly named?: true | undefined;
}): ReleaseRules {
  if (launch.named) return { threshold: 1, distributionThreshold: 1, oneIn: 50, guarded: false };
  const { threshold } = launch;
  return {
    threshold,
    distributionThreshold: distributionThreshold(threshold),
    oneIn: 10,
    guarded: true,
  };
}

/**
 * New people needed until the next release of a figure: k, and one in ten of those already counted (with names: one in fifty), so that a
 * large assessment publishes a bounded number of times.
 * @param counted people in the last release of this figure; 0 before the first
 */
export function newPeopleNeeded({ threshold, oneIn }: ReleaseRules, counted: number): number {
  return Math.max(threshold, Math.ceil(counted / oneIn));
}

/**
 * How many more people must submit until this figure is released (again) before closing. Null: the next release is the one at
 * closing, for one of these reasons: scores are only released then; fewer people are left than a release needs; so few would be
 * left afterwards that the closing release could not count them; or enough people have come, but the figure is held back.
 */
export function peopleUntilRelease(
  rules: ReleaseRules,
  {
    invited,
    submitted,
    released,
  }: { readonly invited: number; readonly submitted: number; readonly released: number },
): number | null {
  const needed = newPeopleNeeded(rules, released) - (submitted - released);
  const left = invited - submitted - needed;
  if (needed < 1 || left < 0) return null;
  return rules.guarded && leavesTooFew(rules, left) ? null : needed;
}

/**
 * True if too few people are left for the closing release: people who come after a release are counted at closing only if there
 * are at least k of them, because the difference between the two releases would concern them alone.
 */
export function leavesTooFew({ threshold }: ReleaseRules, left: number): boolean {
  return left > 0 && left < threshold;
}
