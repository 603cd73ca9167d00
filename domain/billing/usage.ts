/** Usage of a plan, counted like its limits. */
export type Usage = {
  /** Members and open invitations. */
  readonly users: number;
  /** Assessments ever launched, including imported surveys. */
  readonly assessments: number;
  /** People of the largest assessment. */
  readonly participants: number;
};
