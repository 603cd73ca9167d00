import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { idField, instantField } from '../kernel/fields.ts';

const ofNoAssessment = { notShown: 'About the installation, not an assessment.' };

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

/**
 * Stream `installation`: the holder of the first-start code made the first account, which owns its organisation and operates the
 * installation. Written once: of two concurrent attempts one succeeds.
 */
export const firstOwnerMade = eventType({
  type: 'FirstOwnerMade',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ accountId: idField, at: instantField }),
});
/** Stream `installation`: the holder of the master key made this account an operator. */
export const operatorAdded = eventType({
  type: 'OperatorAdded',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ accountId: idField, at: instantField }),
});
export const operatorRemoved = eventType({
  type: 'OperatorRemoved',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ accountId: idField, at: instantField }),
});

export const installationEvents = [firstOwnerMade, operatorAdded, operatorRemoved] as const;
export type InstallationEvent = FactOf<(typeof installationEvents)[number]>;
