import { belowTheFold } from '../../lib/display/first-look.ts';

/** The activity and the people. */
export const boardBelow = belowTheFold(() => import('./below/activity-and-people.ts'));
export type BoardBelow = Awaited<ReturnType<typeof boardBelow.load>>;
