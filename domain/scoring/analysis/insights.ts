import type { Framework, Lens } from '../../framework/schema.ts';
import type { Summary } from '../summarise.ts';

/** Threshold of an opportunity: a score below 6 on a scale of 10. */
export const insightLines = { opportunityBelow: 6, outOf: 10 } as const;

export type Insight = {
  readonly type: 'Strength' | 'Opportunity';
  readonly lens: string;
  readonly title: string;
  readonly description: string;
  readonly score: number;
};

type Described = {
  readonly scale: Pick<Framework['scale'], 'min' | 'max'> & {
    readonly bands: readonly { readonly from: number }[];
  };
  readonly lenses: readonly Pick<Lens, 'id' | 'name' | 'description'>[];
};
type Scored = {
  readonly lenses: readonly { readonly id: string; readonly cell: Pick<Summary['overall'], 'mean'> }[];
};

/**
 * The two strongest lenses if they are in the highest band (7 of 9 on Nine Lenses), and the weakest lens if it is below the
 * opportunity threshold and not in that band. A lens is never called a strength for its rank alone, and a page never gives one
 * score two names.
 */
export function insightsOf(framework: Described, summary: Scored): readonly Insight[] {
  const { min, max } = framework.scale;
  const named = new Map(framework.lenses.map((lens) => [lens.id, lens]));
  const outOfTen = (score: number) => ((score - min) / (max - min)) * insightLines.outOf;
  const scored = summary.lenses
    .flatMap(({ id, cell }) => (cell.mean === null ? [] : [{ id, score: cell.mean }]))
    .toSorted((a, b) => b.score - a.score);
  const described = (type: Insight['type'], { id, score }: { id: string; score: number }): Insight => ({
    type,
    lens: id,
    title: named.get(id)?.name ?? id,
    description: named.get(id)?.description ?? '',
    score,
  });
  const strongFrom = framework.scale.bands.at(-1)?.from ?? max;
  const strengths = scored.filter(({ score }) => score >= strongFrom).slice(0, 2);
  const weakest = scored.findLast(
    ({ score }) => score < strongFrom && outOfTen(score) < insightLines.opportunityBelow,
  );
  return [
    ...strengths.map((lens) => described('Strength', lens)),
    ...(weakest ? [described('Opportunity', weakest)] : []),
  ];
}
