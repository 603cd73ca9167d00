import type { ReleaseRules } from '../../../scoring/release/smallest-group.ts';
import type { History, PeopleState, Questionnaire } from './documents.ts';
import type { Counted } from './statistics.ts';

/** Input of a release decision. */
export type About = {
  readonly state: PeopleState;
  readonly rules: ReleaseRules;
  readonly questionnaire: Questionnaire;
  readonly history: History;
  readonly number: number;
  /** Number of themes plus levels. */
  readonly columns: number;
  /** Names of the groups of the first grouping, and their counts. */
  readonly groups: readonly string[];
  readonly counted: readonly Counted[];
  /** The same counts by cell; with one grouping the cells are its groups. */
  readonly cells: readonly string[];
  readonly countedCells: readonly Counted[];
};

/** By figure (groups, then everyone) and column: `hidden`, `score` or `withDistribution`. */
export type Choice = {
  readonly shown: readonly Uint8Array[];
  readonly history: History;
  /**
   * The contributions in the history, without changes by people counted earlier: each entry of this release is about new people
   * only.
   */
  readonly newcomers: History['contributions'];
};
