export const draftLimits = {
  /** Drafts of one organisation, including launched ones whose documents are not finished. */
  ofOrganization: 50,
  /** Days without a save after which a draft ends and its content is erased. */
  untouchedDays: 365,
  /** Bytes of the content as JSON (UTF-8), so that the sealed event stays under the largest event of the store. */
  contentBytes: 150_000,
} as const;

/** Steps of the wizard in which a draft can be saved; the third one follows the launch. */
export const draftSteps = [1, 2] as const;
export type DraftStep = (typeof draftSteps)[number];

/** When a draft ends that nobody saves any more, ms since the epoch. @param since its last save or launch, ms since the epoch */
export const draftEndsAt = (since: number): number => since + draftLimits.untouchedDays * 86_400_000;
