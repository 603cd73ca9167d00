import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { idField, instantField } from '../kernel/fields.ts';

const ofNoAssessment = { notShown: 'About a domain of an organisation, not an assessment.' };

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

/** The organisation's record was found in the domain's DNS. The latest claim holds the domain. */
export const signInDomainClaimed = eventType({
  type: 'SignInDomainClaimed',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ organizationId: idField, domain: z.string(), at: instantField }),
});

export const signInDomainEvents = [signInDomainClaimed] as const;
export type SignInDomainEvent = FactOf<(typeof signInDomainEvents)[number]>;
