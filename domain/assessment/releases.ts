/** When scores are shown: once, when the assessment closes, or in steps while it runs. */
export type Releases = 'atClosing' | 'inSteps';

/** From so many invited people on a launch that says nothing shows scores in steps. */
export const stepsFrom = 20;

/** Every early release splits a small panel, and the closing one pays for it. */
export function usualReleases(invited: number): Releases {
  return invited < stepsFrom ? 'atClosing' : 'inSteps';
}

/** As launched; those launched before there was a choice release in steps. */
export function releasesOf(launch: { readonly releases?: Releases | undefined }): Releases {
  return launch.releases ?? 'inSteps';
}

/**
 * When a changed answer of somebody who has submitted counts. `atClosing`: until the assessment closes every change counts. `inBatches`: what
 * was counted stays until closing, and changes there only where enough people of the group changed something. `nextRelease`: the next one,
 * as with names, and as launched before that rule.
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
