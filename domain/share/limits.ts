/** What a link shows: the summary, or everything released. */
export const shareKinds = ['summary', 'full'] as const;
export type ShareKind = (typeof shareKinds)[number];

/** Limits of links that show released results without an account. */
export const shareLimits = {
  daysMin: 1,
  daysMax: 90,
  /** Maximum number of open links of one assessment. */
  openMax: 50,
  /** Each opening is stored as an event, so only this many are recorded. Ordinary use stays far below it. */
  openingsCounted: 100_000,
  passphraseMin: 8,
  passphraseMax: 128,
} as const;
