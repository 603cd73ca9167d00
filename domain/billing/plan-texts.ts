/** Name and features of each plan. */
export const planTexts = {
  free: {
    name: 'Free',
    features: [
      'All nine lenses',
      'Live participation',
      'Results, comparison and reports',
      'Audit trail with proof',
    ],
  },
  starter: {
    name: 'Starter',
    features: ['Everything in Free', 'Room for one team and its stakeholders', 'Trends over many cycles'],
  },
  professional: {
    name: 'Professional',
    features: ['Everything in Starter', 'Room for a whole company', 'Single sign-on and keys for programs'],
  },
  enterprise: {
    name: 'Enterprise',
    features: ['Everything in Professional', 'No limits of users, assessments or participants'],
  },
} as const;
