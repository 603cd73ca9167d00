/** What of a plan is used, counted as its limits count. */
export type Usage = {
  /** Members and open invitations. */
  readonly users: number;
  /** Assessments ever launched, surveys brought in among them. */
  readonly assessments: number;
  /** People of the largest assessment. */
  readonly participants: number;
};
