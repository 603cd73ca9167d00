/** Where an assessment stands between releases. */
export type ReleaseState = {
  readonly kind: 'state';
  readonly framework: string;
  /** Of an imported survey, whose framework is its own: its themes and the ends of its scale. */
  readonly survey?: Questionnaire;
  /** k for scores. */
  readonly threshold: number;
  readonly closed: boolean;
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
};

/** Per theme: releases in which it was published, for everyone and by group. */
export type Published = {
  readonly everyone: readonly (readonly number[])[];
  readonly groups: Readonly<Record<string, readonly (readonly number[])[]>>;
};

export type ReleaseDocument = ReleaseState | Tally | Person | History;
