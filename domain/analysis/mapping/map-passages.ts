import type { Framework } from '../../framework/schema.ts';
import type { Quote } from '../text/sentences.ts';
import { createBm25Scorer } from './bm25-scorer.ts';
import { shares, standardized } from './confidence.ts';
import { evidenceIn } from './evidence.ts';
import { createFamiliarity } from './familiarity.ts';
import { createKeywordScorer, type Scores } from './keyword-scorer.ts';
import { type LensLayout, lensScores } from './lens-layout.ts';
import type { ExtendedLexicon, Lexicon } from './lexicon.ts';
import { countTerms, reduceBroadWords, type WeightedText } from './term-counts.ts';
import { stemsOf } from './words.ts';

/** A passage with the other data that its mapping uses. */
export type MappablePassage = {
  readonly text: string;
  /** Outermost first. Neighbours under the same headings support each other; without headings a passage stands alone. */
  readonly headings: readonly string[];
  /** Scores from scorers outside this folder: likeness to each sub-lens, in the order of the lexicon. */
  readonly likeness: Partial<Readonly<Record<'topic' | 'nearWords' | 'sentences', Scores>>>;
};

/** The lenses and sub-lenses that a passage is about. */
export type PassageMapping = {
  /** The best lens, and the best of its sub-lenses; set even if the mapping abstains. */
  readonly lens: string;
  readonly subLens: string;
  /** All lenses, best first; confidences are 0 to 1 and sum to 1. */
  readonly lenses: readonly { readonly lens: string; readonly confidence: number }[];
  /** All sub-lenses, best first; those of one lens sum to the lens's confidence. */
  readonly subLenses: readonly { readonly subLens: string; readonly confidence: number }[];
  /** Lenses the passage is about: none if the mapping abstains, otherwise the best one and every other lens whose score stands out. */
  readonly about: readonly string[];
  /** True if the best lens is too uncertain to be stated; the first two of `lenses` are then candidates. */
  readonly abstains: boolean;
  /** The one or two sentences that contribute most to the score of `subLens`. */
  readonly evidence: readonly Quote[];
};

/** Maps the passages of one document, in their order. Equal passages in equal surroundings have equal mappings. */
type MapPassages = (passages: readonly MappablePassage[]) => readonly PassageMapping[];

/** Fitted on the tuning half of `tests/evaluation/passages`; its README says how. */
const settings = {
  weights: { keywords: 1, bm25: 2.5, topic: 1.25, nearWords: 1, sentences: 0.75 },
  temperature: { lens: 0.95, subLens: 0.8 },
  /** Rise of the temperature of lenses, as a share of it, if every scorer alone prefers another lens. */
  disagreement: 0.6,
  /** With this many phrases of the lexicon a passage keeps half of its score, so that a single chance match does not decide. */
  phrasesForHalf: 4,
  /** Minimum share of known words: English prose of organisations has 0.7 and more, other languages mostly have less than 0.4. */
  knownWords: 0.5,
  headingWeight: 2,
  /** Number of innermost headings that count: outer ones, such as the document's title, are above all passages. */
  headings: 2,
  /** Weight of the mean of both neighbours. */
  neighbours: 0.25,
  abstainsBelow: 0.45,
  standsOutAbove: 0.9,
} as const;

