import type { Framework } from '../../framework/schema.ts';
import { averageDeviation, averageDeviationAcross, awg, rwg, rwgAcross } from '../statistics/agreement.ts';
import { type Histogram, meanOf, medianOf, sizeOf, standardDeviationOf } from '../statistics/histogram.ts';
import { type Interval, meanInterval } from '../statistics/intervals.ts';
import type { Cell } from '../summarise.ts';
import { figureTexts } from './figure-texts.ts';
import { levelInterval } from './level-interval.ts';

/** Whose figures a part of the table contains: everyone, a group, or a group of the second grouping. */
export type FigureOf = (typeof figureTexts.of)[keyof typeof figureTexts.of];
export type TableLevel = 'overall' | 'category' | 'lens' | 'sub-lens' | 'theme';

type ReleasedCell = Omit<Cell, 'reversed'>;
type Node = { readonly id: string; readonly cell: ReleasedCell };
export type TableFigure = {
  readonly of: FigureOf;
  /** Null for everyone. */
  readonly group: string | null;
  /** Undefined: unknown (an imported survey). */
  readonly invited: number | undefined;
  readonly figure: {
    readonly overall: ReleasedCell;
    readonly categories: readonly Node[];
    readonly lenses: readonly Node[];
    readonly subLenses: readonly Node[];
    readonly themes: readonly Node[];
  };
};

/** One released figure with the statistics derived from it, in scale points; null: not defined, or not released. */
export type FigureRow = {
  readonly level: TableLevel;
  readonly id: string;
  readonly name: string;
  /** Ids of the category and lens that the row belongs to; null for rows above that level. */
  readonly category: string | null;
  readonly lens: string | null;
  readonly subLens: string | null;
  readonly reversed: boolean;
  readonly cell: ReleasedCell;
  readonly computed: {
    readonly mean: number | null;
    readonly interval: Interval | null;
    readonly median: number | null;
    readonly deviation: number | null;
    readonly averageDeviation: number | null;
    /** rwg of a theme, rwg(J) above it. */
    readonly rwg: number | null;
    /** Null except for themes. */
    readonly awg: number | null;
  };
};

type Place = Pick<FigureRow, 'level' | 'id' | 'name' | 'category' | 'lens' | 'subLens' | 'reversed'>;

/**
 * Every figure of a release, under one definition: a theme from its released distribution; a level from the released mean and
 * standard deviation of people, its agreement from the released distributions of its themes. The numbers equal those in the
 * panels "How this is computed".
 */
export function figureRows(framework: Framework, { invited, figure }: TableFigure): readonly FigureRow[] {
  const places = placesOf(framework);
  const cells = new Map<string, ReleasedCell>([
    ['overall ', figure.overall],
    ...keyed('category', figure.categories),
    ...keyed('lens', figure.lenses),
    ...keyed('sub-lens', figure.subLenses),
    ...keyed('theme', figure.themes),
  ]);
  const bars = (id: string): Histogram | undefined => {
    const counts = cells.get(`theme ${id}`)?.distribution;
    return counts ? { minimum: framework.scale.min, counts } : undefined;
  };
  return places.flatMap((place) => {
    const cell = cells.get(`${place.level} ${place.id}`);
    if (!cell) return [];
    const items = places.flatMap((one) =>
      one.level === 'theme' && isBelow(one, place) ? (bars(one.id) ?? []) : [],
    );
    const computed =
      place.level === 'theme'
        ? themeFigures(bars(place.id), invited)
        : levelFigures(framework, cell, items, invited);
    return [{ ...place, cell, computed }];
  });
}

function themeFigures(bars: Histogram | undefined, invited: number | undefined): FigureRow['computed'] {
  if (!bars) return nothing;
  const population = invited !== undefined && invited >= sizeOf(bars) ? { population: invited } : {};
  return {
    mean: meanOf(bars),
    interval: meanInterval(bars, population),
    median: medianOf(bars),
    deviation: standardDeviationOf(bars),
    averageDeviation: averageDeviation(bars),
    rwg: rwg(bars),
    awg: awg(bars),
  };
}

function levelFigures(
  { scale }: Framework,
  { n, mean, deviation }: ReleasedCell,
  items: readonly Histogram[],
  invited: number | undefined,
): FigureRow['computed'] {
  return {
    ...nothing,
    interval:
      mean === null || deviation === null ? null : levelInterval({ n, mean, deviation }, scale, invited),
    averageDeviation: averageDeviationAcross(items),
    rwg: rwgAcross(items),
  };
}

const nothing: FigureRow['computed'] = {
  mean: null,
  interval: null,
  median: null,
  deviation: null,
  averageDeviation: null,
  rwg: null,
  awg: null,
};

function placesOf({ categories, lenses }: Framework): readonly Place[] {
  const top = { category: null, lens: null, subLens: null, reversed: false };
  return [
    { ...top, level: 'overall', id: '', name: figureTexts.overall },
    ...categories.map(({ id, name }): Place => ({ ...top, level: 'category', id, name, category: id })),
    ...lenses.flatMap((lens): readonly Place[] => {
      const inLens = { ...top, category: lens.category, lens: lens.id };
      return [
        { ...inLens, level: 'lens', id: lens.id, name: lens.name },
        ...lens.subLenses.flatMap((subLens): readonly Place[] => {
          const inSubLens = { ...inLens, subLens: subLens.id };
          return [
            { ...inSubLens, level: 'sub-lens', id: subLens.id, name: subLens.name },
            ...subLens.themes.map(
              ({ id, name, reversed }): Place => ({
                ...inSubLens,
                level: 'theme',
                id,
                name,
                reversed: reversed === true,
              }),
            ),
          ];
        }),
      ];
    }),
  ];
}

function isBelow(theme: Place, { level, id }: Place): boolean {
  if (level === 'overall') return true;
  if (level === 'category') return theme.category === id;
  return level === 'lens' ? theme.lens === id : theme.subLens === id;
}

const keyed = (level: TableLevel, nodes: readonly Node[]) =>
  nodes.map(({ id, cell }) => [`${level} ${id}`, cell] as const);
