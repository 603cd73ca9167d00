/** Why a line of a pasted list or a file gave no person, worst first. */
export const badLineReasons = [
  'noAddress',
  'badAddress',
  'addressElsewhere',
  'severalAddresses',
  'otherDetails',
] as const;
export type BadLineReason = (typeof badLineReasons)[number];

/**
 * Limits of the bad lines that a draft keeps; further ones are counted. `text`, `cell`: characters of a line and of what was read of it.
 * `bytes`: of all lines as JSON, so that they leave room for the people of the draft.
 */
export const badLineLimits = { lines: 100, text: 200, cell: 120, bytes: 40_000 } as const;
