import type { Framework } from '../../../domain/framework/schema.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import type { PublishedFigure } from '../../../domain/read-models/results/results.ts';
import { type Change, changesBetween } from '../../../domain/scoring/analysis/change.ts';
import { withPairs } from '../../../domain/scoring/analysis/paired.ts';
import type { Cycle } from './cycles.ts';
import type { PairsQuery } from './pairs.ts';

/**
 * Changes of everyone's scores since an earlier cycle. Every page uses this, so all give the same verdict. People are
 * compared in pairs if they are known by name and most of them answered both times, otherwise as independent samples.
 */
export async function changesSince(
  previous: Cycle,
  entry: AssessmentEntry,
  everyone: PublishedFigure,
  framework: Framework,
  pairsOf: PairsQuery,
): Promise<readonly Change[]> {
  const changes = changesBetween(framework, previous.everyone, everyone);
  const pairs = await pairsOf(framework, previous.entry, entry);
  return pairs ? withPairs(changes, pairs, [previous.everyone.people, everyone.people]) : changes;
}
