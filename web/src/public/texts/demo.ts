/** One step of a walkthrough. */
export type DemoStep = {
  readonly name: string;
  readonly text: string;
  /** Address below /sample, with places in braces: an id, a moment or a survey link of the scenario. */
  readonly screen: string;
  /** The survey is shown as on a phone. */
  readonly frame?: 'phone';
  readonly icon?:
    | 'intake'
    | 'invite'
    | 'experts'
    | 'sources'
    | 'analysis'
    | 'scoring'
    | 'insights'
    | 'dashboards'
    | 'outcomes';
  /** Lists the reports, each with its download. */
  readonly reports?: true;
  /** Shows the ways to begin. */
  readonly last?: true;
};

export type Demo = {
  readonly title: string;
  readonly lead: string;
  /** `locks`: steps cannot be chosen while it plays. Absent: no automatic play. */
  readonly autoPlay?: { readonly everyMs: number; readonly locks: boolean };
  /** What a person can do, in numbered steps. */
  readonly guide?: readonly string[];
  readonly steps: readonly DemoStep[];
};

/** A report that can be downloaded. */
export type DemoReport = {
  readonly name: string;
  readonly audience: string;
  readonly format: string;
  readonly shows: string;
  /** Name of the downloaded file. */
  readonly file: string;
  /** Below the sample's API, with places in braces. */
  readonly path: string;
  readonly kind?: 'summary' | 'standard';
};
