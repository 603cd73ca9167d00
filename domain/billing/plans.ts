/** What an organisation may have at the same time; null = as much as the product can carry. */
export type PlanLimits = {
  /** Members and open invitations to become one. */
  readonly users: number | null;
  /** Assessments ever launched. */
  readonly assessments: number | null;
  /** People invited to one assessment. */
  readonly participants: number | null;
};

export const planIds = ['free', 'starter', 'professional', 'enterprise'] as const;
export type PlanId = (typeof planIds)[number];

/** One table for every place that asks (specification 2, section 9, for the free plan). */
export const planLimits: Readonly<Record<PlanId, PlanLimits>> = {
  free: { users: 3, assessments: 5, participants: 10 },
  starter: { users: 10, assessments: 25, participants: 100 },
  professional: { users: 50, assessments: 200, participants: 1_000 },
  enterprise: { users: null, assessments: null, participants: null },
};
