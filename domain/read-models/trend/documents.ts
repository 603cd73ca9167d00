import type { Framework } from '../../framework/schema.ts';
import type { TrendSeries } from '../../scoring/analysis/trend.ts';
import type { PublishedFigure } from '../results/published-figure.ts';

/** Six years of quarters: so many cycles of a company are drawn, the newest launched. */
export const mostCycles = 24;
/** Assessments of an organisation that are listed, the newest launched. */
export const mostAssessments = 200;

/** What trends are drawn from: only launches and ResultsReleased events, so nothing else can leak from here. */
export type TrendDocument = Listing | Figures | Series | Import;

/** Assessments of an organisation, and which of them are drawn as one line. */
export type Listing = {
  readonly kind: 'listing';
  /** Newest launch first. */
  readonly assessments: readonly TrendAssessment[];
  /** By `companyKey`, of companies with something released. */
  readonly lines: Readonly<Record<string, Line>>;
};

export type TrendAssessment = {
  readonly assessmentId: string;
  readonly name: string;
  readonly company: string;
  readonly framework: string;
  /** When an imported survey was answered: there it stands, whenever it was released. */
  readonly answeredAt?: string;
  /** The last release of everyone; null: nothing of everyone is released. */
  readonly release: { readonly number: number; readonly at: string } | null;
  /** Group with a figure -> the release it is of. */
  readonly groups: Readonly<Record<string, number>>;
};

/** One company's line: versions of one framework, oldest cycle first. */
export type Line = {
  /** Which framework names its lenses; stays the same as long as that does. */
  readonly by: string;
  readonly scale: { readonly min: number; readonly max: number };
  readonly drawn: readonly {
    readonly assessmentId: string;
    /** Themes it shares with the newest, of the newest's. */
    readonly coverage: { readonly compared: number; readonly of: number };
  }[];
  /** Assessment id -> why it stands apart, of those with something released. */
  readonly apart: Readonly<Record<string, 'otherFramework' | 'otherScale' | 'otherThemes'>>;
};

/** What lines are made of: read when something is released, not when a line is looked at. Of everyone, or of one group. */
export type Figures = {
  readonly kind: 'figures';
  /** Assessment id -> its figure, of the newest cycles of each company. */
  readonly of: Readonly<Record<string, PublishedFigure>>;
  /** With everyone: assessment id -> an imported survey's own questions and scale. */
  readonly definitions?: Readonly<Record<string, Framework>>;
};

/** The lines of everyone, or of one group, as they are drawn. */
export type Series = {
  readonly kind: 'series';
  /** By `companyKey`. */
  readonly lines: Readonly<Record<string, SeriesLine>>;
  /** Assessment id -> what it says by itself. */
  readonly alone: Readonly<Record<string, Alone>>;
};

export type SeriesLine = {
  /** As in `Line`: by another framework it is drawn anew. */
  readonly by: string;
  /** Levels are people's means; otherwise they follow from themes. */
  readonly asPeople: boolean;
  /** Cycles it is made of, oldest first, and the release each figure is of. */
  readonly cycles: readonly (readonly [assessmentId: string, release: number])[];
  readonly series: readonly TrendSeries[];
};

export type Alone = {
  readonly people: number;
  /** Its overall score on its own scale; null: hidden, or over fewer than half of its themes. */
  readonly mean: number | null;
  readonly scale: { readonly min: number; readonly max: number };
  readonly themes: { readonly shown: number; readonly of: number };
};

/** A survey that is being imported; listed once all of it is there. */
export type Import = {
  readonly kind: 'import';
  readonly about: TrendAssessment;
  readonly definition?: Framework;
};

/** Everyone's documents carry no name of a group. */
export const trendKeys = {
  listing: (tenant: string) => `listing:${tenant}`,
  figures: (tenant: string, group?: string) => keyOf('figures', tenant, group),
  series: (tenant: string, group?: string) => keyOf('series', tenant, group),
  import: (assessmentId: string) => `import:${assessmentId}`,
};
const keyOf = (kind: string, tenant: string, group: string | undefined) =>
  group === undefined ? `${kind}:${tenant}` : `${kind}:${tenant}:${group}`;

/** The organisation a document is of; undefined: of none that shows it. */
export const tenantOfKey = (key: string): string | undefined =>
  key.startsWith('import:') ? undefined : key.split(':')[1];

/** Companies are told apart by name, letters' case and spaces around it aside. */
export const companyKey = (company: string): string => company.trim().toLowerCase();
