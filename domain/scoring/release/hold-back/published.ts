import type { Level } from '../../released.ts';

/** Figures above themes are published as multiples of this, in scale points. */
export const levelStep = 0.1;

/** Owner of a figure: a group by its index, or everyone, whose index follows the last group. */
export type Who = number;

export type Figures = {
  /** The levels, see `levelsOf`. A column is a theme or, after the themes, a level. */
  readonly levels: readonly Level[];
  readonly themes: number;
  /** By group and theme: number of people who rated it. */
  readonly raters: readonly (readonly number[])[];
  /** By group and theme: number of raters who are in no published figure of their group yet. */
  readonly unpublished: readonly (readonly number[])[];
  /** By group and level: number of people in the figure. */
  readonly sizes: readonly (readonly number[])[];
  /**
   * For a group and level: number of people by how many of its themes they rated. `fresh` counts only people who are in no
   * release yet.
   */
  readonly people: (group: number, level: number) => Counts;
  readonly fresh: (group: number, level: number) => Counts;
  /** For an owner and level: number of people in the previously released figure; 0 = none. */
  readonly before: (who: Who, level: number) => number;
};
export type Counts = Readonly<Record<string, number>>;

/** By owner and column: 0 where the figure must not be published. */
export type Shown = readonly Uint8Array[];

/** A choice of figures as readers see it, and the limits it must keep. */
export type Published = {
  readonly figures: Figures;
  readonly shown: Shown;
  readonly levels: readonly Level[];
  readonly themes: number;
  readonly groups: readonly Who[];
  readonly everyone: Who;
  /** By theme: index of its sub-lens. */
  readonly subLensOf: readonly number[];
  /** By level: number of people in everyone's figure. */
  readonly sizeOfAll: readonly number[];
  /** Minimum number of people that a combination of figures may concern. */
  readonly k: number;
  /** Range of the scale, in points. */
  readonly range: number;
  /** A person's mean must not be known more closely than this, in scale points. */
  readonly width: number;
};

export function publishedOf(figures: Figures, shown: Shown, k: number, range: number): Published {
  const { levels, themes } = figures;
  const subLensOf: number[] = [];
  levels.forEach(({ kind, themes: its }, level) => {
    if (kind === 'subLens') for (const theme of its) subLensOf[theme] = level;
  });
  return {
    figures,
    shown,
    levels,
    themes,
    groups: figures.raters.map((_, group) => group),
    everyone: figures.raters.length,
    subLensOf,
    sizeOfAll: levels.map((_, level) => figures.sizes.reduce((sum, sizes) => sum + (sizes[level] ?? 0), 0)),
    k,
    range,
    width: range / 3,
  };
}

export function columnOf({ themes }: Published, level: number): number {
  return themes + level;
}

export function isShown({ shown }: Published, who: Who, column: number): boolean {
  return (shown[who]?.[column] ?? 0) > 0;
}

export function sizeOf({ figures, everyone, sizeOfAll }: Published, who: Who, level: number): number {
  return (who === everyone ? sizeOfAll[level] : figures.sizes[who]?.[level]) ?? 0;
}

/** The groups whose people are in this owner's figures. */
export function membersOf({ groups, everyone }: Published, who: Who): readonly Who[] {
  return who === everyone ? groups : [who];
}
