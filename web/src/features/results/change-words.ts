import type { Changes } from '../../../../api/results/contract/analysis.ts';
import { formatScore } from '../../lib/display/format.ts';
import { texts } from './texts.ts';

type Change = Changes['rows'][number];

/** "+0.6 since Spring check · clear change" by id, for every id with an earlier score. */
export function changesByLens(changes: Changes | undefined): ReadonlyMap<string, string> {
  const name = changes?.previous?.name;
  if (!changes || name === undefined) return new Map();
  return new Map(
    changes.rows.flatMap((row): [string, string][] => {
      const words = inWords(row, name);
      return words === null ? [] : [[row.id, words]];
    }),
  );
}

/** The same for the overall score; null without an earlier one. */
export const overallChange = (changes: Changes | undefined): string | null =>
  changesByLens(changes).get('overall') ?? null;

function inWords({ points, verdict }: Change, since: string): string | null {
  if (points === null) return null;
  const size = formatScore(Math.abs(points));
  // A difference that rounds to zero reads as no change.
  if (size === formatScore(0)) return texts.change.none(since);
  return texts.change.points(`${points > 0 ? '+' : '−'}${size}`, since, texts.change.verdicts[verdict]);
}
