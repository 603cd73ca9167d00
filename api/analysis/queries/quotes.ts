import type { StoredPassageMapping } from '../../../domain/analysis/mapping/stored-mapping.ts';
import { countedFor, type Moves } from '../../../domain/analysis/mapping/text-summary.ts';
import type { Passage } from '../../../infra/extraction/port.ts';
import type { AnalysisQuote } from '../contract/analysis.ts';

/** Words of a passage, verbatim. @param end exclusive */
export function quoted(
  passages: readonly Passage[],
  passage: number,
  start: number,
  end: number,
): AnalysisQuote {
  const found = passages[passage];
  if (!found) throw new RangeError(`There is no passage ${passage}.`);
  return { passage, place: { ...found.place }, text: found.text.slice(start, end) };
}

/** The sub-lens for which a passage counts now; null: none, or not certain. */
export function subLensOf(
  mappings: readonly StoredPassageMapping[],
  moves: Moves,
  passage: number,
): string | null {
  const mapping = mappings[passage];
  return mapping ? countedFor(mapping, passage, moves).subLens : null;
}
