import { type OutlinedPassage, readOutline } from './outline.ts';
import type { Moves } from './text-summary.ts';

type Mapped = Pick<OutlinedPassage, 'subLens' | 'confidence'>;

/** A passage that another mapping of the same text assigns to another lens. */
export type ChangedPassage = {
  /** Index in the text. */
  readonly passage: number;
  readonly before: Mapped;
  readonly after: Mapped;
};

/**
 * Passages whose lens differs between two mappings of a text. Passages that people moved are left out, because they count for the
 * sub-lens that was chosen.
 * @param before as `writeOutline` writes it, like `after`
 */
export function changedPassages(
  { before, after }: { readonly before: string; readonly after: string },
  moves: Moves,
  lensOf: (subLens: string) => string | undefined,
): readonly ChangedPassage[] {
  // Most lines are equal, and comparing them is much faster than parsing them.
  if (before === after) return [];
  const earlier = readOutline(before, {});
  return readOutline(after, {}).flatMap((now, passage) => {
    const then = earlier[passage];
    if (then === undefined || moves[passage] !== undefined) return [];
    const isSame = lensOf(then.subLens ?? '') === lensOf(now.subLens ?? '');
    return isSame ? [] : [{ passage, before: mapped(then), after: mapped(now) }];
  });
}

const mapped = ({ subLens, confidence }: OutlinedPassage): Mapped => ({ subLens, confidence });
