import type { Scores } from './keyword-scorer.ts';

/** The lenses of a framework, each with the places of its sub-lenses in a list of scores. */
export type LensLayout = readonly { readonly lens: string; readonly subLenses: readonly number[] }[];

/** A second sub-lens adds a quarter of its score: two good ones say more than one, and many weak ones say nothing. */
const secondShare = 0.25;

/** Score of each lens: its best sub-lens and a quarter of its second. */
export function lensScores(scores: Scores, layout: LensLayout): Scores {
  return layout.map(({ subLenses }) => {
    const [best = 0, second = 0] = subLenses.map((index) => scores[index] ?? 0).sort((a, b) => b - a);
    return best + secondShare * second;
  });
}
