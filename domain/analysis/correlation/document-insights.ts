import type { DocumentType } from '../../document/limits.ts';
import type { Framework } from '../../framework/schema.ts';
import { scoreText } from '../../scoring/score-text.ts';
import { type Sentence, say } from '../../texts/sentence.ts';
import { ofTen, outOfTen, type Rated, type RatedScores } from './scores.ts';

export const insightTypes = [
  'gap',
  'strength',
  'alignment',
  'correlation',
  'cross-lens',
  'deep-dive',
] as const;
export const severities = ['high', 'medium', 'low'] as const;

/** How one document relates to the released scores. */
export type Insight = {
  readonly type: (typeof insightTypes)[number];
  readonly severity: (typeof severities)[number];
  readonly title: Sentence;
  readonly description: Sentence;
  readonly recommendations: readonly Sentence[];
  /** Ids of the lenses and sub-lenses whose scores it states. */
  readonly scores: readonly string[];
};

export type DocumentToRelate = {
  readonly name: string;
  readonly documentType: DocumentType;
  /** Ids; null: uncategorised. */
  readonly lens: string | null;
  readonly subLens: string | null;
};

const lens = {
  market: '1',
  people: '2',
  financial: '3',
  strategy: '4',
  operations: '5',
  execution: '6',
  expectations: '7',
  governance: '8',
  entity: '9',
} as const;
const culture = '2.2';
const offerings = '4.3';
const historicalPerformance = '3.5';

/** Lenses related to a lens. "Culture" is no lens of the framework, so the sub-lens People › Culture stands for it. */
const related: Readonly<Record<string, readonly string[]>> = {
  [lens.market]: [lens.strategy, lens.financial, lens.execution],
  [lens.people]: [culture, lens.expectations, lens.governance],
  [lens.financial]: [lens.strategy, lens.operations, lens.market],
  [lens.strategy]: [lens.market, lens.execution, lens.financial],
  [lens.operations]: [lens.financial, lens.execution, lens.people],
  [lens.execution]: [lens.strategy, lens.operations, lens.people],
  [lens.expectations]: [lens.people, lens.governance, lens.strategy],
  [lens.governance]: [lens.expectations, lens.entity, lens.people],
  [lens.entity]: [lens.governance, lens.financial, lens.operations],
};

/** A released score with the names of its lens and sub-lens in `place`. */
type Scored = Rated & { readonly id: string; readonly place: string };
type ScoreOf = (id: string) => Scored | undefined;

/**
 * The specification's correlation rules for a document of `nine-lenses`, on released scores out of 10. A rule whose score is not released
 * gives no insight.
 */
export function insightsOf(
  framework: Framework,
  document: DocumentToRelate,
  scores: RatedScores,
): readonly Insight[] {
  const scoreOf: ScoreOf = (id) => {
    const rated = scores.lenses.get(id) ?? scores.subLenses.get(id);
    return rated && { ...rated, id, place: placeOf(framework, id) };
  };
  return [
    ...ofFinancial(document, scoreOf),
    ...ofStrategy(document, scoreOf),
    ...ofMarketing(document, scoreOf),
    ...ofOperations(document, scoreOf),
    ...ofProducts(document, scoreOf),
    ...acrossLenses(document, scoreOf),
  ];
}

/** Documents of one kind have insights of the same types: the rules read nothing else of a document. */
export const kindOf = ({ name, documentType, lens: own, subLens }: DocumentToRelate): string =>
  `${documentType}/${own}/${subLens}/${isOfProducts(name)}`;

const isOfProducts = (name: string): boolean => /product/i.test(name);

function ofFinancial({ documentType, lens: own, subLens }: DocumentToRelate, scoreOf: ScoreOf): Insight[] {
  if (documentType !== 'financial' || own !== lens.financial) return [];
  const score = (subLens === null ? undefined : scoreOf(subLens)) ?? scoreOf(lens.financial);
  if (!score) return [];
  const put = putOf(score);
  return outOfTen(score.mean) < ofTen.gapBelow
    ? [
        {
          type: 'gap',
          severity: 'high',
          title: say('correlation.financialGap.title'),
          description: say('correlation.gap.description', { ...put, limit: ofTen.gapBelow }),
          recommendations: [
            say('correlation.financialGap.compare', { place: score.place }),
            say('correlation.startAction', { place: score.place }),
          ],
          scores: [score.id],
        },
      ]
    : [
        {
          type: 'strength',
          severity: 'low',
          title: say('correlation.financialStrength.title'),
          description: say('correlation.strength.description', { ...put, limit: ofTen.gapBelow }),
          recommendations: [say('correlation.keepEvidence', { place: score.place })],
          scores: [score.id],
        },
      ];
}

