import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { idField, personalField } from '../kernel/fields.ts';
import { actionStates, degrees } from './states.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

const about = { assessmentId: idField };
/** Id of a lens, sub-lens or theme of the assessment's framework, such as `4`, `4.1` or `4.1.2`; null = none. */
const place = z.string().nullable();
/** Who did it. */
const by = idField;

/** What an action is, apart from how far it is. Titles and reasons belong to the organisation, as descriptions of assessments do. */
const actionFields = {
  ...about,
  actionId: idField,
  title: z.string(),
  why: z.string(),
  ownerId: idField,
  /** A day, in the organisation's time zone; null = none. */
  dueOn: z.iso.date().nullable(),
  impact: z.enum(degrees),
  effort: z.enum(degrees),
  place,
  /** Where the place stood, in released figures, when this was decided: what the outcome is measured against. null = nothing released. */
  baseline: z.strictObject({ release: z.int().positive(), mean: z.number() }).nullable(),
  by,
};

export const actionAdded = eventType({
  type: 'ActionAdded',
  version: 1,
  audit: { says: 'Added an action to the plan.', export: 'whole' },
  schema: z.strictObject({
    ...actionFields,
    /** Recommendation it came from, such as `strengthen:4`; null = none. */
    cameFrom: z.string().nullable(),
  }),
});
/** All of it as it is from here on. */
export const actionChanged = eventType({
  type: 'ActionChanged',
  version: 1,
  audit: { says: 'Changed an action of the plan.', export: 'whole' },
  schema: z.strictObject(actionFields),
});
export const actionStateSet = eventType({
  type: 'ActionStateSet',
  version: 1,
  audit: { says: 'Set how far an action of the plan is.', export: 'whole' },
  schema: z.strictObject({ ...about, actionId: idField, state: z.enum(actionStates), by }),
});
export const actionRemoved = eventType({
  type: 'ActionRemoved',
  version: 1,
  audit: { says: 'Removed an action from the plan.', export: 'whole' },
  schema: z.strictObject({ ...about, actionId: idField, by }),
});
/** The intention to remind the owner by mail that the action is due on that day; written once for a day. */
export const actionReminderDue = eventType({
  type: 'ActionReminderDue',
  version: 1,
  audit: { says: 'Asked for the owner of an action to be reminded by mail.', export: 'whole' },
  schema: z.strictObject({ ...about, actionId: idField, ownerId: idField, dueOn: z.iso.date() }),
});

const comment = {
  ...about,
  commentId: idField,
  /** What it is about: a place of the framework, or an action. */
  on: z.string(),
  authorId: idField,
};
const words = {
  text: personalField,
  /** Accounts of the members mentioned; in the text they are `@[accountId]`, so that no name is kept twice. */
  mentions: z.array(idField),
};
/** Sealed with the key of whoever wrote it: erasing the person erases what they said. */
const authors = { subject: 'authorId', fields: ['text'] } as const;

export const commentAdded = eventType({
  type: 'CommentAdded',
  version: 1,
  audit: { says: 'Commented on the plan.', export: 'hash' },
  schema: z.strictObject({ ...comment, ...words }),
  personal: authors,
});
export const commentEdited = eventType({
  type: 'CommentEdited',
  version: 1,
  audit: { says: 'Edited a comment of their own.', export: 'hash' },
  schema: z.strictObject({ ...comment, ...words }),
  personal: authors,
});
export const commentRemoved = eventType({
  type: 'CommentRemoved',
  version: 1,
  audit: { says: 'Removed a comment of their own.', export: 'whole' },
  schema: z.strictObject(comment),
});

/** Never edited; a later one may take its place. */
export const decisionRecorded = eventType({
  type: 'DecisionRecorded',
  version: 1,
  audit: { says: 'Recorded a decision.', export: 'whole' },
  schema: z.strictObject({
    ...about,
    decisionId: idField,
    title: z.string(),
    reason: z.string(),
    place,
    /** The decision it takes the place of; null = none. */
    supersedes: idField.nullable(),
    by,
  }),
});

export const actionPlanEvents = [
  actionAdded,
  actionChanged,
  actionStateSet,
  actionRemoved,
  actionReminderDue,
  commentAdded,
  commentEdited,
  commentRemoved,
  decisionRecorded,
] as const;
export type ActionPlanEvent = FactOf<(typeof actionPlanEvents)[number]>;
