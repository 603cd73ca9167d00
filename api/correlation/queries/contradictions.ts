import {
  type ClaimingPassage,
  type Contradiction as Computed,
  claimsAgainst,
  contradictionsOf,
  type SpokenDocument,
  spokenIn,
} from '../../../domain/analysis/correlation/contradictions.ts';
import type { Direction } from '../../../domain/analysis/direction/direction.ts';
import { readOutline } from '../../../domain/analysis/mapping/outline.ts';
import { nineLenses } from '../../../domain/framework/frameworks.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import { type DismissedContradictions, evidenceKeys } from '../../../domain/read-models/evidence/evidence.ts';
import type { LibraryRows, MappedVersion } from '../../document/queries/library-rows.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { People } from '../../queries/people.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import type { AssessmentQueries } from '../../results/queries/of-assessment.ts';
import type { ClaimQuote, Contradiction, Contradictions } from '../contract/correlation.ts';
import { createQuotes, type QuoteOf } from './quotes.ts';
import { releasedScoresOf } from './released-scores.ts';

/** Maximum number of contradictions in one answer, because each is shown with sentences of several texts. */
const shownAtOnce = 10;
const mostAgainst = 3;
const mostAgreeing = 2;

type Parts = {
  readonly deps: Pick<ApiDependencies, 'keys' | 'blobs'>;
  readonly libraryRows: LibraryRows;
  readonly evidence: ModelReader;
  readonly people: People;
};

/** Where the released scores of an assessment and the documents of the library disagree. */
export function createContradictionsQuery({ deps, libraryRows, evidence, people }: Parts) {
  const quotesIn = createQuotes(deps);
  // A changed document has a new row. Reading the outlines of 100,000 passages takes 60 ms.
  const known = new WeakMap<MappedVersion, SpokenDocument>();
  const spokenOf = (documentId: string, mapped: MappedVersion): SpokenDocument => {
    const spoken = known.get(mapped) ?? spokenIn(documentId, readOutline(mapped.outline, mapped.moves));
    known.set(mapped, spoken);
    return spoken;
  };

  /** Contradictions with what they are computed from. */
  async function computed(entry: AssessmentEntry, queries: AssessmentQueries) {
    const [released, rows] = await Promise.all([
      releasedScoresOf(entry, queries),
      libraryRows.of(entry.tenant),
    ]);
    const documents = rows.flatMap(({ documentId, mapped }) =>
      mapped ? [spokenOf(documentId, mapped)] : [],
    );
    const all = released.scores ? contradictionsOf(nineLenses, released.scores, documents) : [];
    return { missing: released.missing, rows, documents, all };
  }

  return {
    list: async (
      entry: AssessmentEntry,
      queries: AssessmentQueries,
      from: number,
    ): Promise<Omit<Contradictions, 'position'>> => {
      const [{ missing, rows, documents, all }, stored] = await Promise.all([
        computed(entry, queries),
        evidence.get<DismissedContradictions>(evidenceKeys.dismissed(entry.assessmentId)),
      ]);
      const dismissalOf = (one: Computed) =>
        stored?.dismissed.find(({ subLens, kind }) => subLens === one.subLens && kind === one.kind);
      // More passages contradict than when it was dismissed: it is shown again.
      const isHidden = (one: Computed) => claimsAgainst(one) <= (dismissalOf(one)?.claims ?? -1);
      const found = all.filter((one) => !isHidden(one));
      const spoken = found.filter(({ kind }) => kind !== 'ratedHighDocumentsSilent');
      const quoteOf = quotesIn(rows);
      return {
        missing: missing ?? (documents.length === 0 ? 'noTexts' : null),
        documents: rows.length,
        mapped: documents.length,
        passages: sum(documents.map(({ passages }) => passages)),
        aboutLenses: sum(
          documents.map(({ subLenses }) => sum([...subLenses.values()].map((one) => one.passages))),
        ),
        total: spoken.length,
        from,
        contradictions: await Promise.all(
          spoken.slice(from, from + shownAtOnce).map((one) => shown(one, quoteOf)),
        ),
        silent: found
          .filter(({ kind }) => kind === 'ratedHighDocumentsSilent')
          .map(({ subLens, rated }) => ({ subLens, mean: rated.mean, people: rated.n })),
        dismissed: await Promise.all(
          all.filter(isHidden).flatMap((one) => {
            const dismissal = dismissalOf(one);
            return dismissal ? [inForce(dismissal)] : [];
          }),
        ),
      };
    },

    /** Number of passages that contradict the rating now; 0 where nothing contradicts it. */
    claims: async (entry: AssessmentEntry, queries: AssessmentQueries, named: Named): Promise<number> => {
      const { all } = await computed(entry, queries);
      const found = all.find(({ subLens, kind }) => subLens === named.subLens && kind === named.kind);
      return found ? claimsAgainst(found) : 0;
    },
  };

  async function inForce({ subLens, kind, by, at }: DismissedContradictions['dismissed'][number]) {
    return { subLens, kind, by: await people.nameOf(by), at };
  }
}

type Named = Pick<Computed, 'subLens' | 'kind'>;

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

async function shown(
  { subLens, kind, rated, stake, passages, problems, strengths }: Computed,
  quoteOf: QuoteOf,
): Promise<Contradiction> {
  const isAboutProblems = kind === 'ratedHighDocumentsProblems';
  const [claims, others] = isAboutProblems ? [problems, strengths] : [strengths, problems];
  const [direction, other]: Direction[] = isAboutProblems ? ['problem', 'strength'] : ['strength', 'problem'];
  return {
    subLens,
    kind,
    mean: rated.mean,
    people: rated.n,
    stake,
    passages,
    problems: problems.length,
    strengths: strengths.length,
    documents: new Set(claims.map(({ documentId }) => documentId)).size,
    against: await quoted(claims, direction ?? 'problem', mostAgainst, quoteOf),
    agreeing: await quoted(others, other ?? 'strength', mostAgreeing, quoteOf),
  };
}

/** Quotes one sentence of each document before a second one of any document. */
async function quoted(
  claims: readonly ClaimingPassage[],
  direction: Direction,
  most: number,
  quoteOf: QuoteOf,
): Promise<ClaimQuote[]> {
  const seen = new Set<string>();
  const [first, second] = [[], []] as [ClaimingPassage[], ClaimingPassage[]];
  for (const claim of claims) {
    (seen.has(claim.documentId) ? second : first).push(claim);
    seen.add(claim.documentId);
  }
  const chosen = [...first, ...second].slice(0, most);
  const quotes = await Promise.all(chosen.map((claim) => quoteOf(claim, direction)));
  return quotes.filter((one) => one !== undefined);
}
