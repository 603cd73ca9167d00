import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { groupNameField, hashField, idField, instantField, personalField } from '../kernel/fields.ts';
import { plural } from '../kernel/sentences.ts';
import { asideReasons } from './aside.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

const about = { assessmentId: idField, participantId: idField };
const groupsOfPerson = {
  /** Their group. */
  role: groupNameField,
  /** Their group of the second grouping, where the assessment has one. */
  secondGroup: groupNameField.optional(),
};
/** Theme id -> score on the framework's scale; null = "Can't judge". Not rated = absent. */
const ratings = z.record(z.string(), z.int().nullable());

/** Sub-lens id -> id of a level of the framework. What is left out was not declared. */
const expertise = z.record(z.string(), z.string());

export const responseStarted = eventType({
  type: 'ResponseStarted',
  version: 1,
  audit: { says: 'Started answering.', export: 'hash' },
  schema: z.strictObject({
    ...about,
    name: personalField,
    ...groupsOfPerson,
    /** Hash of the browser that the start admitted. Absent: started before browsers were told apart. */
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
    /** Themes whose answer was taken back. */
    cleared: z.array(z.string()).optional(),
    /** Theme id -> comment; '' = removed. */
    comments: z.record(z.string(), personalField).optional(),
    /** Themes answered after this save, and by how many that changed. */
    answered: z.int().min(0),
    change: z.int(),
  }),
  personal: { subject: 'participantId', fields: ['comments.*'] },
});

export const responseSubmitted = eventType({
  type: 'ResponseSubmitted',
  version: 1,
  audit: { says: 'Submitted the answers.', export: 'hash' },
  /** Everything that counts, at the moment of submitting: the receipt of this response. */
  schema: z.strictObject({
    ...about,
    ...groupsOfPerson,
    ratings,
    answered: z.int().min(0),
    /** As declared until then; absent: nothing was. */
    expertise: expertise.optional(),
    /** Why this person hides nobody: they count, but not towards the people a figure needs. Absent: they do, or it was not asked then. */
    aside: z.enum(asideReasons).optional(),
  }),
});

export const expertiseDeclared = eventType({
  type: 'ExpertiseDeclared',
  version: 1,
  audit: { notShown: 'It says how well somebody knows a lens, which is shown to nobody but them.' },
  /** The whole declaration, in place of an earlier one; empty: taken back. As private as the ratings. */
  schema: z.strictObject({ ...about, levels: expertise }),
});

export const earlierLinksBarred = eventType({
  type: 'EarlierLinksBarred',
  version: 1,
  audit: { says: 'Made sure that nobody begins to answer through an earlier link.', export: 'hash' },
  /** The address was corrected before anything was said: nobody begins through links up to this one. */
  schema: z.strictObject({ ...about, link: z.int().positive() }),
});

/** Another browser may read and change this response from here on. */
export const deviceAdmitted = eventType({
  type: 'DeviceAdmitted',
  version: 1,
  audit: { notShown: 'It says with which browsers somebody answers, which is shown to nobody but them.' },
  schema: z.strictObject({
    ...about,
    /** Of the person's id and the browser's secret, so that two people on one browser cannot be linked. */
    deviceHash: hashField,
    /** `code`: one shown on an admitted browser; `mail`: one sent to the person; `earlier`: the response is older than admissions. */
    by: z.enum(['code', 'mail', 'earlier']),
    /** Number of the code, which is used up. */
    code: z.int().positive().optional(),
  }),
});

/** The person took their answers out of a browser, as on a shared device: it opens them again only with a code. */
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
  /** `device`: shown on an admitted browser; `mail`: to be sent to the person. It takes the place of an earlier one of the same way. */
  schema: z.strictObject({
    ...about,
    number: z.int().positive(),
    by: z.enum(['device', 'mail']),
    /** Keyed with the person's key: eight characters alone could be tried out. */
    codeHash: hashField,
    expiresAt: instantField,
  }),
});

/** A wrong code was entered; it counts against every code that is open. */
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
   * No browser opens this response any more. What was not submitted is removed, and the person begins anew through a later link; what was
   * submitted stays as it is for good.
   */
  schema: z.strictObject({
    ...about,
    /** Number of the link that ends with it. */
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
