import type { Framework, Lens } from '../../framework/schema.ts';
import { type Sentence, say } from '../../texts/sentence.ts';
import type { ClearPassage } from './clear-passages.ts';
import { type QuoteType, dissectionRules as rules } from './dissection-rules.ts';

/** What documents say about the lenses. */
export type Dissection = {
  /** Number of clear passages: the items of types `insight` and `strength`. */
  readonly insights: number;
  /** Number of lenses whose relevance is above `coveredAbove`. */
  readonly covered: number;
  /** Mean relevance of all lenses, in per cent. */
  readonly completeness: number;
  /** Ids of lenses: the most relevant ones with any relevance; the least relevant ones below 100 %. */
  readonly strongest: readonly string[];
  readonly weakest: readonly string[];
  /** All lenses, the most relevant first. */
  readonly lenses: readonly DissectedLens[];
};

export type DissectedLens = {
  readonly lens: string;
  /** Mean coverage of its sub-lenses, in per cent, as a whole number. */
  readonly relevance: number;
  readonly subLenses: readonly CoveredSubLens[];
  /** Clear passages about it, the most confident of each type. */
  readonly quotes: readonly Quote[];
  /** Sub-lenses without a clear passage. */
  readonly gaps: readonly string[];
  /** Number of further clear passages. */
  readonly more: number;
  readonly recommendations: readonly Sentence[];
};

export type CoveredSubLens = {
  readonly subLens: string;
  /** Share of full coverage, 0 to 1. */
  readonly coverage: number;
  /** Number of clear passages about it, and of those of them that state problems. */
  readonly passages: number;
  readonly problems: number;
};

type Quote = { readonly type: QuoteType; readonly from: ClearPassage };

/** Dissects documents by rules. @param passages distinct clear passages, the most confident first */
export function dissect({ lenses: all }: Framework, passages: readonly ClearPassage[]): Dissection {
  const lenses = all.map((lens) => dissectedLens(lens, passages)).sort((a, b) => b.relevance - a.relevance);
  // Rounded relevances, so that the completeness is the mean of what is shown.
  const sum = lenses.reduce((total, { relevance }) => total + relevance, 0);
  const ids = (some: readonly DissectedLens[]) => some.slice(0, rules.listed).map(({ lens }) => lens);
  return {
    insights: passages.length,
    covered: lenses.filter(({ relevance }) => relevance > rules.coveredAbove).length,
    completeness: Math.round(sum / lenses.length),
    strongest: ids(lenses.filter(({ relevance }) => relevance > 0)),
    weakest: ids(lenses.filter(({ relevance }) => relevance < 100).toReversed()),
    lenses,
  };
}

function dissectedLens(lens: Lens, passages: readonly ClearPassage[]): DissectedLens {
  const own = new Set(lens.subLenses.map(({ id }) => id));
  const found = passages.filter(({ subLens }) => own.has(subLens));
  const subLenses = lens.subLenses.map(({ id }) =>
    coverageOf(
      id,
      found.filter(({ subLens }) => subLens === id),
    ),
  );
  const coverage = subLenses.reduce((sum, one) => sum + one.coverage, 0) / subLenses.length;
  const strengths = found.filter(({ hasStrength }) => hasStrength);
  const insights = found.filter(({ hasStrength }) => !hasStrength);
  const quotes: readonly Quote[] = [
    ...insights.slice(0, rules.shown.insight).map((from) => ({ type: 'insight' as const, from })),
    ...strengths.slice(0, rules.shown.strength).map((from) => ({ type: 'strength' as const, from })),
  ];
  return {
    lens: lens.id,
    relevance: Math.round(coverage * 100),
    subLenses,
    quotes,
    gaps: subLenses.filter((one) => one.passages === 0).map(({ subLens }) => subLens),
    more: found.length - quotes.length,
    recommendations: recommendationsFor(lens, subLenses),
  };
}

function coverageOf(subLens: string, passages: readonly ClearPassage[]): CoveredSubLens {
  const sum = passages.reduce((total, { confidence }) => total + confidence, 0);
  return {
    subLens,
    // Rounded, because a floating-point sum depends on the order of its terms.
    coverage: Math.round(Math.min(1, sum / rules.fullCoverage) * 1_000) / 1_000,
    passages: passages.length,
    problems: passages.filter(({ hasProblem }) => hasProblem).length,
  };
}

/** Advice that follows from counts only: what is missing, what a single passage says, and where problems are stated. */
function recommendationsFor(lens: Lens, subLenses: readonly CoveredSubLens[]): readonly Sentence[] {
  if (subLenses.every(({ passages }) => passages === 0))
    return [say('dissection.addAbout', { place: lens.name })];
  const placeOf = (subLens: string) =>
    `${lens.name} › ${lens.subLenses.find(({ id }) => id === subLens)?.name ?? subLens}`;
  const problems = subLenses.filter((one) => one.problems > 0).sort((a, b) => b.problems - a.problems);
  const missing = subLenses.filter(({ passages }) => passages === 0);
  const thin = subLenses.filter(({ passages, coverage }) => passages > 0 && coverage < 0.5);
  return [
    ...problems
      .slice(0, 1)
      .map(({ subLens, problems: count }) =>
        say('dissection.readProblems', { place: placeOf(subLens), passages: count }),
      ),
    ...missing.map(({ subLens }) => say('dissection.addAbout', { place: placeOf(subLens) })),
    ...thin.map(({ subLens, passages }) => say('dissection.addMore', { place: placeOf(subLens), passages })),
  ].slice(0, rules.recommendations);
}
