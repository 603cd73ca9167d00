import type { Level } from '../../../scoring/released.ts';
import type { LevelTally as ExpertiseTally, History as ThemeHistory } from '../by-theme/documents.ts';

/** Where an assessment stands between releases. */
export type PeopleState = {
  readonly kind: 'state';
  readonly rule: 'people@1';
  readonly framework: string;
  /** Of an imported survey, whose framework is its own. */
  readonly survey?: Questionnaire;
  /** k for scores. */
  readonly threshold: number;
  /** Answers are shown with names, so nothing is held back. */
  readonly named?: true;
  /** People are in a group of a second grouping, too. */
  readonly twice?: true;
  /** Scores come out while it runs, too; otherwise at closing only. */
  readonly inSteps: boolean;
  readonly closed: boolean;
  /** Opened again while a release was on its way: that release is the last one, nothing is counted any more. */
  readonly over?: true;
  /** Releases so far; the open interval is one higher. */
  readonly releases: number;
  readonly everyone: Progress;
  /** Of both groupings, whose names are all different. */
  readonly groups: Readonly<Record<string, Progress>>;
};

/** What is rated, in the framework's order; the levels above; and the lowest and highest rating. */
export type Questionnaire = {
  readonly themes: readonly string[];
  readonly levels: readonly Level[];
  readonly min: number;
  readonly max: number;
  /** Places of reverse-scored themes; absent: there is none. */
  readonly reversed?: readonly number[];
};

/** People who were invited, who submitted, and how many of those the last release of this figure counted. */
export type Progress = { readonly invited: number; readonly submitted: number; readonly released: number };

/**
 * Sufficient statistics of one group: everything any figure needs, O(1) per answer. A column is a theme or, after the themes, a level.
 * People counted in a release stand here as they were counted; what they changed since waits in `changes`.
 */
export type GroupTally = {
  /** themes × options of the scale, theme-major: how often each score was given. */
  readonly histogram: readonly number[];
  /** Of each level, in the order of the questionnaire. */
  readonly levels: readonly LevelTally[];
  /** Per column: people in it who were in no release yet. */
  readonly fresh: readonly number[];
  /** What people counted before changed since: by column, only where there is something. */
  readonly changes?: Changes;
  /** By declared level of expertise (its place in the framework) that counts for more than 1; absent while nobody has declared one. */
  readonly expertise?: Readonly<Record<string, ExpertiseTally>>;
  /** The same without those who hide nobody (see `Aside` in ../../../response/aside.ts); absent: nobody in it is such a one. */
  readonly outsiders?: Omit<GroupTally, 'outsiders'>;
};

/**
 * People of one level by how many of its themes they rated: [people, sum of the sums of their ratings, sum of the squares of those sums]. Whole numbers, so
 * that every mean of means comes from exact sums.
 */
export type LevelTally = {
  readonly by: Readonly<Record<string, readonly [people: number, sum: number, squares: number]>>;
  /** The same, only people who were in no release yet. */
  readonly freshBy: Readonly<Record<string, number>>;
  /** People in the figure by their own mean, rounded: how many at the lowest rating, …, at the highest. */
  readonly bars: readonly number[];
};

export type Changes = {
  /** By theme: people who rate it otherwise now than they were counted, those of them who give a rating, and how the histogram moves. */
  readonly themes: Readonly<
    Record<
      string,
      { readonly people: number; readonly given: number; readonly moves: Readonly<Record<string, number>> }
    >
  >;
  /** By level: how its tally moves. */
  readonly levels: Readonly<Record<string, LevelMoves>>;
};
export type LevelMoves = {
  /** People who changed something in it and are in its figure with what they say now. */
  readonly given: number;
  readonly by: Readonly<Record<string, readonly [people: number, sum: number, squares: number]>>;
  readonly bars: Readonly<Record<string, number>>;
};

/** Cells (./cells.ts) that share a document. */
export type Tallies = { readonly kind: 'tallies'; readonly groups: Readonly<Record<string, GroupTally>> };

/** One submitted person. */
export type Person = {
  readonly kind: 'person';
  readonly rule: 'people@1';
  /** Their cell (./cells.ts): with one grouping their group. */
  readonly group: string;
  /** As counted, one character a theme: 0-9, 'c' can't judge, '-' not rated. */
  readonly ratings: string;
  /** As they are now, where they were changed after they were counted. */
  readonly now?: string;
  /** Interval in which the response was submitted. */
  readonly interval: number;
  /** One character a theme: the place of the level of expertise declared for it, '-' where it counts 1; absent: it does everywhere. */
  readonly levels?: string;
  /** They count, and hide nobody: whoever looks at results may know what they said. */
  readonly aside?: true;
};

/** What was contributed and published before, per column: the memory every new release is checked against. */
export type History = Omit<ThemeHistory, 'kind'> & {
  readonly kind: 'history';
  readonly rule: 'people@1';
  /** People in a level's figure when it was last released, by who ('' = everyone) and level. */
  readonly counted: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The same of everybody but those who hide nobody; absent: there is none so far. */
  readonly outsiders?: Omit<History, 'outsiders'>;
};

export type PeopleDocument = PeopleState | Tallies | Person | History;
