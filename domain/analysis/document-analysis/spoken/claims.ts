import type { Framework } from '../../../framework/schema.ts';
import type { Direction } from '../../direction/direction.ts';
import type { StoredPassageMapping } from '../../mapping/stored-mapping.ts';
import { countedFor, type Moves } from '../../mapping/text-summary.ts';
import type { Cited } from '../../text/cited.ts';

/** A sentence that states a problem or claims a strength, and the sub-lens for which its passage counts. */
type SpokenClaim = Cited & {
  readonly direction: Direction;
  /** Null: its passage is about no sub-lens, or that is not certain. */
  readonly subLens: string | null;
  /** That the passage is about the sub-lens, 0 to 1; 1 if a person chose it; 0 without a sub-lens. */
  readonly confidence: number;
};

/** Sentences about one lens that claim something, and the surest example of each direction. */
type LensLanguage = {
  readonly lens: string;
  readonly strengths: number;
  readonly problems: number;
  readonly strength: SpokenClaim | null;
  readonly problem: SpokenClaim | null;
};

/** All claims of a text, with the choices of people, in the order of the text. */
export function claimsOf(mappings: readonly StoredPassageMapping[], moves: Moves): readonly SpokenClaim[] {
  return mappings.flatMap((mapping, passage) => {
    const { subLens, isMoved } = countedFor(mapping, passage, moves);
    const confidence = subLens === null ? 0 : isMoved ? 1 : mapping.confidence;
    return mapping.claims.map(({ start, end, direction }) => ({
      passage,
      start,
      end,
      direction,
      subLens,
      confidence,
    }));
  });
}

/** Of one sub-lens at most so many are shown before others have had their turn. */
const perSubLens = 2;

/** The claims to show first: the surest, with few of one sub-lens. */
export function chosenClaims(
  claims: readonly SpokenClaim[],
  direction: Direction,
  most: number,
): readonly SpokenClaim[] {
  const sorted = claims.filter((one) => one.direction === direction).sort(bySureness);
  const taken = new Map<string | null, number>();
  const [first, later] = [[], []] as [SpokenClaim[], SpokenClaim[]];
  for (const claim of sorted) {
    const before = taken.get(claim.subLens) ?? 0;
    (before < perSubLens ? first : later).push(claim);
    taken.set(claim.subLens, before + 1);
  }
  return [...first, ...later].slice(0, most);
}

/** How sentences speak about each lens, the lens with the most claims first. Lenses without claims are left out. */
export function languageOf(framework: Framework, claims: readonly SpokenClaim[]): readonly LensLanguage[] {
  return framework.lenses
    .map(({ id: lens, subLenses }) => {
      const own = claims.filter((claim) => subLenses.some(({ id }) => id === claim.subLens)).sort(bySureness);
      const [strengths, problems] = [
        own.filter(({ direction }) => direction === 'strength'),
        own.filter(({ direction }) => direction === 'problem'),
      ];
      return {
        lens,
        strengths: strengths.length,
        problems: problems.length,
        strength: strengths[0] ?? null,
        problem: problems[0] ?? null,
      };
    })
    .filter(({ strengths, problems }) => strengths + problems > 0)
    .sort((a, b) => b.strengths + b.problems - (a.strengths + a.problems));
}

const bySureness = (a: SpokenClaim, b: SpokenClaim): number =>
  b.confidence - a.confidence || a.passage - b.passage || a.start - b.start;
