import type { ReleaseRules } from '../../../scoring/release/rules.ts';
import type { History, PeopleState, Questionnaire } from './documents.ts';
import type { Counted } from './statistics.ts';

/** What a release is decided from. */
export type About = {
  readonly state: PeopleState;
  readonly rules: ReleaseRules;
  readonly questionnaire: Questionnaire;
  readonly history: History;
  readonly number: number;
  /** Themes and, after them, levels. */
  readonly columns: number;
  /** Names of groups of the first grouping, and how each is counted. */
  readonly groups: readonly string[];
  readonly counted: readonly Counted[];
  /** The same of cells: where there is one grouping, of its groups. */
  readonly cells: readonly string[];
  readonly countedCells: readonly Counted[];
};

/** By who (groups, then everyone) and column: `hidden`, `score` or `withDistribution`. */
export type Choice = {
  readonly shown: readonly Uint8Array[];
  readonly history: History;
  /** The history's contributions as if nobody had changed anything: those who came today are alone in theirs. */
  readonly newcomers: History['contributions'];
};
