import type { DocumentToRelate } from '../../../domain/analysis/correlation/document-insights.ts';
import { mainLensOf } from '../../../domain/analysis/correlation/main-lens.ts';
import { readOutline } from '../../../domain/analysis/mapping/outline.ts';
import { nineLenses } from '../../../domain/framework/frameworks.ts';
import type { LibraryRow, MappedVersion } from '../../document/queries/library-rows.ts';

/** Rows of the library stay in memory until their document changes, so each outline is read once. */
const lenses = new WeakMap<MappedVersion, string | null>();

/** A document as the correlation rules see it: with the lens that a person assigned, otherwise the one that most of its text is about. */
export function relatedAs({ name, documentType, lens, subLens, mapped }: LibraryRow): DocumentToRelate {
  return { name, documentType, subLens, lens: lens ?? (mapped && computedLensOf(mapped)) };
}

function computedLensOf(mapped: MappedVersion): string | null {
  const known = lenses.get(mapped);
  if (known !== undefined) return known;
  const computed = mainLensOf(nineLenses, readOutline(mapped.outline, mapped.moves));
  lenses.set(mapped, computed);
  return computed;
}
