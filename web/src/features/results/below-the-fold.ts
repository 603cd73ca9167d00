import { belowTheFold } from '../../lib/display/first-look.ts';

/** Everything below the headline figures. */
export const resultsBelow = belowTheFold(() => import('./below/below-headline.tsx'));
export type ResultsBelow = Awaited<ReturnType<typeof resultsBelow.load>>;
