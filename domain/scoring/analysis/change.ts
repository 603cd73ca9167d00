import type { Framework } from '../../framework/schema.ts';
import type { Released } from '../released.ts';
import { type Cell, summarise } from '../summarise.ts';
import { levelDifferences, onOneDefinition } from './difference.ts';

export type Change = {
  /** 'overall', a lens or a sub-lens. */
  readonly id: string;
  readonly before: number | null;
  readonly now: number | null;
  /** now - before in scale points, exact. */
  readonly points: number | null;
  readonly verdict: 'clear' | 'notClear' | 'tooFew';
};

/**
 * Changes between two cycles, from published figures. Uses `levelDifferences`, the rule for different people, because released
 * figures do not show who answered both times; for assessments with names see paired.ts.
 */
export function changesBetween(framework: Framework, before: Released, now: Released): readonly Change[] {
  const [earlier = before, later = now] = onOneDefinition([before, now]);
  const found = new Map(levelDifferences(framework, later, earlier).map((one) => [one.id, one]));
  const old = cellsOf(framework, earlier);
  return [...cellsOf(framework, later)].map(([id, cell]) => {
    const { points = null, verdict = 'tooFew' } = found.get(id) ?? {};
    return { id, before: old.get(id)?.mean ?? null, now: cell.mean, points, verdict };
  });
}

function cellsOf(framework: Framework, released: Released): ReadonlyMap<string, Cell> {
  const { overall, lenses, subLenses } = summarise(framework, released);
  return new Map([
    ['overall', overall],
    ...[...lenses, ...subLenses].map(({ id, cell }): [string, Cell] => [id, cell]),
  ]);
}
