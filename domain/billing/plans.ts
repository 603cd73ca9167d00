import { planTexts } from './plan-texts.ts';
/** Concurrent limits of an organisation; null = the technical limit. */
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

/** Plans that are sold. */
export const paidPlanIds = ['starter', 'professional', 'enterprise'] as const;
export type PaidPlanId = (typeof paidPlanIds)[number];

export const intervals = ['month', 'year'] as const;
export type Interval = (typeof intervals)[number];

export type Plan = {
  readonly name: string;
  /** The interval preselected; the installation sets the prices. */
  readonly interval: Interval;
  readonly features: readonly string[];
  readonly limits: PlanLimits;
};

/** The only definition of the plans and their limits. */
export const plans: Readonly<Record<PlanId, Plan>> = {
  free: {
    name: planTexts.free.name,
    interval: 'month',
    features: planTexts.free.features,
    limits: { users: 3, assessments: 5, participants: 10 },
  },
  starter: {
    name: planTexts.starter.name,
    interval: 'month',
    features: planTexts.starter.features,
    limits: { users: 10, assessments: 25, participants: 100 },
  },
  professional: {
    name: planTexts.professional.name,
    interval: 'month',
    features: planTexts.professional.features,
    limits: { users: 50, assessments: 200, participants: 1_000 },
  },
  enterprise: {
    name: planTexts.enterprise.name,
    interval: 'year',
    features: planTexts.enterprise.features,
    limits: { users: null, assessments: null, participants: null },
  },
};

/** Rank of a plan, from 0: a plan of a higher rank allows everything that one of a lower rank allows. */
export const planRank = (plan: PlanId): number => planIds.indexOf(plan);
