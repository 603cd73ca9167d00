/**
 * What ratings and documents disagree about. `ratedHighDocumentsProblems`: rated 7 or more, while documents speak of problems.
 * `ratedLowDocumentsStrengths`: rated below 4, while documents claim strengths. `ratedHighDocumentsSilent`: rated 7 or more, while no
 * document says anything about it.
 */
export const contradictionKinds = [
  'ratedHighDocumentsProblems',
  'ratedLowDocumentsStrengths',
  'ratedHighDocumentsSilent',
] as const;
export type ContradictionKind = (typeof contradictionKinds)[number];

export const contradictionRules = {
  ratedHighFrom: 7,
  ratedLowBelow: 4,
  middleOfScale: 4.5,
  /** Minimum confidence of a passage that counts as a statement about a sub-lens; a person's choice always counts. */
  sureFrom: 0.6,
  /**
   * Share of passages of ordinary documents in which the rules on words find a problem, or a strength, rightly or not; measured on
   * `tests/evaluation/passages`.
   */
  usual: { problem: 0.28, strength: 0.19 },
  /** Documents contradict a rating only if so many claiming passages would come by chance less often than this. */
  chance: 0.01,
  /** Minimum number of passages about any lens before silence counts: among fewer, silence about one of 37 sub-lenses means little. */
  leastForSilence: 200,
} as const;
