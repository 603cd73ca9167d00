import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { idField } from '../kernel/fields.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

export const permissionsField = z.strictObject({
  canCreateAssessments: z.boolean(),
  canViewReports: z.boolean(),
  canManageTeam: z.boolean(),
  canManageBilling: z.boolean(),
});
export type Permissions = z.infer<typeof permissionsField>;

export const organizationRegistered = eventType({
  type: 'OrganizationRegistered',
  version: 1,
  schema: z.strictObject({
    organizationId: idField,
    name: z.string(),
    /** A demo workspace says for ever where its data comes from. */
    demo: z.strictObject({ source: z.string() }).nullable(),
  }),
});

export const memberJoined = eventType({
  type: 'MemberJoined',
  version: 1,
  schema: z.strictObject({ organizationId: idField, accountId: idField, permissions: permissionsField }),
});

export const organizationEvents = [organizationRegistered, memberJoined] as const;
export type OrganizationEvent = FactOf<(typeof organizationEvents)[number]>;
