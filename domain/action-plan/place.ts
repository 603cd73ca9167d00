import { findTheme, subLensesOf } from '../framework/frameworks.ts';
import type { Framework } from '../framework/schema.ts';
import { type Refusal, refuse } from '../kernel/decision.ts';
import { summarise } from '../scoring/summarise.ts';
import { say } from '../texts/sentence.ts';

/** True for the id of a lens, sub-lens or theme of the framework. */
export function isPlace(framework: Framework, id: string): boolean {
  return (
    framework.lenses.some((lens) => lens.id === id) ||
    subLensesOf(framework).some((subLens) => subLens.id === id) ||
    findTheme(framework, id) !== undefined
  );
}

export function unknownPlace(framework: Framework, place: string | null): Refusal | undefined {
  if (place === null || isPlace(framework, place)) return undefined;
  const message = say('actionPlan.placeUnknown');
  return refuse('invalid', 'PLACE_UNKNOWN', message, [{ path: 'place', message, code: 'PLACE_UNKNOWN' }]);
}

/**
 * Released mean of a place, in scale points with two decimals; null if none is published.
 * @param statistics published statistics of everyone
 */
export function meanOfPlace(
  framework: Framework,
  statistics: Readonly<Record<string, readonly number[]>>,
  place: string,
): number | null {
  const { lenses, subLenses, themes } = summarise(framework, { themes: statistics });
  return [...lenses, ...subLenses, ...themes].find(({ id }) => id === place)?.cell.mean ?? null;
}
