import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { idField, personalField } from '../kernel/fields.ts';
import { draftSteps } from './limits.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

const audit = { notShown: 'About an assessment that does not exist yet.' };
const about = { organizationId: idField, draftId: idField, by: idField };

/** The whole draft, each time. Sealed with the key of the draft, which its launch or its end destroys. */
export const draftSaved = eventType({
  type: 'DraftSaved',
  version: 1,
  audit,
  personal: { subject: 'draftId', fields: ['name', 'content'] },
  schema: z.strictObject({
    ...about,
    step: z.literal(draftSteps),
    /** Number of rows with an e-mail address. */
    people: z.int().nonnegative(),
    /** Name of the assessment as typed; may be empty. */
    name: personalField,
    /** The form as typed, as JSON. */
    content: personalField,
  }),
});
/** The assessment of the draft was launched; its documents may follow. The key of the draft is destroyed afterwards. */
export const draftLaunched = eventType({
  type: 'DraftLaunched',
  version: 1,
  audit,
  schema: z.strictObject({ ...about, assessmentId: idField, people: z.int().positive() }),
});
/**
 * The draft is no longer listed: before its launch its content is given up; after its launch all its steps are done. `by`: null when nobody
 * had saved it for a year. The key of the draft is destroyed afterwards.
 */
export const draftDiscarded = eventType({
  type: 'DraftDiscarded',
  version: 1,
  audit,
  schema: z.strictObject({ ...about, by: idField.nullable() }),
});

export const draftEvents = [draftSaved, draftLaunched, draftDiscarded] as const;
export type DraftEvent = FactOf<(typeof draftEvents)[number]>;
