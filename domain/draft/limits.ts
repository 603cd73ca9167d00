export const draftLimits = {
  /** Drafts of one organisation, including launched ones whose documents are not finished. */
  ofOrganization: 50,
  /** Bytes of the content as JSON (UTF-8), so that the sealed event stays under the largest event of the store. */
  contentBytes: 150_000,
} as const;

/** Steps of the wizard in which a draft can be saved; the third one follows the launch. */
export const draftSteps = [1, 2] as const;
export type DraftStep = (typeof draftSteps)[number];
