import type { Changes } from '../../../../api/results/contract/analysis.ts';
import { formatScore } from '../../lib/display/format.ts';
import { texts } from './texts.ts';

type Change = Changes['rows'][number];

/** Text of the change by id, such as "+0.6 since Spring check · clear change", for every id that has an earlier score. */
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

/** Text of the change of the overall score; null if there is no earlier score. */
export const overallChange = (changes: Changes | undefined): string | null =>
  changesByLens(changes).get('overall') ?? null;

function inWords({ points, verdict }: Change, since: string): string | null {
  if (points === null) return null;
  const size = formatScore(Math.abs(points));
  // A difference that rounds to zero is described as no change.
  if (size === formatScore(0)) return texts.change.none(since);
  return texts.change.points(`${points > 0 ? '+' : '−'}${size}`, since, texts.change.verdicts[verdict]);
}