/** @throws RangeError when the lexicon does not describe exactly the framework's sub-lenses */
export function createPassageMapper(framework: Framework, lexicon: ExtendedLexicon): MapPassages {
  const common = new Set(lexicon.commonWords);
  const broad = new Set(stemsOf(lexicon.broadWords, common));
  const subLenses = lexicon.subLenses.map(({ subLens }) => subLens);
  const layout = layoutOf(framework, subLenses);
  const phrases = lexicon.subLenses.map((entry) => entry.phrases);
  const keywords = createKeywordScorer(phrases, common);
  const added = createKeywordScorer(
    subLenses.map((subLens) => lexicon.additions?.[subLens] ?? []),
    common,
  );
  const bm25 = createBm25Scorer(documentsOf(framework, lexicon), common);
  const knownShare = createFamiliarity(lexicon, common);
  const termsOf = (texts: readonly WeightedText[]) => reduceBroadWords(countTerms(texts, common), broad);

  function scoresOf({ text, headings, likeness }: MappablePassage): Scored {
    const above = headings.slice(-settings.headings);
    const terms = termsOf([
      { text, weight: 1 },
      ...above.map((heading) => ({ text: heading, weight: settings.headingWeight })),
    ]);
    const found = knownShare(text) < settings.knownWords ? 0 : keywords.phrasesIn(terms);
    const parts = { ...likeness, keywords: keywords.score(terms), bm25: bm25(terms) };
    return {
      scores: summed(parts, subLenses.length).map(
        (score) => (score * found) / (found + settings.phrasesForHalf),
      ),
      preferred: Object.values(parts).map((part) => placeOfHighest(lensScores(standardized(part), layout))),
      named: lensScores(added.score(terms), layout).map((score) => score > 0),
    };
  }

  /** How much one sentence adds to the score of a sub-lens. */
  function sentenceScore(sentence: string, index: number): number {
    const terms = termsOf([{ text: sentence, weight: 1 }]);
    return (keywords.score(terms)[index] ?? 0) + (bm25(terms)[index] ?? 0);
  }

  return (passages) => {
    const scored = passages.map(scoresOf);
    const scores = scored.map((one) => one.scores);
    return passages.map((passage, index) => {
      const near = withNeighbours(passages, scores, index);
      const { preferred = [], named = [] } = scored[index] ?? {};
      const ranking = ranked({ scores: near, preferred, named }, layout, subLenses);
      const best = subLenses.indexOf(ranking.subLens);
      return { ...ranking, evidence: evidenceIn(passage.text, (sentence) => sentenceScore(sentence, best)) };
    });
  };
}

function layoutOf(framework: Framework, subLenses: readonly string[]): LensLayout {
  const layout = framework.lenses.map((lens) => ({
    lens: lens.id,
    subLenses: lens.subLenses.map(({ id }) => subLenses.indexOf(id)),
  }));
  const places = layout.flatMap((lens) => lens.subLenses);
  if (places.includes(-1) || places.length !== subLenses.length)
    throw new RangeError(`the lexicon does not describe the sub-lenses of ${framework.id}`);
  return layout;
}

/** The text that describes each sub-lens: its name, descriptions and phrases, and its themes with their anchors. */
function documentsOf(framework: Framework, lexicon: Lexicon): readonly string[] {
  const known = new Map(framework.lenses.flatMap((lens) => lens.subLenses).map((one) => [one.id, one]));
  return lexicon.subLenses.map(({ subLens, description, phrases }) => {
    const found = known.get(subLens);
    const themes = found?.themes.flatMap(({ name, question, anchors }) => [
      name,
      question,
      ...Object.values(anchors),
    ]);
    return [found?.name, found?.description, description, ...phrases, ...(themes ?? [])].join('\n');
  });
}

type Scorer = keyof typeof settings.weights;

type Scored = {
  /** The sum of the scorers. */
  readonly scores: Scores;
  /** For each scorer the place of the lens that it alone prefers. */
  readonly preferred: readonly number[];
  /** For each lens whether the passage contains a word that the organisation added to it. */
  readonly named: readonly boolean[];
};

/**
 * Weighted sum of the scorers. Their scales differ, so each is standardised over the sub-lenses. Divided by the root of the weights, so
 * that the spread does not depend on the number of scorers.
 */
