import type { Disagreements, HeatMap } from '../../../../../api/results/contract/analysis.ts';
import type { Comparison } from '../../../../../api/results/contract/comparison.ts';
import { specialSides } from '../../../../../api/results/contract/comparison.ts';
import type { Cell, Results } from '../../../../../api/results/contract/results.ts';
import type { Weighting } from '../../../../../api/results/contract/weighting.ts';
import { insightLines, insightsOf } from '../../../../../domain/scoring/analysis/insights.ts';
import { figuresOf } from '../../../../../domain/scoring/methods/figures.ts';
import { levelInterval } from '../../../../../domain/scoring/methods/level-interval.ts';
import { type MethodId, methods, methodsSeed } from '../../../../../domain/scoring/methods/methods.ts';
import {
  figureRLines,
  insightRLines,
  levelRLines,
  spreadRLines,
} from '../../../../../domain/scoring/methods/r/lines.ts';
import {
  averageDeviationAcross,
  practicalSpread,
  rwgAcross,
} from '../../../../../domain/scoring/statistics/agreement.ts';
import { alphaWithInterval } from '../../../../../domain/scoring/statistics/alpha-interval.ts';
import type { Histogram } from '../../../../../domain/scoring/statistics/histogram.ts';
import type { Interval } from '../../../../../domain/scoring/statistics/intervals.ts';
import type { Framework } from '../../../lib/cache/framework.ts';
import { count, formatNumber, formatPercent, formatScore } from '../../../lib/display/format.ts';
import { exact } from '../exact.ts';
import { methodValue } from '../method-value.ts';
import type { Sheet } from './about.ts';
import { panelTexts as words } from './texts.ts';

/** Data from which every sheet is computed. `results` are those of the group concerned. */
type Read = { readonly results: Results; readonly framework: Framework };
type Fact = Sheet['facts'][number];
type Place = { readonly level: 'overall' | 'lens' | 'subLens' | 'theme'; readonly themes: readonly Theme[] };
type Theme = { readonly id: string; readonly reversed?: true | undefined };

const formulaOf = new Map(methods.map(({ id, name, formula }) => [id, { name, formula }]));
const method = (id: MethodId): string => {
  const { name = id, formula = '' } = formulaOf.get(id) ?? {};
  return `${name}: ${formula}`;
};
const nameOf = (id: MethodId): string => formulaOf.get(id)?.name ?? id;

/** Sheet of a single figure: the overall score, a lens, a sub-lens or a theme. */
export function figureSheet({ results, framework }: Read, of: string): Sheet {
  const { figure } = results;
  const place = placeOf(framework, of);
  const cell = cellOf(results, of);
  if (!figure || !place || !cell || cell.mean === null)
    return { facts: [{ label: words.labels.people, text: words.hidden }] };
  const population = invitedIn(results);
  const { group } = figure;
  const people = fact('people', peopleText(cell.n, population));
  if (place.level === 'theme') {
    const [theme] = place.themes;
    const direction = theme?.reversed ? [fact('direction', words.lowIsGood)] : [];
    const facts = [people, fact('statistic', method('themeMean')), ...direction];
    if (!cell.distribution) return { facts: [...facts, fact('interval', words.noInterval)] };
    const rows = figuresOf(histogram(framework, cell.distribution), population);
    return {
      facts: [
        ...facts,
        fact('correction', words.oneFigure),
        fact('seed', words.chanceSeed(`${methodsSeed}`)),
      ],
      table: {
        columns: [words.columns.index, words.columns.value, words.columns.formula],
        rows: rows.map((one) => ({
          key: one.method,
          cells: [nameOf(one.method), methodValue(one), formulaOf.get(one.method)?.formula ?? ''],
        })),
      },
      r: figureRLines(workbookOf(framework), { group, level: 'theme', id: of }),
    };
  }
  const interval = intervalOf(cell, framework, population);
  return {
    facts: [
      people,
      fact('statistic', method('levelMean')),
      fact('interval', intervalText(cell, interval, population)),
      fact('agreement', agreementText(results, framework, place.themes)),
      ...(of === 'overall' ? alphaFacts(results, framework, place.themes) : []),
      fact('correction', words.oneFigure),
    ],
    ...(cell.deviation !== null && {
      r: figureRLines(workbookOf(framework), { group, level: rLevels[place.level], id: of }),
    }),
  };
}

