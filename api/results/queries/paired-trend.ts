import { frameworkById } from '../../../domain/framework/frameworks.ts';
import type { Directory } from '../../queries/read-models.ts';
import type { createPairsQuery } from './pairs.ts';
import type { PairedTrend } from './trends.ts';

/** Pairs the people of two assessments with the same framework; others are not compared in pairs. */
export function createPairedTrend(
  pairsOf: ReturnType<typeof createPairsQuery>,
  directory: Directory,
): PairedTrend {
  return async (tenant, from, to) => {
    const [before, now] = await Promise.all([
      directory.assessmentOf(tenant, from),
      directory.assessmentOf(tenant, to),
    ]);
    const framework = frameworkById(now.framework);
    return framework && before.framework === now.framework ? pairsOf(framework, before, now) : undefined;
  };
}
