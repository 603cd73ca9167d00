export type Step = 1 | 2 | 3;

/** The assessment that a draft became, and when. */
export type Launched = { readonly assessmentId: string; readonly at: string };
