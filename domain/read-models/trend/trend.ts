import type { DomainEvent } from '../../events.ts';
import { ownOf } from '../../kernel/own-of.ts';
import type { ReleasedFigure } from '../../results/events.ts';
import type { Change, Lookup, ReadModel } from '../read-model.ts';
import { publishedAfter } from '../results/published-figure.ts';
import {
  companyKey,
  type Figures,
  type Listing,
  mostAssessments,
  type Series,
  type TrendAssessment,
  type TrendDocument,
  trendKeys,
} from './documents.ts';
import { type CompanyLine, companyLine, frameworkFor, recentOf } from './lines.ts';
import { aloneOf, seriesLine } from './series.ts';

type Released = Extract<DomainEvent, { type: 'ResultsReleased' }>;
type Lines = ReadonlyMap<string, CompanyLine | undefined>;
type TrendChange = Change<TrendDocument>;

/**
 * Scores of a company from assessment to assessment, stored ready to draw: a view reads the organisation's listing and the lines of
 * everyone or of one group, whatever the number of cycles.
 */
export const trend: ReadModel<TrendDocument> = {
  name: 'trend',
  version: 1,
  handles: ['AssessmentLaunched', 'SurveyImportBegan', 'SurveyImported', 'ResultsReleased'],
  keys: (event) => {
    const ofEveryone = documentsOf(event.metadata.tenant);
    switch (event.type) {
      case 'AssessmentLaunched':
        return ofEveryone;
      case 'SurveyImportBegan':
        return [trendKeys.import(event.data.assessmentId)];
      case 'SurveyImported':
        return [trendKeys.import(event.data.assessmentId), ...ofEveryone];
      case 'ResultsReleased': {
        const groups = event.data.groups.flatMap(({ group }) => [
          trendKeys.figures(event.metadata.tenant, group),
          trendKeys.series(event.metadata.tenant, group),
        ]);
        return [...ofEveryone, ...groups];
      }
      default:
        return [];
    }
  },
  evolve: function* (at, event) {
    const { tenant } = event.metadata;
    switch (event.type) {
      case 'AssessmentLaunched': {
        const { assessmentId, name, company, framework } = event.data;
        yield* listed(at, tenant, { assessmentId, name, company, framework, release: null, groups: {} });
        break;
      }
      case 'SurveyImportBegan': {
        const { assessmentId, name, company, framework, definition } = event.data;
        const answeredAt = event.data.answeredAt ?? event.recordedAt;
        const about = { assessmentId, name, company, framework, answeredAt, release: null, groups: {} };
        yield [trendKeys.import(assessmentId), { kind: 'import', about, ...(definition && { definition }) }];
        break;
      }
      case 'SurveyImported': {
        const key = trendKeys.import(event.data.assessmentId);
        const begun = at(key);
        if (begun?.kind !== 'import') break;
        const { about, definition } = begun;
        if (definition) {
          const figures = figuresAt(at, trendKeys.figures(tenant));
          const definitions = { ...figures.definitions, [about.assessmentId]: definition };
          yield* listed(at, tenant, about, { ...figures, definitions });
        } else yield* listed(at, tenant, about);
        yield [key, undefined];
        break;
      }
      case 'ResultsReleased':
        yield* released(at, event);
        break;
    }
  },
};

const documentsOf = (tenant: string) => [
  trendKeys.listing(tenant),
  trendKeys.figures(tenant),
  trendKeys.series(tenant),
];

function listingAt(at: Lookup<TrendDocument>, tenant: string): Listing {
  const known = at(trendKeys.listing(tenant));
  return known?.kind === 'listing' ? known : { kind: 'listing', assessments: [], lines: {} };
}
function figuresAt(at: Lookup<TrendDocument>, key: string): Figures {
  const known = at(key);
  return known?.kind === 'figures' ? known : { kind: 'figures', of: {} };
}
function seriesAt(at: Lookup<TrendDocument>, key: string): Series {
  const known = at(key);
  return known?.kind === 'series' ? known : { kind: 'series', lines: {}, alone: {} };
}

/** Adds an assessment. An assessment that it displaces from its company's line or from the list is no longer drawn. */
function* listed(
  at: Lookup<TrendDocument>,
  tenant: string,
  about: TrendAssessment,
  figures: Figures = figuresAt(at, trendKeys.figures(tenant)),
): Generator<TrendChange, void> {
  const before = listingAt(at, tenant);
  const all = [about, ...before.assessments];
  const assessments = all.slice(0, mostAssessments);
  const companies = new Set([about, ...all.slice(mostAssessments)].map(({ company }) => companyKey(company)));
  yield* redrawn(at, tenant, { ...before, assessments }, figures, companies);
}

