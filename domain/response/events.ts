import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { groupNameField, hashField, idField, instantField, personalField } from '../kernel/fields.ts';
import { plural } from '../kernel/sentences.ts';
import { asideReasons } from './aside.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

const about = { assessmentId: idField, participantId: idField };
const groupsOfPerson = {
  /** The person's group. */
  role: groupNameField,
  /** The person's group in the second grouping, if the assessment has one. */
  secondGroup: groupNameField.optional(),
};
/** Theme id -> score on the framework's scale; null = "Can't judge". Not rated = absent. */
const ratings = z.record(z.string(), z.int().nullable());

/** Sub-lens id -> id of a level of the framework. Absent sub-lenses were not declared. */
const expertise = z.record(z.string(), z.string());

export const responseStarted = eventType({
  type: 'ResponseStarted',
  version: 1,
  audit: { says: 'Started answering.', export: 'hash' },
  schema: z.strictObject({
    ...about,
    name: personalField,
    ...groupsOfPerson,
    /** Hash of the browser that the start admitted. Absent: started before browsers were identified. */
    device: hashField.optional(),
  }),
  personal: { subject: 'participantId', fields: ['name'] },
});

export const answersSaved = eventType({
  type: 'AnswersSaved',
  version: 1,
  audit: {
    says: ({ count }) =>
      count === null ? 'Participants saved answers on this day (UTC).' : `Saved ${plural(count, 'answer')}.`,
    keeps: ({ ratings, cleared = [], comments = {} }) => ({
      count: new Set([...Object.keys(ratings), ...cleared, ...Object.keys(comments)]).size,
    }),
    export: 'hash',
  },
  schema: z.strictObject({
    ...about,
    ratings,
    /** Themes whose answer was withdrawn. */
    cleared: z.array(z.string()).optional(),
    /** Theme id -> comment; '' = removed. */
    comments: z.record(z.string(), personalField).optional(),
    /** `answered`: number of themes answered after this save. `change`: by how much this save changed it. */
    answered: z.int().min(0),
    change: z.int(),
  }),
  personal: { subject: 'participantId', fields: ['comments.*'] },
});

export const responseSubmitted = eventType({
  type: 'ResponseSubmitted',
  version: 1,
  audit: { says: 'Submitted the answers.', export: 'hash' },
  /** All answers and comments at the moment of submission: the receipt of this response. */
  schema: z.strictObject({
    ...about,
    ...groupsOfPerson,
    ratings,
    answered: z.int().min(0),
    /** Expertise declared before submission; absent: none. */
    expertise: expertise.optional(),
    /**
     * Why this person is an insider, who is not one of the k people a figure needs. Absent: not an insider, or not checked at the
     * time.
     */
    aside: z.enum(asideReasons).optional(),
  }),
});

export const expertiseDeclared = eventType({
  type: 'ExpertiseDeclared',
  version: 1,
  audit: { notShown: 'It says how well somebody knows a lens, which is shown to nobody but them.' },
  /** The whole declaration, replacing an earlier one; empty: withdrawn. As private as the ratings. */
  schema: z.strictObject({ ...about, levels: expertise }),
});

export const earlierLinksBarred = eventType({
  type: 'EarlierLinksBarred',
  version: 1,
  audit: { says: 'Made sure that nobody begins to answer through an earlier link.', export: 'hash' },
  /** The address was corrected before anything was entered: links up to this number cannot start the response. */
  schema: z.strictObject({ ...about, link: z.int().positive() }),
});

/** From now on another browser may read and change this response. */
export const deviceAdmitted = eventType({
  type: 'DeviceAdmitted',
  version: 1,
  audit: { notShown: 'It says with which browsers somebody answers, which is shown to nobody but them.' },
  schema: z.strictObject({
    ...about,
    /** Hash of the person's id and the browser's secret, so that two people on one browser cannot be linked. */
    deviceHash: hashField,
    /** `code`: shown on an admitted browser; `mail`: mailed to the person; `earlier`: the response is older than admissions. */
    by: z.enum(['code', 'mail', 'earlier']),
    /** Number of the used code. */
    code: z.int().positive().optional(),
  }),
});

/**
 * The person removed their answers from a browser, for example from a shared device. That browser needs a code to open them
 * again.
 */
export const deviceDismissed = eventType({
  type: 'DeviceDismissed',
  version: 1,
  audit: { notShown: 'It says with which browsers somebody answers, which is shown to nobody but them.' },
  schema: z.strictObject({ ...about, deviceHash: hashField }),
});

export const resumeCodeIssued = eventType({
  type: 'ResumeCodeIssued',
  version: 1,
  audit: { notShown: 'It says with which browsers somebody answers, which is shown to nobody but them.' },
  /**
   * A code was issued. `device`: shown on an admitted browser; `mail`: to be mailed to the person. It replaces an earlier code of
   * the same kind.
   */
  schema: z.strictObject({
    ...about,
    number: z.int().positive(),
    by: z.enum(['device', 'mail']),
    /** Keyed hash with the person's key, because a plain hash of eight characters could be guessed by brute force. */
    codeHash: hashField,
    expiresAt: instantField,
  }),
});

/** A wrong code was entered; it counts against every open code. */
export const resumeCodeRefused = eventType({
  type: 'ResumeCodeRefused',
  version: 1,
  audit: { notShown: 'It says with which browsers somebody answers, which is shown to nobody but them.' },
  schema: z.strictObject(about),
});

export const responseReset = eventType({
  type: 'ResponseReset',
  version: 1,
  audit: {
    says: 'Reset a response: no browser opens it any more, and what was not submitted was removed.',
    export: 'hash',
  },
  /**
   * No browser can open this response any more. Unsubmitted answers are removed and the person starts anew through a later link;
   * submitted answers stay unchanged for good.
   */
  schema: z.strictObject({
    ...about,
    /** Number of the link that becomes void. */
    link: z.int().positive(),
    by: idField,
    at: instantField,
    /** Themes whose comments are removed. */
    commented: z.array(z.string()),
  }),
});

export const responseEvents = [
  responseStarted,
  answersSaved,
  responseSubmitted,
  expertiseDeclared,
  earlierLinksBarred,
  deviceAdmitted,
  deviceDismissed,
  resumeCodeIssued,
  resumeCodeRefused,
  responseReset,
] as const;
export type ResponseEvent = FactOf<(typeof responseEvents)[number]>;
