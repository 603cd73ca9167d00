import { z } from 'zod';

/** Permissions of a member in addition to the role; stored in events of an organisation. */
export const permissionsField = z.strictObject({
  canCreateAssessments: z.boolean(),
  canViewReports: z.boolean(),
  canManageTeam: z.boolean(),
  canManageBilling: z.boolean(),
});
export type Permissions = z.infer<typeof permissionsField>;
