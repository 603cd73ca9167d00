import type { Framework } from '../../framework/schema.ts';
import type { TrendSeries } from '../../scoring/analysis/trend.ts';
import type { PublishedFigure } from '../results/published-figure.ts';

/** Maximum cycles drawn for a company: six years of quarters, the newest launched. */
export const mostCycles = 24;
/** Maximum assessments listed for an organisation, the newest launched. */
export const mostAssessments = 200;

/** Data of trends, folded from launches and ResultsReleased events only, so that no unpublished figure can leak from here. */
export type TrendDocument = Listing | Figures | Series | Import;

/** Assessments of an organisation, and how they are grouped into lines. */
export type Listing = {
  readonly kind: 'listing';
  /** Assessments, the newest launch first. */
  readonly assessments: readonly TrendAssessment[];
  /** By `companyKey`, only companies with a release. */
  readonly lines: Readonly<Record<string, Line>>;
};

export type TrendAssessment = {
  readonly assessmentId: string;
  readonly name: string;
  readonly company: string;
  readonly framework: string;
  /** When an imported survey was answered; it is placed there regardless of its release. */
  readonly answeredAt?: string;
  /** The last release of everyone; null: none. */
  readonly release: { readonly number: number; readonly at: string } | null;
  /** Released group -> number of its release. */
  readonly groups: Readonly<Record<string, number>>;
};

/** The trend line of one company: versions of one framework, oldest cycle first. */
export type Line = {
  /** The assessment whose framework names the line's lenses. */
  readonly by: string;
  readonly scale: { readonly min: number; readonly max: number };
  readonly drawn: readonly {
    readonly assessmentId: string;
    /** Number of themes shared with the newest cycle, out of that cycle's themes. */
    readonly coverage: { readonly compared: number; readonly of: number };
  }[];
  /** Released assessments outside the line: assessment id -> reason. */
  readonly apart: Readonly<Record<string, 'otherFramework' | 'otherScale' | 'otherThemes'>>;
};

/** Figures from which lines are computed, of everyone or of one group. Read at a release, not when a line is viewed. */
export type Figures = {
  readonly kind: 'figures';
  /** Assessment id -> its figure, for the newest cycles of each company. */
  readonly of: Readonly<Record<string, PublishedFigure>>;
  /** Only with everyone: assessment id -> an imported survey's own questions and scale. */
  readonly definitions?: Readonly<Record<string, Framework>>;
};

/** The lines of everyone, or of one group, ready to draw. */
export type Series = {
  readonly kind: 'series';
  /** Lines by `companyKey`. */
  readonly lines: Readonly<Record<string, SeriesLine>>;
  /** Assessment id -> figures of an assessment outside the line. */
  readonly alone: Readonly<Record<string, Alone>>;
};

export type SeriesLine = {
  /** As in `Line`; if the line's framework changes, the series is computed anew. */
  readonly by: string;
  /** True if levels are means of people; otherwise they are derived from themes. */
  readonly asPeople: boolean;
  /** The line's cycles, oldest first, with the release of each figure. */
  readonly cycles: readonly (readonly [assessmentId: string, release: number])[];
  readonly series: readonly TrendSeries[];
};

export type Alone = {
  readonly people: number;
  /** The overall score on the assessment's own scale; null: hidden, or based on fewer than half of the themes. */
  readonly mean: number | null;
  readonly scale: { readonly min: number; readonly max: number };
  readonly themes: { readonly shown: number; readonly of: number };
};

/** A survey being imported; listed once complete. */
export type Import = {
  readonly kind: 'import';
  readonly about: TrendAssessment;
  readonly definition?: Framework;
};

/** Documents of everyone have no group name in their key. */
export const trendKeys = {
  listing: (tenant: string) => `listing:${tenant}`,
  figures: (tenant: string, group?: string) => keyOf('figures', tenant, group),
  series: (tenant: string, group?: string) => keyOf('series', tenant, group),
  import: (assessmentId: string) => `import:${assessmentId}`,
};
const keyOf = (kind: string, tenant: string, group: string | undefined) =>
  group === undefined ? `${kind}:${tenant}` : `${kind}:${tenant}:${group}`;

/** The organisation of a document's key; undefined for documents that are not shown to an organisation. */
export const tenantOfKey = (key: string): string | undefined =>
  key.startsWith('import:') ? undefined : key.split(':')[1];

/** Companies are identified by name, ignoring case and surrounding spaces. */
export const companyKey = (company: string): string => company.trim().toLowerCase();
