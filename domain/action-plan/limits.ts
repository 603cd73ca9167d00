/** Size of one plan: it stays readable, and its stream stays bounded. */
export const actionPlanLimits = {
  titleMax: 120,
  whyMax: 1_000,
  reasonMax: 2_000,
  commentMax: 2_000,
  mentionsMax: 20,
  actions: 200,
  decisions: 500,
  comments: 2_000,
} as const;
