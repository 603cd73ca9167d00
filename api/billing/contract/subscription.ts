import * as z from 'zod/mini';
import { planStatuses } from '../../../domain/billing/in-force.ts';
import { planIds } from '../../../domain/billing/plans.ts';
import { instant } from '../../http/contract/common.ts';

const most = z.nullable(z.int());

/**
 * The current plan of an organisation. `graceUntil`: a payment failed, and the plan stays in force until then. A limit
 * of null means unlimited.
 */
export const subscription = z.strictObject({
  plan: z.enum(planIds),
  status: z.enum(planStatuses),
  graceUntil: z.nullable(instant),
  limits: z.strictObject({ maxUsers: most, maxAssessments: most, maxParticipants: most }),
});
export type Subscription = z.infer<typeof subscription>;
