/** Business constants of an assessment. */
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
  /** Answers in one save: a page has at most 7 themes, an offline backlog has more. */
  answersPerSaveMax: 250,
} as const;

/** Limits of reminders to take part. */
export const reminderLimits = {
  /** Minimum time between two reminders of one person. */
  pauseMs: 86_400_000,
  /** Longer than any quiet hours: a time further ahead came from a wrong clock and does not delay the next reminder. */
  waitMaxMs: 4 * 86_400_000,
  /** Personal line in the mail. */
  noteMax: 280,
  /** Keeps each event far below the maximum event size. */
  peoplePerEvent: 500,
} as const;

/** k: number of people needed before a score is shown; can be set before launch, never lowered after it. */
export const threshold = { min: 4, default: 5, max: 10 } as const;

/** People of whom the day is known, so that the first and the last day shown each stand for as many as the strictest threshold. */
export const leastForPeriod = 2 * threshold.max - 1;

/** Submitting fewer answers than there are sub-lenses asks "continue anyway?". */
export const answersWithoutQuestion = 37;
