import type { Level } from '../../../scoring/released.ts';
import type { LevelTally as ExpertiseTally, History as ThemeHistory } from '../by-theme/documents.ts';

/** State of an assessment between releases. */
export type PeopleState = {
  readonly kind: 'state';
  readonly rule: 'people@1';
  readonly framework: string;
  /** Questionnaire of an imported survey, which has a framework of its own. */
  readonly survey?: Questionnaire;
  /** k for scores. */
  readonly threshold: number;
  /** Answers are shown with names, so nothing is held back. */
  readonly named?: true;
  /** People are also in a group of a second grouping. */
  readonly twice?: true;
  /** Scores are also released while the assessment runs; otherwise at closing only. */
  readonly inSteps: boolean;
  readonly closed: boolean;
  /** Reopened while a release was being written: that release is the last one, and later answers are not counted. */
  readonly over?: true;
  /** Number of releases so far; the open interval is one higher. */
  readonly releases: number;
  readonly everyone: Progress;
  /** Progress of the groups of both groupings, whose names are disjoint. */
  readonly groups: Readonly<Record<string, Progress>>;
};

/** Rated themes in the framework's order, the levels above them, and the lowest and highest rating. */
export type Questionnaire = {
  readonly themes: readonly string[];
  readonly levels: readonly Level[];
  readonly min: number;
  readonly max: number;
  /** Indices of reverse-scored themes; absent: none. */
  readonly reversed?: readonly number[];
};

/** People invited, people who submitted, and how many of those the last release of this figure counted. */
export type Progress = { readonly invited: number; readonly submitted: number; readonly released: number };

/**
 * Sufficient statistics of one group: everything any figure needs, O(1) per answer. A column is a theme or, after the themes, a level.
 * People counted in a release stay here as they were counted; their later changes wait in `changes`.
 */
export type GroupTally = {
  /** themes × options of the scale, theme-major: how often each score was given. */
  readonly histogram: readonly number[];
  /** By level, in the order of the questionnaire. */
  readonly levels: readonly LevelTally[];
  /** By column: number of people who were in no release yet. */
  readonly fresh: readonly number[];
  /** Changes by people since they were counted, by column; only columns with changes. */
  readonly changes?: Changes;
  /** By declared level of expertise (its index in the framework) with a weight above 1; absent until one is declared. */
  readonly expertise?: Readonly<Record<string, ExpertiseTally>>;
  /** The same statistics without insiders (see `Aside` in ../../../response/aside.ts); absent: there are no insiders. */
  readonly outsiders?: Omit<GroupTally, 'outsiders'>;
};

/**
 * People of one level by how many of its themes they rated: [people, sum of the sums of their ratings, sum of the squares of those sums]. Whole numbers, so
 * that every mean of means comes from exact sums.
 */
export type LevelTally = {
  readonly by: Readonly<Record<string, readonly [people: number, sum: number, squares: number]>>;
  /** Number of those people who were in no release yet, by how many of the level's themes they rated. */
  readonly freshBy: Readonly<Record<string, number>>;
  /** Number of people in the figure by their own rounded mean, from the lowest rating to the highest. */
  readonly bars: readonly number[];
};

export type Changes = {
  /**
   * By theme: people whose present rating differs from the counted one, how many of them give a rating now, and the change of the
   * histogram.
   */
  readonly themes: Readonly<
    Record<
      string,
      { readonly people: number; readonly given: number; readonly moves: Readonly<Record<string, number>> }
    >
  >;
  /** Changes of the tally of each level. */
  readonly levels: Readonly<Record<string, LevelMoves>>;
};
export type LevelMoves = {
  /** Number of people who changed a rating of this level and still rate at least half of its themes. */
  readonly given: number;
  readonly by: Readonly<Record<string, readonly [people: number, sum: number, squares: number]>>;
  readonly bars: Readonly<Record<string, number>>;
};

/** Tallies of the cells (./cells.ts) that share a document. */
export type Tallies = { readonly kind: 'tallies'; readonly groups: Readonly<Record<string, GroupTally>> };

/** One submitted person. */
export type Person = {
  readonly kind: 'person';
  readonly rule: 'people@1';
  /** The person's cell (./cells.ts); with one grouping, the person's group. */
  readonly group: string;
  /** Ratings as counted, one character a theme: 0-9, 'c' can't judge, '-' not rated. */
  readonly ratings: string;
  /** Present ratings, if changed after they were counted. */
  readonly now?: string;
  /** Interval in which the response was submitted. */
  readonly interval: number;
  /** One character a theme: the index of the declared level of expertise, '-' for weight 1; absent: weight 1 everywhere. */
  readonly levels?: string;
  /** An insider: counted, but not among the k people a figure needs, because viewers of results may know their answers. */
  readonly aside?: true;
};

/** Everything contributed and published before, by column: each new release is checked against it. */
export type History = Omit<ThemeHistory, 'kind'> & {
  readonly kind: 'history';
  readonly rule: 'people@1';
  /** People in a level's figure at its last release, by group ('' = everyone) and level. */
  readonly counted: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The same history without insiders; absent: there were none so far. */
  readonly outsiders?: Omit<History, 'outsiders'>;
};

export type PeopleDocument = PeopleState | Tallies | Person | History;
