import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { idField, instantField, personalField } from '../kernel/fields.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

const audit = {
  notShown:
    'A claim changes nothing in the assessment. The trail shows the invitation that follows a confirmed one.',
};
const about = { claimId: idField, assessmentId: idField };

/**
 * Stream `link-claim-<claimId>`: somebody entered an address on the page of a shared link. Whether it is theirs is not known before the letter
 * to this address is confirmed.
 */
export const claimMade = eventType({
  type: 'ClaimMade',
  version: 1,
  audit,
  personal: { subject: 'claimId', fields: ['email'] },
  schema: z.strictObject({
    ...about,
    linkId: idField,
    /** Normalised. */
    email: personalField,
    /** From then on the claim cannot be confirmed, and its address is erased. */
    expiresAt: instantField,
  }),
});
/** The reader of the mailbox confirmed it: the person is invited, or their personal link was mailed again. */
export const claimConfirmed = eventType({
  type: 'ClaimConfirmed',
  version: 1,
  audit,
  schema: z.strictObject(about),
});
/** The key of the claim is destroyed, so that its address cannot be read any more. */
export const claimErased = eventType({
  type: 'ClaimErased',
  version: 1,
  audit,
  schema: z.strictObject(about),
});

export const claimEvents = [claimMade, claimConfirmed, claimErased] as const;
export type ClaimEvent = FactOf<(typeof claimEvents)[number]>;
