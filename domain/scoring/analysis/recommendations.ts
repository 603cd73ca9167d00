import type { Framework, Lens } from '../../framework/schema.ts';
import type { Released } from '../released.ts';
import { pointsText, scoreText } from '../score-text.ts';
import { summarise } from '../summarise.ts';
import type { Change } from './change.ts';
import { disagreements } from './disagreement.ts';
import { type Group, lensesApart } from './groups-apart.ts';
import { insightLines } from './insights.ts';
import { recommendationTexts as texts } from './recommendation-texts.ts';

/** Thresholds on a scale of ten, like those of insights. */
const recommendationLines = {
  /** Minimum gap between two groups on a lens. */
  groupGap: 2,
  /** Distances below a threshold that make a priority medium or high. */
  medium: 1,
  high: 2,
  outOf: insightLines.outOf,
} as const;

export type RecommendationKind = 'strengthen' | 'bridge' | 'align' | 'closeGap' | 'recover';
export type Level = 'low' | 'medium' | 'high';

/** One number behind a recommendation: its value in scale points, and its text as printed in the reasons. */
export type Reckoned = { readonly name: string; readonly value: number; readonly text: string };

export type Recommendation = {
  /** Kind and place, so that the id is the same in every release. */
  readonly id: string;
  readonly kind: RecommendationKind;
  /** Id of a lens or theme. */
  readonly place: string;
  readonly title: string;
  /** Sentences, one for each reason. */
  readonly reasons: readonly string[];
  /** The numbers in the reasons. */
  readonly figures: readonly Reckoned[];
  /** Distance from the threshold. */
  readonly priority: Level;
  /** Share of the result that it concerns: high for a lens, low for a theme. */
  readonly impact: Level;
};

type Found = Omit<Recommendation, 'id' | 'priority'> & {
  /** Distance from the threshold, on a scale of ten. */
  readonly severity: number;
};

export type ReleasedFigures = {
  readonly everyone: Released;
  readonly groups: readonly Group[];
  /** Changes since the previous cycle, with the same verdicts as every other page (`changesSince`); absent = no previous cycle. */
  readonly changes?: readonly Change[] | undefined;
};

const mostAlign = 3;
const most = 12;

/**
 * Recommendations, from released figures only: weak lenses, execution behind strategy, groups apart, themes with disagreement, lenses that
 * fell clearly. Highest priority first; nothing is estimated beyond the figures.
 */
export function recommendationsOf(
  framework: Framework,
  released: ReleasedFigures,
): readonly Recommendation[] {
  const found = [
    ...weakLenses(framework, released),
    ...strategyBeforeExecution(framework, released),
    ...groupsApart(framework, released),
    ...themesApart(framework, released),
    ...clearFalls(framework, released),
  ];
  return found
    .toSorted((a, b) => b.severity - a.severity)
    .slice(0, most)
    .map(({ severity, ...one }) => ({
      id: `${one.kind}:${one.place}`,
      ...one,
      priority: priorityOf(severity),
    }));
}

/** A lens score below 6 out of 10: "Strengthen Performance". */
function weakLenses(framework: Framework, { everyone }: ReleasedFigures): readonly Found[] {
  const line = pointsOf(framework, insightLines.opportunityBelow);
  const score = scoresOf(framework);
  const means = meansOf(framework, everyone);
  return scoredLenses(framework, everyone).flatMap(({ lens, mean }) => {
    if (mean >= line) return [];
    const [weakest] = lens.subLenses
      .flatMap((subLens) => {
        const below = means.get(subLens.id) ?? null;
        return below === null || below >= mean ? [] : [{ name: subLens.name, mean: below }];
      })
      .toSorted((a, b) => a.mean - b.mean);
    return [
      {
        kind: 'strengthen',
        place: lens.id,
        title: texts.strengthen.title,
        reasons: [
          texts.strengthen.below(lens.name, score(mean), pointsText(line)),
          ...(weakest ? [texts.strengthen.lowest(weakest.name, score(weakest.mean))] : []),
        ],
        figures: [
          { name: lens.name, value: mean, text: score(mean) },
          { name: texts.figures.line, value: line, text: pointsText(line) },
          ...(weakest ? [{ name: weakest.name, value: weakest.mean, text: score(weakest.mean) }] : []),
        ],
        severity: severityOf(framework, line - mean),
        impact: 'high',
      },
    ];
  });
}

/** Execution scores below strategy: "Bridge Strategy-Execution Gap". Only if the framework has lenses of these names. */
function strategyBeforeExecution(framework: Framework, { everyone }: ReleasedFigures): readonly Found[] {
  const scored = scoredLenses(framework, everyone);
  const named = (name: string) => scored.find(({ lens }) => lens.name.toLowerCase() === name);
  const [strategy, execution] = [named('strategy'), named('execution')];
  if (!strategy || !execution || execution.mean >= strategy.mean) return [];
  const gap = strategy.mean - execution.mean;
  const score = scoresOf(framework);
  return [
    {
      kind: 'bridge',
      place: execution.lens.id,
      title: texts.bridge.title,
      reasons: [
        texts.bridge.below(
          execution.lens.name,
          score(execution.mean),
          pointsText(gap),
          strategy.lens.name,
          score(strategy.mean),
        ),
      ],
      figures: [
        { name: strategy.lens.name, value: strategy.mean, text: score(strategy.mean) },
        { name: execution.lens.name, value: execution.mean, text: score(execution.mean) },
        { name: texts.figures.gap, value: gap, text: pointsText(gap) },
      ],
      severity: severityOf(framework, gap),
      impact: 'high',
    },
  ];
}

