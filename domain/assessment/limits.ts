/** Business constants of an assessment (specification sections 5 and 9; product decisions section 5). */
export const assessmentLimits = {
  nameMin: 3,
  nameMax: 100,
  companyMin: 2,
  companyMax: 200,
  descriptionMax: 2_000,
  personNameMax: 120,
  /** People in one launch or one addition, so that the request stays under 64 KiB; more can be invited afterwards. */
  participantsMax: 500,
  /** Keeps the roster stream bounded. */
  rosterMax: 10_000,
  commentMax: 2_000,
  /** Answers in one save: a page has at most 7 themes, an offline backlog more. */
  answersPerSaveMax: 250,
} as const;

/** Reminders to take part. */
export const reminderLimits = {
  /** A person is reminded at most once in this time. */
  pauseMs: 86_400_000,
  /** Longer than any quiet hours: a time further ahead is that of a clock that was wrong, and puts nobody's next reminder off. */
  waitMaxMs: 4 * 86_400_000,
  /** A line of one's own in the mail. */
  noteMax: 280,
  /** Keeps each event far below what one may be. */
  peoplePerEvent: 500,
} as const;

/** k: people needed before a score is shown; settable before launch, never lowered after. */
export const threshold = { min: 4, default: 5, max: 10 } as const;

/** Fewer answers than sub-lenses asks "continue anyway?" before submitting. */
export const answersWithoutQuestion = 37;
