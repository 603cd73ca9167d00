import { z } from 'zod';

/** What a member may do beyond what their role says; stored in events of an organisation. */
export const permissionsField = z.strictObject({
  canCreateAssessments: z.boolean(),
  canViewReports: z.boolean(),
  canManageTeam: z.boolean(),
  canManageBilling: z.boolean(),
});
export type Permissions = z.infer<typeof permissionsField>;