/** Lenses on which groups clearly differ (`lensesApart`), consistent with Compare, and by at least the minimum gap. */
function groupsApart(framework: Framework, { groups }: ReleasedFigures): readonly Found[] {
  const line = (recommendationLines.groupGap * widthOf(framework)) / recommendationLines.outOf;
  const score = scoresOf(framework);
  const names = new Map(framework.lenses.map(({ id, name }) => [id, name]));
  return lensesApart(framework, groups)
    .filter(({ gap }) => gap >= line - 1e-9)
    .map(({ lens, highest, lowest, gap, interval }): Found => {
      return {
        kind: 'closeGap',
        place: lens,
        title: texts.closeGap.title,
        reasons: [
          texts.closeGap.apart(
            names.get(lens) ?? lens,
            { group: highest.group, score: score(highest.mean) },
            { group: lowest.group, score: score(lowest.mean) },
            pointsText(gap),
          ),
          texts.closeGap.clear(pointsText(interval.low), pointsText(interval.high)),
        ],
        figures: [
          { name: highest.group, value: highest.mean, text: score(highest.mean) },
          { name: lowest.group, value: lowest.mean, text: score(lowest.mean) },
          { name: texts.figures.gap, value: gap, text: pointsText(gap) },
        ],
        severity: severityOf(framework, gap - line),
        impact: 'high',
      };
    });
}

/** Themes with two camps, those furthest apart first. */
function themesApart(framework: Framework, { everyone }: ReleasedFigures): readonly Found[] {
  const names = new Map(
    framework.lenses.flatMap((lens) =>
      lens.subLenses.flatMap((subLens) => subLens.themes.map(({ id, name }) => [id, name] as const)),
    ),
  );
  const score = scoresOf(framework);
  return disagreements(framework, everyone.themes, [])
    .filter(({ kind }) => kind === 'split')
    .slice(0, mostAlign)
    .map(({ theme, n, spread, criticalSpread, mean, distribution }): Found => {
      const name = names.get(theme) ?? theme;
      const counted = distribution.reduce((sum, people) => sum + people, 0);
      return {
        kind: 'align',
        place: theme,
        title: texts.align.title,
        reasons: [
          texts.align.camps(name, score(mean), isNobodys(framework, mean, distribution)),
          texts.align.spread(pointsText(spread), pointsText(criticalSpread)),
          ...(counted === n ? [] : [texts.align.newer(counted, n)]),
        ],
        figures: [
          { name: texts.figures.average, value: mean, text: score(mean) },
          { name: texts.figures.spread, value: spread, text: pointsText(spread) },
          { name: texts.figures.agreement, value: criticalSpread, text: pointsText(criticalSpread) },
        ],
        severity: severityOf(framework, spread - criticalSpread),
        impact: 'low',
      };
    });
}

/** True if no person's rating lies within a point of the average. */
function isNobodys({ scale }: Framework, mean: number, distribution: readonly number[]): boolean {
  return distribution.every((people, at) => people === 0 || Math.abs(scale.min + at - mean) > 1);
}

function clearFalls(framework: Framework, { changes = [] }: ReleasedFigures): readonly Found[] {
  const score = scoresOf(framework);
  const lenses = new Map(framework.lenses.map((lens) => [lens.id, lens]));
  return changes.flatMap((change): Found[] => {
    const lens = lenses.get(change.id);
    const { before: then, points, now, verdict } = change;
    if (!lens || then === null || points === null || now === null || verdict !== 'clear' || points >= 0)
      return [];
    return [
      {
        kind: 'recover',
        place: lens.id,
        title: texts.recover.title,
        reasons: [texts.recover.fell(lens.name, pointsText(-points), score(now))],
        figures: [
          { name: texts.figures.before, value: then, text: score(then) },
          { name: texts.figures.now, value: now, text: score(now) },
          { name: texts.figures.change, value: points, text: pointsText(points) },
        ],
        severity: severityOf(framework, -points),
        impact: 'high',
      },
    ];
  });
}

function scoredLenses(
  framework: Framework,
  released: Released,
): readonly { readonly lens: Lens; readonly mean: number }[] {
  const means = meansOf(framework, released);
  return framework.lenses.flatMap((lens) => {
    const mean = means.get(lens.id) ?? null;
    return mean === null ? [] : [{ lens, mean }];
  });
}

function meansOf(framework: Framework, released: Released): ReadonlyMap<string, number | null> {
  const { lenses, subLenses } = summarise(framework, released);
  return new Map([...lenses, ...subLenses].map(({ id, cell }) => [id, cell.mean]));
}

const widthOf = ({ scale }: Framework): number => scale.max - scale.min;

/** Converts a threshold out of ten to a score of the framework. */
function pointsOf(framework: Framework, line: number): number {
  return framework.scale.min + (line * widthOf(framework)) / insightLines.outOf;
}

function severityOf(framework: Framework, points: number): number {
  return (points / widthOf(framework)) * recommendationLines.outOf;
}

function priorityOf(severity: number): Level {
  if (severity >= recommendationLines.high) return 'high';
  return severity >= recommendationLines.medium ? 'medium' : 'low';
}

/** Formats scores like every other page. */
function scoresOf({ scale }: Framework): (mean: number) => string {
  const starts = scale.bands.slice(1).map(({ from }) => from);
  return (mean) => scoreText(mean, starts);
}