/** Sheet of all lenses, or of all categories, for one group. */
export function levelsSheet({ results, framework }: Read, of: 'lenses' | 'categories'): Sheet {
  const population = invitedIn(results);
  const nodes =
    of === 'lenses'
      ? framework.lenses.map((lens) => ({ ...lens, lenses: [lens] }))
      : framework.categories.map(({ id, name }) => ({
          id,
          name,
          lenses: framework.lenses.filter(({ category }) => category === id),
        }));
  const cells = new Map(results.figure?.[of].map(({ id, cell }) => [id, cell]));
  return {
    facts: [
      fact('people', peopleText(results.figure?.people ?? 0, population)),
      fact('statistic', method('levelMean')),
      fact('interval', method('interval')),
      fact('agreement', `${method('ad')}. ${method('rwgJ')}`),
      fact('correction', words.oneFigure),
    ],
    table: {
      columns: [
        words.columns[of === 'lenses' ? 'lens' : 'category'],
        words.columns.n,
        words.columns.mean,
        words.columns.interval,
        words.columns.ad,
        words.columns.rwgJ,
      ],
      rows: nodes.map(({ id, name, lenses }) => {
        const cell = cells.get(id);
        const items = itemsOf(results, framework, lenses.flatMap(themesIn));
        return {
          key: id,
          cells: [name, ...meanCells(cell, framework, population), ...agreementCells(items)],
        };
      }),
    },
    ...(results.figure && {
      r: levelRLines(workbookOf(framework), {
        groups: [results.figure.group],
        level: of === 'lenses' ? 'lens' : 'category',
      }),
    }),
  };
}

export function insightsSheet({ results, framework }: Read): Sheet {
  const { figure } = results;
  const { min, max, bands } = framework.scale;
  const population = invitedIn(results);
  const line = min + (insightLines.opportunityBelow * (max - min)) / insightLines.outOf;
  const found = figure ? insightsOf(framework, figure) : [];
  return {
    facts: [
      fact('people', peopleText(figure?.people ?? 0, population)),
      fact('rule', words.insights(formatScore(bands.at(-1)?.from ?? max), formatScore(line))),
      fact('statistic', method('levelMean')),
    ],
    table: {
      columns: [words.columns.lens, words.columns.n, words.columns.mean, words.columns.interval],
      rows: found.map(({ lens, title }) => ({
        key: lens,
        cells: [title, ...meanCells(cellOf(results, lens), framework, population)],
      })),
    },
    ...(figure && {
      r: insightRLines(workbookOf(framework), { group: figure.group, strongFrom: bands.at(-1)?.from ?? max }),
    }),
  };
}

export function disagreementSheet({ results, framework }: Read, { themes }: Disagreements): Sheet {
  const { min, max } = framework.scale;
  const names = new Map(framework.lenses.flatMap(themesIn).map(({ id, name }) => [id, name]));
  return {
    facts: [
      fact('people', peopleText(results.figure?.people ?? 0, invitedIn(results))),
      fact('rule', words.disagreement(formatScore(practicalSpread(max - min + 1)))),
      fact('correction', words.listed),
      fact('seed', words.chanceSeed(`${methodsSeed}`)),
    ],
    table: {
      columns: [
        words.columns.theme,
        words.columns.n,
        words.columns.ad,
        words.columns.chance,
        words.columns.kind,
      ],
      rows: themes.map(({ theme, distribution, spread, criticalSpread, kind }) => ({
        key: theme,
        cells: [
          names.get(theme) ?? theme,
          formatNumber(distribution.reduce((sum, one) => sum + one, 0)),
          exact(spread),
          exact(criticalSpread),
          words.kinds[kind],
        ],
      })),
    },
    r: spreadRLines(workbookOf(framework)),
  };
}

