import type { Published } from '../published.ts';

/** State of an assessment between releases. */
export type ReleaseState = {
  readonly kind: 'state';
  readonly framework: string;
  /** Questionnaire of an imported survey, which has a framework of its own: its themes and the ends of its scale. */
  readonly survey?: Questionnaire;
  /** k for scores. */
  readonly threshold: number;
  /** Answers are shown with names, so nothing is held back. */
  readonly named?: true;
  readonly closed: boolean;
  /** Reopened while a release was being written: that release is the last one, and later answers are not counted. */
  readonly over?: true;
  /** Number of releases so far; the open interval is one higher. */
  readonly releases: number;
  readonly everyone: Progress;
  readonly groups: Readonly<Record<string, Progress>>;
};

/** Rated themes in the framework's order, and the lowest and highest rating. */
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
  /** themes × options of the scale, theme-major: how often each score was given, over the present answers of all submitted responses. */
  readonly histogram: readonly number[];
  /** Per theme: people whose first rating of it came in the open interval. */
  readonly fresh: readonly number[];
  /** Per theme: people counted in an earlier release whose rating was added, changed or withdrawn in the open interval. */
  readonly changed: readonly number[];
  /** [interval, theme] of first ratings withdrawn in the open interval: the people who gave them no longer protect others. */
  readonly lost: readonly (readonly [interval: number, theme: number])[];
  /**
   * By level of expertise (its index in the framework) with a weight above 1; absent until a person of the group declares one.
   */
  readonly levels?: Readonly<Record<string, LevelTally>>;
  /** [interval, theme] of counted people who declared another level in the open interval. */
  readonly moved?: readonly (readonly [interval: number, theme: number])[];
};

/** Per theme: number and sum of the ratings by people of one level, and how many of them were first given in the open interval. */
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
  /** Themes (index) changed since, and the interval of the change. */
  readonly edited: { readonly interval: number; readonly themes: readonly number[] };
  /**
   * Themes (index) in which the person's present rating is not a first rating: it was given only after the response was counted,
   * or withdrawn.
   */
  readonly uncounted: readonly number[];
  /** One character a theme: the index of the declared level, '-' for weight 1; absent: weight 1 everywhere. */
  readonly levels?: string;
};

/** Per theme, everything contributed and published before: each new release is checked against it. */
export type History = {
  readonly kind: 'history';
  readonly contributions: readonly {
    readonly group: string;
    readonly interval: number;
    /**
     * Number of people per theme who were not counted before. Entries for changes by counted people hold no number: null where
     * there are any, 0 elsewhere.
     */
    readonly raters: readonly (number | null)[];
  }[];
  readonly scores: Published;
  readonly distributions: Published;
  /** Per theme: a number shared by themes with the same history, so that they are decided once. */
  readonly alike: readonly number[];
  /** History of the weighted figures; absent until expertise is declared. */
  readonly weights?: WeightHistory;
};

/** History of the weighted figures: every new weighted figure is checked against it. */
export type WeightHistory = {
  /** New people by level; groups and intervals in which no person declared a level are absent. */
  readonly mixed: readonly {
    readonly group: string;
    readonly interval: number;
    /** By level, with weight 1 last: people per theme. */
    readonly levels: readonly (readonly number[])[];
  }[];
  /** People of that interval who no longer protect others: one theme for each of them. */
  readonly gone: readonly { readonly group: string; readonly interval: number; readonly theme: number }[];
  /** Themes in which a counted person declared another level. */
  readonly moved: readonly {
    readonly group: string;
    readonly interval: number;
    readonly themes: readonly number[];
  }[];
  readonly published: Published;
};

export type ReleaseDocument = ReleaseState | Tally | Person | History;
