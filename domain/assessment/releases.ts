/** Release mode: once at closing, or in steps while the assessment runs. */
export type Releases = 'atClosing' | 'inSteps';

/** A launch without a choice releases in steps from this number of invited people on. */
export const stepsFrom = 20;

/**
 * Default release mode for this number of invited people. In a small panel, every early release leaves fewer publishable figures
 * for the release at closing.
 */
export function usualReleases(invited: number): Releases {
  return invited < stepsFrom ? 'atClosing' : 'inSteps';
}

/** Release mode of a launch; launches from before there was a choice release in steps. */
export function releasesOf(launch: { readonly releases?: Releases | undefined }): Releases {
  return launch.releases ?? 'inSteps';
}

/**
 * When a change by a person who has already submitted counts. `atClosing`: every change until closing counts. `inBatches`: counted answers
 * stay fixed until closing and then change only if enough people of the group changed something. `nextRelease`: at the next release, as
 * with names and under the older rule.
 */
export type ChangesCount = 'atClosing' | 'inBatches' | 'nextRelease';

export function changesCount(launch: {
  readonly releases?: Releases | undefined;
  readonly rule?: 'people@1' | undefined;
  readonly named?: true | undefined;
}): ChangesCount {
  if (launch.named || launch.rule === undefined) return 'nextRelease';
  return releasesOf(launch) === 'atClosing' ? 'atClosing' : 'inBatches';
}