export function prioritiesSheet({ framework }: Read, { robustness }: Weighting): Sheet {
  if (!robustness) return { facts: [fact('people', words.untold)] };
  const { weightings, groups, from, to, top, priorities } = robustness;
  const names = new Map(
    framework.lenses.flatMap(({ subLenses }) => subLenses.map(({ id, name }) => [id, name] as const)),
  );
  return {
    facts: [
      fact('groups', count(groups, 'group', 'groups')),
      fact(
        'statistic',
        words.priorities(formatNumber(weightings), formatScore(from), formatScore(to), formatNumber(top)),
      ),
      fact('correction', words.prioritiesCorrection),
      fact('seed', `${methodsSeed}. ${words.noR}`),
    ],
    table: {
      columns: [words.columns.subLens, words.columns.share],
      rows: priorities.map(({ id, share }) => ({
        key: id,
        cells: [names.get(id) ?? id, share === null ? words.untold : formatPercent(share, 1)],
      })),
    },
  };
}

/** Sheet of a profile comparison. The sides may overlap, so each one has its own interval and differences are not tested. */
export function profileSheet({ results, framework }: Read, { sides, rows }: Comparison): Sheet {
  const names = new Map(framework.lenses.map(({ id, name }) => [id, name]));
  const shown = sides.flatMap(({ side }, at) => (side === specialSides.others ? [] : [{ side, at }]));
  const populationOf = (side: string): number | undefined =>
    side === specialSides.everyone
      ? invitedIn({ ...results, figure: null })
      : results.assessment.imported
        ? undefined
        : groupsIn(results).find(({ group }) => group === side)?.invited;
  return {
    facts: [
      fact('statistic', method('levelMean')),
      fact('interval', method('interval')),
      fact('correction', words.profile),
    ],
    table: {
      columns: [
        words.columns.lens,
        ...shown.map(({ side }) => (side === specialSides.everyone ? words.everyone : side)),
      ],
      rows: rows.map(({ id, cells }) => ({
        key: id,
        cells: [
          names.get(id) ?? id,
          ...shown.map(({ side, at }) => {
            const [n = '', mean = '', interval = ''] = meanCells(cells[at], framework, populationOf(side));
            return cells[at]?.mean == null ? mean : words.ofSide(mean, interval, n);
          }),
        ],
      })),
    },
    r: levelRLines(workbookOf(framework), {
      groups: shown.map(({ side }) => (side === specialSides.everyone ? null : side)),
      level: 'lens',
    }),
  };
}

export function heatMapSheet({ framework }: Read, { columns, rows }: HeatMap): Sheet {
  const names = new Map(framework.lenses.map(({ id, name }) => [id, name]));
  return {
    facts: [
      fact(
        'groups',
        columns
          .map(({ group, people }) => `${group ?? words.everyone} (${count(people, 'person', 'people')})`)
          .join(', '),
      ),
      fact('statistic', words.heatMap),
      fact('agreement', `${method('ad')}. ${method('rwgJ')}`),
      fact('correction', words.heatMapCorrection),
    ],
    table: {
      columns: [words.columns.lens, ...columns.map(({ group }) => group ?? words.everyone)],
      rows: rows.map(({ id, cells }) => ({
        key: id,
        cells: [
          names.get(id) ?? id,
          ...cells.map((cell) => {
            if (cell.mean === null) return words.hidden;
            const mean = formatScore(cell.mean);
            return cell.averageDeviation === null || cell.rwg === null
              ? `${mean}; ${words.untold}`
              : words.ofGroup(mean, exact(cell.averageDeviation), exact(cell.rwg));
          }),
        ],
      })),
    },
    r: levelRLines(workbookOf(framework), { groups: columns.map(({ group }) => group), level: 'lens' }),
  };
}

const fact = (label: keyof typeof words.labels, text: string): Fact => ({ label: words.labels[label], text });

/** Number of invited people; undefined if it is unknown. */
function invitedIn(results: Pick<Results, 'assessment' | 'figure' | 'groups' | 'secondGroups'>) {
  if (results.assessment.imported) return undefined;
  const group = results.figure?.group ?? null;
  return group === null
    ? results.assessment.counts.invited
    : groupsIn(results).find((one) => one.group === group)?.invited;
}

/** Groups of both groupings; no name is in both. */
const groupsIn = ({ groups, secondGroups = [] }: Pick<Results, 'groups' | 'secondGroups'>) => [
  ...groups,
  ...secondGroups,
];

const workbookOf = ({ scale: { min, max } }: Framework) => ({ file: words.file, min, max });
const rLevels = { overall: 'overall', lens: 'lens', subLens: 'sub-lens', theme: 'theme' } as const;