function* released(at: Lookup<TrendDocument>, event: Released): Generator<TrendChange, void> {
  const { tenant } = event.metadata;
  const { assessmentId, number, everyone, groups } = event.data;
  const before = listingAt(at, tenant);
  const about = before.assessments.find((one) => one.assessmentId === assessmentId);
  if (!about) return;
  const figures = withFigure(figuresAt(at, trendKeys.figures(tenant)), assessmentId, everyone, number);
  const now: TrendAssessment = {
    ...about,
    release: figures.of[assessmentId] ? { number, at: about.answeredAt ?? event.recordedAt } : null,
    groups: { ...about.groups, ...Object.fromEntries(groups.map(({ group }) => [group, number])) },
  };
  const assessments = before.assessments.map((one) => (one === about ? now : one));
  const listing = { ...before, assessments };
  const company = companyKey(about.company);
  const lines = yield* redrawn(at, tenant, listing, figures, new Set([company]), assessmentId);
  for (const { group, figure } of groups) {
    const [figuresKey, seriesKey] = [trendKeys.figures(tenant, group), trendKeys.series(tenant, group)];
    const own = kept(withFigure(figuresAt(at, figuresKey), assessmentId, figure, number), listing);
    yield [figuresKey, own];
    yield [seriesKey, seriesAfter(seriesAt(at, seriesKey), own, lines, { figures, assessmentId, listing })];
  }
}

/**
 * The listing and everyone's documents after a change of some companies.
 * @param assessmentId the released assessment, if any
 * @returns the lines of the companies; undefined: nothing is drawn
 */
function* redrawn(
  at: Lookup<TrendDocument>,
  tenant: string,
  listing: Listing,
  figures: Figures,
  companies: ReadonlySet<string>,
  assessmentId?: string,
): Generator<TrendChange, Lines> {
  const lines = new Map(
    [...companies].map((company) => [company, companyLine(recentOf(listing.assessments, company), figures)]),
  );
  const drawn = new Map(Object.entries(listing.lines));
  for (const [company, line] of lines)
    if (line) drawn.set(company, line.line);
    else drawn.delete(company);
  yield [trendKeys.listing(tenant), { ...listing, lines: Object.fromEntries(drawn) }];
  const own = kept(figures, listing);
  yield [trendKeys.figures(tenant), own];
  const key = trendKeys.series(tenant);
  yield [key, seriesAfter(seriesAt(at, key), own, lines, { figures, assessmentId, listing })];
  return lines;
}

function withFigure(
  figures: Figures,
  assessmentId: string,
  figure: ReleasedFigure | null,
  release: number,
): Figures {
  if (!figure) return figures;
  const { weighted: _, ...rest } = figure;
  const after = publishedAfter(figures.of[assessmentId] ?? null, rest, release);
  return { ...figures, of: { ...figures.of, [assessmentId]: after } };
}

/** Removes figures too old to be drawn. */
function kept(figures: Figures, { assessments }: Listing): Figures {
  const companies = new Set(assessments.map(({ company }) => companyKey(company)));
  const recent = new Set(
    [...companies].flatMap((company) =>
      recentOf(assessments, company).map(({ assessmentId }) => assessmentId),
    ),
  );
  const only = <T>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).filter(([id]) => recent.has(id)));
  const { definitions } = figures;
  return { ...figures, of: only(figures.of), ...(definitions && { definitions: only(definitions) }) };
}

/** @param changed everyone's figures, and the assessment with a new figure */
function seriesAfter(
  before: Series,
  own: Figures,
  lines: Lines,
  changed: {
    readonly figures: Figures;
    readonly assessmentId: string | undefined;
    readonly listing: Listing;
  },
): Series {
  const after = new Map(Object.entries(before.lines));
  for (const [company, line] of lines) {
    const drawn = line?.drawn.flatMap((cycle) => {
      const figure = own.of[cycle.about.assessmentId];
      return figure ? [{ cycle, figure }] : [];
    });
    if (line && drawn) after.set(company, seriesLine(line, drawn, ownOf(before.lines, company)));
    else after.delete(company);
  }
  const alone = Object.entries(before.alone).filter(([id]) => own.of[id] && id !== changed.assessmentId);
  const about = changed.listing.assessments.find((one) => one.assessmentId === changed.assessmentId);
  const figure = about && own.of[about.assessmentId];
  const framework = about && frameworkFor(about, changed.figures);
  if (figure && framework) alone.push([about.assessmentId, aloneOf(framework, figure)]);
  return { kind: 'series', lines: Object.fromEntries(after), alone: Object.fromEntries(alone) };
}
