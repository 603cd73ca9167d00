import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { idField, instantField } from '../kernel/fields.ts';

const ofNoAssessment = { notShown: 'About the installation, not an assessment.' };

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

/**
 * Stream `installation`: who has the code of the first start made the first account. They own their organisation and run the installation.
 * Once: of two who try at the same moment, one does.
 */
export const firstOwnerMade = eventType({
  type: 'FirstOwnerMade',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ accountId: idField, at: instantField }),
});
/** Stream `installation`: who holds the master key said that this account runs the installation. */
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