const peopleText = (n: number, population: number | undefined): string =>
  population === undefined
    ? words.peopleOnly(count(n, 'person', 'people'))
    : words.people(count(n, 'person', 'people'), formatNumber(population));

type Level = Pick<Cell, 'n' | 'mean' | 'deviation'>;

function intervalOf({ n, mean, deviation }: Level, { scale }: Framework, population: number | undefined) {
  return mean === null || deviation === null
    ? null
    : levelInterval({ n, mean, deviation }, scale, population);
}

function intervalText(cell: Cell, interval: Interval | null, population: number | undefined): string {
  if (!interval) return cell.over ? words.ofThemes : words.noInterval;
  const [low, high] = [exact(interval.low), exact(interval.high)];
  return population === undefined
    ? words.interval(low, high)
    : words.corrected(low, high, formatNumber(population));
}

/** Table cells of a level: n, mean and interval. */
function meanCells(cell: Level | undefined, framework: Framework, population: number | undefined) {
  if (!cell || cell.mean === null) return [words.none, words.hidden, words.none];
  const interval = intervalOf(cell, framework, population);
  return [
    formatNumber(cell.n),
    formatScore(cell.mean),
    interval ? words.interval(exact(interval.low), exact(interval.high)) : words.untold,
  ];
}

const histogram = ({ scale }: Framework, counts: readonly number[]): Histogram => ({
  minimum: scale.min,
  counts,
});

function itemsOf({ figure }: Results, framework: Framework, themes: readonly Theme[]): readonly Histogram[] {
  const cells = new Map(figure?.themes.map(({ id, cell }) => [id, cell.distribution]));
  return themes.flatMap(({ id }) => {
    const counts = cells.get(id);
    return counts ? [histogram(framework, counts)] : [];
  });
}

const agreementCells = (items: readonly Histogram[]): readonly string[] =>
  items.length === 0
    ? [words.untold, words.untold]
    : [exact(averageDeviationAcross(items)), exact(rwgAcross(items))];

function agreementText(results: Results, framework: Framework, themes: readonly Theme[]): string {
  const items = itemsOf(results, framework, themes);
  const [ad = '', rwgJ = ''] = agreementCells(items);
  return items.length === 0
    ? words.noAgreement
    : words.agreement(ad, rwgJ, count(items.length, 'theme', 'themes'));
}

/** Uses the ratings as scored, i.e. mirrored for reverse-scored themes, because alpha compares ratings across themes. */
function alphaFacts({ figure }: Results, _: Framework, themes: readonly Theme[]): readonly Fact[] {
  const cells = new Map(figure?.themes.map(({ id, cell }) => [id, cell.distribution]));
  const units = themes.flatMap(({ id, reversed }) => {
    const counts = cells.get(id);
    return counts ? [reversed ? counts.toReversed() : counts] : [];
  });
  const found = alphaWithInterval(units, 'interval', { seed: methodsSeed });
  if (!found?.interval) return [];
  return [
    fact('agreement', words.alpha(exact(found.alpha), exact(found.interval.low), exact(found.interval.high))),
    fact('seed', `${methodsSeed}, 2,000 draws of themes`),
  ];
}

const themesIn = ({ subLenses }: Framework['lenses'][number]) => subLenses.flatMap(({ themes }) => themes);

function placeOf({ lenses }: Framework, of: string): Place | undefined {
  if (of === 'overall') return { level: 'overall', themes: lenses.flatMap(themesIn) };
  const lens = lenses.find(({ id }) => id === of);
  if (lens) return { level: 'lens', themes: themesIn(lens) };
  const subLens = lenses.flatMap(({ subLenses }) => subLenses).find(({ id }) => id === of);
  if (subLens) return { level: 'subLens', themes: subLens.themes };
  const theme = lenses.flatMap(themesIn).find(({ id }) => id === of);
  return theme && { level: 'theme', themes: [theme] };
}

function cellOf({ figure }: Results, of: string): Cell | undefined {
  if (!figure || of === 'overall') return figure?.overall;
  return [...figure.lenses, ...figure.subLenses, ...figure.themes].find(({ id }) => id === of)?.cell;
}
