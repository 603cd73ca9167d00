import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { idField, personalField } from '../kernel/fields.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

/** Stream `email-<keyed hash>`: whoever appends first owns the address. */
export const emailReserved = eventType({
  type: 'EmailReserved',
  version: 1,
  schema: z.strictObject({ accountId: idField, organizationId: idField }),
});

export const accountRegistered = eventType({
  type: 'AccountRegistered',
  version: 1,
  schema: z.strictObject({
    accountId: idField,
    organizationId: idField,
    email: personalField,
    firstName: personalField,
    lastName: personalField,
    /** argon2id in PHC form; sealed too, so that it goes with the person. */
    passwordHash: personalField,
  }),
  personal: { subject: 'accountId', fields: ['email', 'firstName', 'lastName', 'passwordHash'] },
});

export const accountEvents = [emailReserved, accountRegistered] as const;
export type AccountEvent = FactOf<(typeof accountEvents)[number]>;
