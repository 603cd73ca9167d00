/** What a link shows: the summary, or everything that is released. */
export const shareKinds = ['summary', 'full'] as const;
export type ShareKind = (typeof shareKinds)[number];

/** Business constants of links that show released results without an account. */
export const shareLimits = {
  daysMin: 1,
  daysMax: 90,
  /** Open ones of one assessment at a time. */
  openMax: 50,
  /** Openings are facts; so many are told apart, and nobody gets there by reading. */
  openingsCounted: 100_000,
  passphraseMin: 8,
  passphraseMax: 128,
} as const;
