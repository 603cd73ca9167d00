import type { Framework } from '../../../framework/schema.ts';
import type { StoredPassageMapping } from '../../mapping/stored-mapping.ts';
import { countedFor, type Moves } from '../../mapping/text-summary.ts';

/** Sub-lenses of a lens about which no passage of a text clearly speaks. It does not follow that the organisation lacks them. */
export function silentSubLenses(
  framework: Framework,
  lens: string,
  mappings: readonly StoredPassageMapping[],
  moves: Moves,
): readonly string[] {
  const spoken = new Set(mappings.map((mapping, passage) => countedFor(mapping, passage, moves).subLens));
  const found = framework.lenses.find(({ id }) => id === lens);
  return (found?.subLenses ?? []).map(({ id }) => id).filter((id) => !spoken.has(id));
}
