import * as z from 'zod/mini';
import { planStatuses } from '../../../domain/billing/in-force.ts';
import { planIds } from '../../../domain/billing/plans.ts';
import { instant } from '../../http/contract/common.ts';

const most = z.nullable(z.int());

/** Current plan of an organisation. `graceUntil`: a payment failed, and the plan stays until then. A limit of null is unlimited. */
export const subscription = z.strictObject({
  plan: z.enum(planIds),
  status: z.enum(planStatuses),
  graceUntil: z.nullable(instant),
  limits: z.strictObject({ maxUsers: most, maxAssessments: most, maxParticipants: most }),
});
export type Subscription = z.infer<typeof subscription>;
