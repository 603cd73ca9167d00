import { subLensesOf } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import { binomialTail } from '../../scoring/statistics/distributions.ts';
import type { OutlinedPassage } from '../mapping/outline.ts';
import { type ContradictionKind, contradictionRules } from './contradiction-rules.ts';
import type { Rated, RatedScores } from './scores.ts';

/** A passage that claims something: document, index in its text, confidence that it is about the sub-lens (0 to 1). */
export type ClaimingPassage = {
  readonly documentId: string;
  readonly passage: number;
  readonly confidence: number;
};

export type Contradiction = {
  readonly subLens: string;
  readonly kind: ContradictionKind;
  readonly rated: Rated;
  /** Distance of the mean from the middle of the scale, times confidence (0 to 1), times people. */
  readonly stake: number;
  /** Number of passages about the sub-lens; those of them with problems and those with strengths, highest confidence first. */
  readonly passages: number;
  readonly problems: readonly ClaimingPassage[];
  readonly strengths: readonly ClaimingPassage[];
};

const rules = contradictionRules;

/** Passages about one sub-lens, and those of them that state problems or claim strengths. */
type Spoken = {
  passages: number;
  /** Passages that are surely about it: `sureFrom`. */
  sure: number;
  problems: ClaimingPassage[];
  strengths: ClaimingPassage[];
};
const nothingSpoken = (): Spoken => ({ passages: 0, sure: 0, problems: [], strengths: [] });

/** What one document says about each sub-lens. */
export type SpokenDocument = {
  /** All its passages. */
  readonly passages: number;
  readonly subLenses: ReadonlyMap<string, Readonly<Spoken>>;
};

/** Where released scores and the documents of the library disagree, the largest stake first. */
export function contradictionsOf(
  framework: Framework,
  scores: RatedScores,
  documents: readonly SpokenDocument[],
): readonly Contradiction[] {
  const spoken = spokenOf(documents);
  const all = [...spoken.values()].reduce((sum, { passages }) => sum + passages, 0);
  return subLensesOf(framework)
    .flatMap(({ id }) => {
      const rated = scores.subLenses.get(id);
      const found = spoken.get(id) ?? nothingSpoken();
      const kind = rated && kindOf(rated, found, all);
      return rated && kind ? [contradiction(id, kind, rated, found)] : [];
    })
    .sort((a, b) => b.stake - a.stake || a.subLens.localeCompare(b.subLens));
}

/** Number of passages that contradict the rating. */
export const claimsAgainst = ({
  kind,
  problems,
  strengths,
}: Pick<Contradiction, 'kind' | 'problems' | 'strengths'>) =>
  kind === 'ratedHighDocumentsSilent'
    ? 0
    : (kind === 'ratedHighDocumentsProblems' ? problems : strengths).length;

function kindOf(
  { mean }: Rated,
  { passages, sure, problems, strengths }: Spoken,
  all: number,
): ContradictionKind | undefined {
  if (mean >= rules.ratedHighFrom) {
    if (problems.length > strengths.length && isUnusual(problems.length, sure, rules.usual.problem))
      return 'ratedHighDocumentsProblems';
    return passages === 0 && all >= rules.leastForSilence ? 'ratedHighDocumentsSilent' : undefined;
  }
  const isLow = mean < rules.ratedLowBelow;
  return isLow &&
    strengths.length > problems.length &&
    isUnusual(strengths.length, sure, rules.usual.strength)
    ? 'ratedLowDocumentsStrengths'
    : undefined;
}

/** Upper tail of the binomial distribution: 4 of 4 passages with problems are unusual, 3 of 3 are not. */
const isUnusual = (claims: number, passages: number, usual: number): boolean =>
  binomialTail(claims, passages, usual) < rules.chance;

function contradiction(
  subLens: string,
  kind: ContradictionKind,
  rated: Rated,
  { sure, problems, strengths }: Spoken,
): Contradiction {
  const claims =
    kind === 'ratedHighDocumentsSilent' ? [] : kind === 'ratedHighDocumentsProblems' ? problems : strengths;
  const sureness = claims.length === 0 ? 1 : mean(claims.map(({ confidence }) => confidence));
  // Rounded, because a floating-point sum depends on the order of its terms.
  const stake = Math.round(Math.abs(rated.mean - rules.middleOfScale) * sureness * rated.n * 1e6) / 1e6;
  return {
    subLens,
    kind,
    rated,
    stake,
    passages: sure,
    problems: problems.toSorted(bySureness),
    strengths: strengths.toSorted(bySureness),
  };
}

/** What a document says about each sub-lens. A passage with a problem and a strength counts for both. */
export function spokenIn(documentId: string, passages: readonly OutlinedPassage[]): SpokenDocument {
  const subLenses = new Map<string, Spoken>();
  passages.forEach(({ subLens, confidence, hasProblem, hasStrength }, passage) => {
    if (subLens === null) return;
    const of = spokenAbout(subLenses, subLens);
    of.passages += 1;
    if (confidence < rules.sureFrom) return;
    of.sure += 1;
    if (hasProblem) of.problems.push({ documentId, passage, confidence });
    if (hasStrength) of.strengths.push({ documentId, passage, confidence });
  });
  return { passages: passages.length, subLenses };
}

function spokenOf(documents: readonly SpokenDocument[]): ReadonlyMap<string, Spoken> {
  const all = new Map<string, Spoken>();
  for (const { subLenses } of documents)
    for (const [subLens, { passages, sure, problems, strengths }] of subLenses) {
      const of = spokenAbout(all, subLens);
      of.passages += passages;
      of.sure += sure;
      of.problems.push(...problems);
      of.strengths.push(...strengths);
    }
  return all;
}

function spokenAbout(all: Map<string, Spoken>, subLens: string): Spoken {
  const found = all.get(subLens) ?? nothingSpoken();
  all.set(subLens, found);
  return found;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const bySureness = (a: ClaimingPassage, b: ClaimingPassage): number =>
  b.confidence - a.confidence ||
  // Faster than `localeCompare`; ids are ASCII.
  (a.documentId === b.documentId ? a.passage - b.passage : a.documentId < b.documentId ? -1 : 1);
