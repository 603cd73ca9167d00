import { z } from 'zod';
import { eventType } from '../kernel/event-type.ts';
import { instantField } from '../kernel/fields.ts';

const ofNoAssessment = { notShown: 'It signs the log as a whole.' };

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

const hex = (bytes: number) => z.string().length(bytes * 2);

/** Stream `head-<size>`: the signed root of the tree over the first `size` events of the log. Later heads also cover this event. */
export const treeHeadSigned = eventType({
  type: 'TreeHeadSigned',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    size: z.int().positive(),
    root: hex(32),
    position: z.string(),
    at: instantField,
    publicKey: hex(32),
    signature: hex(64),
  }),
});

export const proofEvents = [treeHeadSigned] as const;
