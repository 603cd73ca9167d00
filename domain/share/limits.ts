/** Content behind a link: the summary, or everything released. */
export const shareKinds = ['summary', 'full'] as const;
export type ShareKind = (typeof shareKinds)[number];

/** Limits of links that show released results without an account. */
export const shareLimits = {
  daysMin: 1,
  daysMax: 90,
  /** Maximum number of open links of one assessment. */
  openMax: 50,
  /** Openings are events, so their number is limited; readers do not reach it. */
  openingsCounted: 100_000,
  passphraseMin: 8,
  passphraseMax: 128,
} as const;
