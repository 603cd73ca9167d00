import type { StoredPassageMapping } from './stored-mapping.ts';
import type { Moves } from './text-summary.ts';

/** The mapping of one passage, without its text. */
export type OutlinedPassage = {
  /** Null if the mapping abstains, or a person chose no sub-lens. */
  readonly subLens: string | null;
  /** Confidence of the lens, 0 to 1, two decimals; 1 if a person chose. */
  readonly confidence: number;
  /** True if a sentence of the passage states a problem, or claims a strength. */
  readonly hasProblem: boolean;
  readonly hasStrength: boolean;
};

/**
 * The mappings of a text, in the form stored in an event: one line per passage with the id of its sub-lens (empty: none), the confidence in
 * per cent, and "p" for a problem, "s" for a strength: `1.2,87,ps`.
 */
export function writeOutline(mappings: readonly StoredPassageMapping[]): string {
  return mappings
    .map(({ abstains, subLens, confidence, claims }) => {
      const letters = [...new Set(claims.map(({ direction }) => (direction === 'problem' ? 'p' : 's')))];
      return `${abstains ? '' : subLens},${Math.round(confidence * 100)},${letters.sort().join('')}`;
    })
    .join('\n');
}

/** Parses an outline; choices of people replace the computed sub-lenses. */
export function readOutline(written: string, moves: Moves): readonly OutlinedPassage[] {
  return written.split('\n').map((line, index) => {
    const [subLens = '', percent = '', letters = ''] = line.split(',');
    const moved = moves[index];
    return {
      subLens: moved === undefined ? subLens || null : moved,
      confidence: moved === undefined ? Number(percent) / 100 : 1,
      hasProblem: letters.includes('p'),
      hasStrength: letters.includes('s'),
    };
  });
}
