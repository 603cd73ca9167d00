import type { Published } from '../published.ts';

/** Where an assessment stands between releases. */
export type ReleaseState = {
  readonly kind: 'state';
  readonly framework: string;
  /** Of an imported survey, whose framework is its own: its themes and the ends of its scale. */
  readonly survey?: Questionnaire;
  /** k for scores. */
  readonly threshold: number;
  /** Answers are shown with names, so nothing is held back. */
  readonly named?: true;
  readonly closed: boolean;
  /** Opened again while a release was on its way: that release is the last one, nothing is counted any more. */
  readonly over?: true;
  /** Releases so far; the open interval is one higher. */
  readonly releases: number;
  readonly everyone: Progress;
  readonly groups: Readonly<Record<string, Progress>>;
};

/** What is rated, in the framework's order, and the lowest and highest rating. */
export type Questionnaire = {
  readonly themes: readonly string[];
  readonly min: number;
  readonly max: number;
};

/** People who submitted, and how many of them the last release of this figure counted. */
export type Progress = { readonly submitted: number; readonly released: number };

/** Sufficient statistics of one group: everything any figure needs, O(1) per answer. */
export type Tally = {
  readonly kind: 'tally';
  /** themes × options of the scale, theme-major: how often each score was given, over all submitted responses as they are now. */
  readonly histogram: readonly number[];
  /** Per theme: people whose first rating of it came in the open interval. */
  readonly fresh: readonly number[];
  /** Per theme: people counted in an earlier release whose rating came, changed or went in the open interval. */
  readonly changed: readonly number[];
  /** [interval, theme] of first ratings that were taken back in the open interval: their people do not hide anybody any more. */
  readonly lost: readonly (readonly [interval: number, theme: number])[];
  /** By level of expertise (its place in the framework) that counts for more than 1; absent while nobody of the group has declared one. */
  readonly levels?: Readonly<Record<string, LevelTally>>;
  /** [interval, theme] of people counted before who declared another level in the open interval. */
  readonly moved?: readonly (readonly [interval: number, theme: number])[];
};

/** Per theme: ratings of people of one level, and their sum; and how many of them came in the open interval for the first time. */
export type LevelTally = {
  readonly count: readonly number[];
  readonly sum: readonly number[];
  readonly fresh: readonly number[];
};

/** One submitted person. */
export type Person = {
  readonly kind: 'person';
  readonly group: string;
  /** One character a theme: 0-9, 'c' can't judge, '-' not rated. */
  readonly ratings: string;
  /** Interval in which the response was submitted. */
  readonly interval: number;
  /** Themes (index) changed since, in which interval. */
  readonly edited: { readonly interval: number; readonly themes: readonly number[] };
  /** Themes (index) in which they are among nobody's first ratings: rated only after their answers were counted, or taken back. */
  readonly uncounted: readonly number[];
  /** One character a theme: the place of the level declared for it, '-' where it counts 1; absent: it does everywhere. */
  readonly levels?: string;
};

/** What was contributed and published before, per theme: the memory every new release is checked against. */
export type History = {
  readonly kind: 'history';
  readonly contributions: readonly {
    readonly group: string;
    readonly interval: number;
    /** Per theme: people who were not counted before. Changes of others stand apart: null where there are any, 0 elsewhere. */
    readonly raters: readonly (number | null)[];
  }[];
  readonly scores: Published;
  readonly distributions: Published;
  /** Per theme: a number that two themes share while nothing in their history differs, so it is decided once for both. */
  readonly alike: readonly number[];
  /** Of the weighted figures; absent while nobody has declared expertise. */
  readonly weights?: WeightHistory;
};

/** What every new weighted figure is checked against. */
export type WeightHistory = {
  /** New people by level; absent: none of that group and interval had declared one. */
  readonly mixed: readonly {
    readonly group: string;
    readonly interval: number;
    /** Of each level, and last of those who count 1: people per theme. */
    readonly levels: readonly (readonly number[])[];
  }[];
  /** Who came in that interval and hides nobody any more: a theme for each of them. */
  readonly gone: readonly { readonly group: string; readonly interval: number; readonly theme: number }[];
  /** Themes in which somebody counted before declared another level. */
  readonly moved: readonly {
    readonly group: string;
    readonly interval: number;
    readonly themes: readonly number[];
  }[];
  readonly published: Published;
};

export type ReleaseDocument = ReleaseState | Tally | Person | History;
