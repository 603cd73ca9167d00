/** Why a line of a pasted list or a file gave no person, worst first. */
export const badLineReasons = [
  'noAddress',
  'badAddress',
  'addressElsewhere',
  'severalAddresses',
  'otherDetails',
] as const;
export type BadLineReason = (typeof badLineReasons)[number];

/** Limits of the bad lines that a draft keeps; further ones are counted. `text`, `cell`: characters of a line and of what was read of it. */
export const badLineLimits = { lines: 100, text: 200, cell: 120 } as const;
