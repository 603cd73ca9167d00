import { distributionThreshold } from './distribution-threshold.ts';

/** What has to be so before a figure of one assessment leaves. It follows from its launch alone: nothing that is sent later is asked. */
export type ReleaseRules = {
  /** People a score needs. */
  readonly threshold: number;
  /** People a distribution needs, and comments. */
  readonly distributionThreshold: number;
  /** One new person in so many already counted is worth a release. */
  readonly oneIn: number;
  /** Whether nothing may follow of fewer people than that, whatever was published before. */
  readonly guarded: boolean;
};

/** As the launch said: anonymous with k people a figure, or with names, where nothing is hidden and nothing has to be guarded. */
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
 * New people needed until the next release of a figure: k (product decisions section 5), and one in ten of those
 * already counted (with names: one in fifty), so that a large assessment publishes a bounded number of times.
 * @param counted people in the last release of this figure; 0 before the first
 */
export function newPeopleNeeded({ threshold, oneIn }: ReleaseRules, counted: number): number {
  return Math.max(threshold, Math.ceil(counted / oneIn));
}

/**
 * How many more people have to submit until this figure is released (again) before closing. Null: the next release is the one at closing, because scores come
 * then only, because fewer are left to answer than it needs, because so few would be left after it that the closing release could not count them, or
 * because enough have come and the figure is held back.
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

/** Those who come after a release are counted at closing only if they are k or more: one release less the other would be about them alone. */
export function leavesTooFew({ threshold }: ReleaseRules, left: number): boolean {
  return left > 0 && left < threshold;
}