function summed(parts: Partial<Readonly<Record<Scorer, Scores>>>, length: number): Scores {
  const sum = Array.from({ length }, () => 0);
  let weights = 0;
  for (const scorer of Object.keys(settings.weights) as Scorer[]) {
    const part = parts[scorer];
    if (part === undefined) continue;
    const weight = settings.weights[scorer];
    weights += weight;
    standardized(part).forEach((score, index) => {
      sum[index] = (sum[index] ?? 0) + weight * score;
    });
  }
  return sum.map((score) => score / Math.sqrt(weights));
}

/** Adds a share of the neighbours' scores under the same headings, because a section usually keeps to one subject. */
function withNeighbours(
  passages: readonly MappablePassage[],
  scores: readonly Scores[],
  index: number,
): Scores {
  const section = sectionOf(passages[index]);
  const own = scores[index] ?? [];
  const near = [index - 1, index + 1].filter((at) => section !== null && sectionOf(passages[at]) === section);
  if (near.length === 0) return own;
  const share = settings.neighbours / near.length;
  return own.map(
    (score, at) => score + share * near.reduce((sum, neighbour) => sum + (scores[neighbour]?.[at] ?? 0), 0),
  );
}

function sectionOf(passage: MappablePassage | undefined): string | null {
  return passage === undefined || passage.headings.length === 0 ? null : JSON.stringify(passage.headings);
}

function ranked(
  { scores, preferred, named }: Scored,
  layout: LensLayout,
  subLenses: readonly string[],
): Omit<PassageMapping, 'evidence'> {
  const perLens = lensScores(scores, layout);
  const confidences = shares(perLens, lensTemperature(perLens, { preferred, named }));
  const standing = standardized(perLens);
  const lenses = layout
    .map(({ lens }, index) => ({
      lens,
      confidence: confidences[index] ?? 0,
      standsOut: (standing[index] ?? 0) > settings.standsOutAbove,
    }))
    .sort(byConfidence);
  const [best] = lenses;
  const inLenses = layout.map((lens, index) => withinLens(scores, lens.subLenses, confidences[index] ?? 0));
  const ofBest = inLenses[layout.findIndex(({ lens }) => lens === best?.lens)] ?? [];
  const abstains = (best?.confidence ?? 0) < settings.abstainsBelow;
  return {
    lens: best?.lens ?? '',
    subLens: subLenses[ofBest.toSorted(byConfidence)[0]?.at ?? 0] ?? '',
    lenses: lenses.map(({ lens, confidence }) => ({ lens, confidence })),
    subLenses: inLenses
      .flat()
      .map(({ at, confidence }) => ({ subLens: subLenses[at] ?? '', confidence }))
      .sort(byConfidence),
    about: abstains
      ? []
      : lenses.filter((one, index) => index === 0 || one.standsOut).map(({ lens }) => lens),
    abstains,
  };
}

/**
 * Temperature of the lenses. Where scorers disagree, the best lens is wrong more often than the sum of their scores says: on real
 * documents in half of the cases if two of four disagree, in an eighth if none does. A word that the organisation added to the best lens
 * outweighs this: only some scorers know such words.
 */
function lensTemperature(perLens: Scores, { preferred, named }: Omit<Scored, 'scores'>): number {
  const best = placeOfHighest(perLens);
  if (named[best]) return settings.temperature.lens;
  const others = preferred.filter((place) => place !== best).length;
  return settings.temperature.lens * (1 + (settings.disagreement * others) / Math.max(1, preferred.length));
}

function placeOfHighest(values: Scores): number {
  return values.indexOf(Math.max(...values));
}

/** Divides a lens's confidence among its sub-lenses. */
function withinLens(
  scores: Scores,
  places: readonly number[],
  confidence: number,
): readonly { readonly at: number; readonly confidence: number }[] {
  const within = shares(
    places.map((at) => scores[at] ?? 0),
    settings.temperature.subLens,
  );
  return places.map((at, place) => ({ at, confidence: confidence * (within[place] ?? 0) }));
}

function byConfidence(a: { readonly confidence: number }, b: { readonly confidence: number }): number {
  return b.confidence - a.confidence;
}