function ofStrategy({ documentType, lens: own }: DocumentToRelate, scoreOf: ScoreOf): Insight[] {
  if (documentType !== 'strategy' || own !== lens.strategy) return [];
  const [strategy, execution] = [scoreOf(lens.strategy), scoreOf(lens.execution)];
  if (!strategy || !execution) return [];
  const isBehind = shown(execution.mean) < shown(strategy.mean);
  return [
    {
      type: 'alignment',
      severity: 'medium',
      title: say('correlation.alignment.title'),
      description: compared(strategy, execution),
      recommendations: [
        isBehind ? say('correlation.alignment.behind') : say('correlation.alignment.notBehind'),
      ],
      scores: [strategy.id, execution.id],
    },
  ];
}

function ofMarketing({ documentType }: DocumentToRelate, scoreOf: ScoreOf): Insight[] {
  const market = documentType === 'marketing' ? scoreOf(lens.market) : undefined;
  if (!market) return [];
  return [
    {
      type: 'correlation',
      severity: 'medium',
      title: say('correlation.marketing.title'),
      description: say('correlation.marketing.description', putOf(market)),
      recommendations: [say('correlation.marketing.compare')],
      scores: [market.id],
    },
  ];
}

function ofOperations({ documentType, lens: own }: DocumentToRelate, scoreOf: ScoreOf): Insight[] {
  if (documentType !== 'operations' || own !== lens.operations) return [];
  const score = scoreOf(lens.operations);
  if (!score) return [];
  const isStrength = outOfTen(score.mean) >= ofTen.strengthFrom;
  const put = { ...putOf(score), limit: ofTen.strengthFrom };
  return [
    {
      type: isStrength ? 'strength' : 'gap',
      severity: isStrength ? 'low' : 'high',
      title: isStrength
        ? say('correlation.operationsStrength.title')
        : say('correlation.operationsGap.title'),
      description: isStrength
        ? say('correlation.strength.description', put)
        : say('correlation.gap.description', put),
      recommendations: [
        isStrength
          ? say('correlation.keepEvidence', { place: score.place })
          : say('correlation.startAction', { place: score.place }),
      ],
      scores: [score.id],
    },
  ];
}

function ofProducts({ documentType, name }: DocumentToRelate, scoreOf: ScoreOf): Insight[] {
  if (documentType !== 'financial' || !isOfProducts(name)) return [];
  const [results, products] = [scoreOf(historicalPerformance), scoreOf(offerings)];
  if (!results || !products) return [];
  return [
    {
      type: 'deep-dive',
      severity: 'medium',
      title: say('correlation.products.title'),
      description: compared(results, products),
      recommendations: [say('correlation.products.compare')],
      scores: [results.id, products.id],
    },
  ];
}

function acrossLenses({ lens: own }: DocumentToRelate, scoreOf: ScoreOf): Insight[] {
  const mine = own === null ? undefined : scoreOf(own);
  if (!mine) return [];
  return (related[mine.id] ?? []).flatMap((id) => {
    const other = scoreOf(id);
    if (!other) return [];
    const apart = shown(other.mean) - shown(mine.mean);
    return [
      {
        type: 'cross-lens' as const,
        severity: 'low' as const,
        title: say('correlation.cross.title', { place: mine.place, other: other.place }),
        description: compared(mine, other),
        recommendations:
          apart === 0 ? [] : [say('correlation.cross.read', { place: (apart < 0 ? other : mine).place })],
        scores: [mine.id, other.id],
      },
    ];
  });
}

function compared(one: Scored, other: Scored): Sentence {
  const [a, b] = [shown(one.mean), shown(other.mean)];
  const put = { place: one.place, score: a.toFixed(1), other: other.place, otherScore: b.toFixed(1) };
  if (a === b) return say('correlation.compared.equal', put);
  const apart = Math.abs(a - b).toFixed(1);
  return b < a
    ? say('correlation.compared.lower', { ...put, apart })
    : say('correlation.compared.higher', { ...put, apart });
}

/** Out of 10 and rounded as shown, so that a difference equals the difference of the shown scores. */
const shown = (mean: number): number => Math.round(outOfTen(mean) * 10) / 10;

/** With as many decimals as keep it on its side of the thresholds. */
const putOf = ({ place, mean, n }: Scored) => ({
  place,
  score: scoreText(outOfTen(mean), [ofTen.gapBelow, ofTen.strengthFrom]),
  people: n,
});

/** "Financial", or "Financial › Accounting". */
function placeOf({ lenses }: Framework, id: string): string {
  for (const { id: lensId, name, subLenses } of lenses) {
    if (lensId === id) return name;
    const found = subLenses.find((one) => one.id === id);
    if (found) return `${name} › ${found.name}`;
  }
  return id;
}
