import type { DocumentType } from '../../../document/limits.ts';
import type { Framework } from '../../../framework/schema.ts';
import { scoreText } from '../../../scoring/score-text.ts';
import { type Sentence, say } from '../../../texts/sentence.ts';
import { ofTen, outOfTen, type Rated, type RatedScores } from '../../correlation/scores.ts';
import type { LensSummary } from '../../mapping/text-summary.ts';
import type { priorities, relationBands } from './priorities.ts';

/** A lens that a document is about, and its released score. */
type Relation = {
  readonly lens: string;
  /** Share of the passages about the lens, weighted by confidence, in per cent. */
  readonly relevance: number;
  /** 0 to 9. */
  readonly mean: number;
  readonly people: number;
  readonly band: (typeof relationBands)[number];
};

type ScoreRecommendation = {
  readonly priority: (typeof priorities)[number];
  readonly title: Sentence;
  readonly description: Sentence;
  /** Lenses whose scores it states. */
  readonly lenses: readonly string[];
};

const mostRelations = 3;
/** A distance of so many points out of 10 is large; with fewer people it may be chance. */
const priority = { highFrom: 2, mediumFrom: 1, people: 8 } as const;
const execution = '6';

/** The three lenses that a document is most about, of those with a released score. */
export function relationsOf(summary: readonly LensSummary[], scores: RatedScores): readonly Relation[] {
  return summary
    .flatMap(({ lens, relevance }) => {
      const rated = scores.lenses.get(lens);
      return rated && relevance > 0
        ? [{ lens, relevance, mean: rated.mean, people: rated.n, band: bandOf(rated) }]
        : [];
    })
    .slice(0, mostRelations);
}

function bandOf({ mean }: Rated): Relation['band'] {
  const score = outOfTen(mean);
  if (score >= ofTen.strengthFrom) return 'strong';
  return score >= ofTen.moderateFrom ? 'moderate' : 'weak';
}

type Urgent = ScoreRecommendation & { readonly stake: number };

/**
 * What released scores below the specification's limits recommend for a document: "Strengthen Performance" for its lens and the lenses it is
 * related to, and "Bridge Strategy-Execution Gap" for a strategy document. Sorted by distance times people.
 * @param lens of the document; null: none
 */
export function recommendationsOf(
  framework: Framework,
  { documentType, lens }: { readonly documentType: DocumentType; readonly lens: string | null },
  relations: readonly Relation[],
  scores: RatedScores,
): readonly ScoreRecommendation[] {
  const nameOf = (id: string) => framework.lenses.find((one) => one.id === id)?.name ?? id;
  const lenses = new Set([...(lens === null ? [] : [lens]), ...relations.map((one) => one.lens)]);
  const weak = [...lenses].flatMap((id): Urgent[] => {
    const rated = scores.lenses.get(id);
    if (!rated || outOfTen(rated.mean) >= ofTen.gapBelow) return [];
    const distance = ofTen.gapBelow - outOfTen(rated.mean);
    return [
      {
        ...urgency(distance, rated.n),
        title: say('documentAnalysis.strengthen.title', { place: nameOf(id) }),
        description: say('documentAnalysis.strengthen.description', {
          place: nameOf(id),
          score: shown(rated),
          people: rated.n,
          limit: ofTen.gapBelow,
        }),
        lenses: [id],
      },
    ];
  });
  const [own, executed] = [lens === null ? undefined : scores.lenses.get(lens), scores.lenses.get(execution)];
  const isBehind =
    documentType === 'strategy' && own && executed && Number(shown(executed)) < Number(shown(own));
  const bridge: Urgent[] =
    isBehind && lens !== null
      ? [
          {
            ...urgency(outOfTen(own.mean - executed.mean), Math.min(own.n, executed.n)),
            title: say('documentAnalysis.bridge.title'),
            description: say('documentAnalysis.bridge.description', {
              place: nameOf(lens),
              score: shown(own),
              other: nameOf(execution),
              otherScore: shown(executed),
            }),
            lenses: [lens, execution],
          },
        ]
      : [];
  return [...weak, ...bridge].sort((a, b) => b.stake - a.stake).map(({ stake: _, ...one }) => one);
}

function urgency(distance: number, people: number): Pick<Urgent, 'priority' | 'stake'> {
  const isLarge = distance >= priority.highFrom && people >= priority.people;
  const level = isLarge ? 'high' : distance >= priority.mediumFrom ? 'medium' : 'low';
  return { priority: level, stake: distance * people };
}

/** With as many decimals as keep it on its side of the thresholds. */
const shown = ({ mean }: Rated): string =>
  scoreText(outOfTen(mean), [ofTen.gapBelow, ofTen.strengthFrom, ofTen.moderateFrom]);
