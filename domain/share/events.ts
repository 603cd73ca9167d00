import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { hashField, idField, instantField } from '../kernel/fields.ts';
import { shareKinds } from './limits.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

/** Stream `share-<id>`: a link that shows released results without an account. Only hashes of its secrets are stored. */
export const shareLinkCreated = eventType({
  type: 'ShareLinkCreated',
  version: 1,
  audit: { says: 'Made a link that shows the released results.', export: 'hash' },
  schema: z.strictObject({
    shareId: idField,
    assessmentId: idField,
    kind: z.enum(shareKinds),
    tokenHash: hashField,
    /** argon2id; null = the link needs no passphrase. */
    passphraseHash: z.string().nullable(),
    expiresAt: instantField,
    createdBy: idField,
    /** How often the maker had left the organisation before. Absent: never. */
    departures: z.int().positive().optional(),
  }),
});
export const shareLinkRevoked = eventType({
  type: 'ShareLinkRevoked',
  version: 1,
  audit: { says: 'Took back a link that showed the released results.', export: 'whole' },
  schema: z.strictObject({ shareId: idField, assessmentId: idField }),
});
/** The results were opened. `number` counts from 1. */
export const shareLinkOpened = eventType({
  type: 'ShareLinkOpened',
  version: 1,
  audit: { says: 'Opened a link that shows the released results.', export: 'whole' },
  schema: z.strictObject({ shareId: idField, assessmentId: idField, number: z.int().positive() }),
});

export const shareEvents = [shareLinkCreated, shareLinkRevoked, shareLinkOpened] as const;
export type ShareEvent = FactOf<(typeof shareEvents)[number]>;
