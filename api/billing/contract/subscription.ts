import * as z from 'zod/mini';
import { planStatuses } from '../../../domain/billing/in-force.ts';
import { planIds } from '../../../domain/billing/plans.ts';
import { instant } from '../../http/contract/common.ts';

const most = z.nullable(z.int());

/** What an organisation has now. `graceUntil`: a payment failed, and until then nothing is taken away. A limit of null is none. */
export const subscription = z.strictObject({
  plan: z.enum(planIds),
  status: z.enum(planStatuses),
  graceUntil: z.nullable(instant),
  limits: z.strictObject({ maxUsers: most, maxAssessments: most, maxParticipants: most }),
});
export type Subscription = z.infer<typeof subscription>;
