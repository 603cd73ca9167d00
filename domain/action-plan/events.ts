import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { idField, personalField } from '../kernel/fields.ts';
import { actionStates, degrees } from './states.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

const about = { assessmentId: idField };
/** Id of a lens, sub-lens or theme of the assessment's framework, such as `4`, `4.1` or `4.1.2`; null = none. */
const place = z.string().nullable();
/** Account that did it. */
const by = idField;

/** Fields of an action without its state. Titles and reasons belong to the organisation, like descriptions of assessments. */
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
  /** Released mean of the place when this was decided; the outcome is measured against it. null = nothing released. */
  baseline: z.strictObject({ release: z.int().positive(), mean: z.number() }).nullable(),
  by,
};

export const actionAdded = eventType({
  type: 'ActionAdded',
  version: 1,
  audit: { says: 'Added an action to the plan.', export: 'whole' },
  schema: z.strictObject({
    ...actionFields,
    /** Recommendation it was made from, such as `strengthen:4`; null = none. */
    cameFrom: z.string().nullable(),
  }),
});
/** All fields with their new values. */
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
/** Intention to mail the owner that the action is due on that day; written once for each due day. */
export const actionReminderDue = eventType({
  type: 'ActionReminderDue',
  version: 1,
  audit: { says: 'Asked for the owner of an action to be reminded by mail.', export: 'whole' },
  schema: z.strictObject({ ...about, actionId: idField, ownerId: idField, dueOn: z.iso.date() }),
});

const comment = {
  ...about,
  commentId: idField,
  /** Subject of the comment: a place of the framework, or an action. */
  on: z.string(),
  authorId: idField,
};
const words = {
  text: personalField,
  /** Accounts of the mentioned members. The text holds `@[accountId]`, so that no name is stored twice. */
  mentions: z.array(idField),
};
/** Sealed with the author's key: erasing the person erases their comments. */
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

/** Never edited; a later decision may supersede it. */
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
    /** The superseded decision; null = none. */
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
