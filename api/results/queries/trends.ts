import { ownOf } from '../../../domain/kernel/own-of.ts';
import { Marks } from '../../../domain/marks/state.ts';
import {
  companyKey,
  type Figures,
  type Line,
  type Listing,
  mostCycles,
  type Series,
  type SeriesLine,
  type TrendAssessment,
  trendKeys,
} from '../../../domain/read-models/trend/documents.ts';
import { companyLine } from '../../../domain/read-models/trend/lines.ts';
import { amongCycles, isLineOf, seriesLine } from '../../../domain/read-models/trend/series.ts';
import { type PairedChange, withPairs } from '../../../domain/scoring/analysis/paired.ts';
import type { CommandHandler } from '../../../infra/command-handling/command-handler.ts';
import { notFound } from '../../http/problem.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import { eachAnew, type Warm } from '../../queries/warm-answers.ts';
import type { Trends } from '../contract/trends.ts';

type Asked = {
  readonly company?: string | undefined;
  readonly group?: string | undefined;
  readonly after?: string | undefined;
};
export type TrendsQuery = (tenant: string, asked: Asked) => Promise<Trends>;

/** Finds the changes between two assessments of an organisation in pairs of people. */
export type PairedTrend = (
  tenant: string,
  from: string,
  to: string,
) => Promise<readonly PairedChange[] | undefined>;

/** Trends over one company's cycles. Reads releases only, never individual ratings. */
export function createTrendsQuery(
  reader: ModelReader,
  commands: Pick<CommandHandler, 'load'>,
  warm: Warm = eachAnew,
  /** Finds changes of everyone in pairs of people; undefined: they are not compared in pairs. */
  paired?: PairedTrend,
): TrendsQuery {
  return async (tenant, asked) => {
    const { state: marks, revision } = await commands.load(Marks, tenant);
    const { company, group, after } = asked;
    return warm(tenant, [company, group, revision], after, () => answered(tenant, asked, marks));
  };

  async function answered(
    tenant: string,
    { company: wanted, group, after }: Asked,
    marks: Marks,
  ): Promise<Trends> {
    const position = await reader.readAt(after, tenant);
    const [listing, series] = await Promise.all([
      reader.get<Listing>(trendKeys.listing(tenant)),
      reader.get<Series>(trendKeys.series(tenant, group)),
    ]);
    const companies = companiesOf(listing?.assessments ?? []);
    const company =
      wanted === undefined ? companies[0] : companies.find(({ key }) => key === companyKey(wanted));
    if (wanted !== undefined && !company) throw notFound();

    const all = company?.assessments ?? [];
    const line = company && listing && ownOf(listing.lines, company.key);
    const drawn = (line?.drawn ?? []).flatMap(({ assessmentId, coverage }) => {
      const about = all.find((one) => one.assessmentId === assessmentId);
      return about?.release ? [{ ...about, release: about.release, coverage }] : [];
    });
    const alone = series?.alone ?? {};
    const { target } = marks;
    const onScale = line && target?.min === line.scale.min && target.max === line.scale.max;
    return {
      companies: companies.map(({ name, assessments: of }) => ({ company: name, assessments: of.length })),
      company: company?.name ?? null,
      group: group ?? null,
      groups: [...new Set(drawn.flatMap(({ groups }) => Object.keys(groups)))].toSorted(),
      framework: drawn.at(-1)?.framework ?? null,
      scale: line ? { ...line.scale } : null,
      cycles: drawn.map(({ assessmentId, name, framework, release, coverage }) => ({
        assessmentId,
        name,
        framework,
        releasedAt: release.at,
        release: release.number,
        people: alone[assessmentId]?.people ?? 0,
        coverage: { ...coverage },
      })),
      leftOut: all.flatMap((about, at) => leftOut(about, at, line, alone)).toSorted(tooOldFirst),
      series: await pairedSeries(
        paired,
        tenant,
        group,
        alone,
        line && company ? await linesOf(reader, tenant, company, group, { line, drawn, series }) : [],
      ),
      milestones: Object.entries(marks.milestones)
        .map(([milestoneId, milestone]) => ({ milestoneId, ...milestone }))
        .toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1)),
      target: onScale ? target.value : null,
      position,
    };
  }
}

/** The changes of everyone between two assessments with names, the same as on the results page. */
async function pairedSeries(
  paired: PairedTrend | undefined,
  tenant: string,
  group: string | undefined,
  alone: Series['alone'],
  series: Trends['series'],
): Promise<Trends['series']> {
  if (!paired || group !== undefined) return series;
  const steps = series[0]?.changes ?? [];
  const found = new Map<string, readonly PairedChange[]>();
  for (const { from, to } of steps) {
    const pairs = await paired(tenant, from, to);
    if (pairs) found.set(`${from} ${to}`, pairs);
  }
  if (found.size === 0) return series;
  const people = (id: string) => alone[id]?.people ?? 0;
  return series.map((one) => ({
    ...one,
    changes: one.changes.map((change) => {
      const pairs = found.get(`${change.from} ${change.to}`);
      // If not all themes were compared, the change in pairs would cover other themes.
      if (!pairs || change.compared !== change.of) return change;
      const { id } = one;
      const [after] = withPairs(
        [{ id, before: null, now: null, points: change.points, verdict: change.verdict }],
        pairs,
        [people(change.from), people(change.to)],
      );
      return { ...change, verdict: after?.verdict ?? change.verdict };
    }),
  }));
}

async function linesOf(
  reader: ModelReader,
  tenant: string,
  { key, assessments }: Company,
  group: string | undefined,
  {
    line,
    drawn,
    series,
  }: {
    readonly line: Line;
    readonly drawn: readonly TrendAssessment[];
    readonly series: Series | undefined;
  },
): Promise<Trends['series']> {
  const held = series && ownOf(series.lines, key);
  const ids = drawn.map(({ assessmentId }) => assessmentId);
  const cycles = drawn.flatMap(({ assessmentId, groups }) => {
    const release = group === undefined ? undefined : ownOf(groups, group);
    return release === undefined ? [] : [[assessmentId, release] as const];
  });
  const current =
    group === undefined || isLineOf(held, line.by, cycles)
      ? held
      : await drawnAnew(reader, tenant, assessments, group);
  return amongCycles(current?.series ?? [], ids).map(({ id, points, changes }) => ({
    id,
    points: points.map((point) => ({ ...point, interval: point.interval && { ...point.interval } })),
    changes: [...changes],
  }));
}

/**
 * Computes a group's line from the releases. The stored line is updated when the group is released; since then, a cycle
 * of another group may have joined or left the trend line.
 */
async function drawnAnew(
  reader: ModelReader,
  tenant: string,
  assessments: readonly TrendAssessment[],
  group: string,
): Promise<SeriesLine | undefined> {
  const [everyone, own] = await Promise.all([
    reader.get<Figures>(trendKeys.figures(tenant)),
    reader.get<Figures>(trendKeys.figures(tenant, group)),
  ]);
  const line = companyLine(assessments.slice(0, mostCycles), everyone);
  const drawn = line?.drawn.flatMap((cycle) => {
    const figure = own?.of[cycle.about.assessmentId];
    return figure ? [{ cycle, figure }] : [];
  });
  return line && drawn && seriesLine(line, drawn, undefined);
}

type Company = ReturnType<typeof companiesOf>[number];

/** Companies by name, the most recently assessed first; the assessments of each are newest first. */
function companiesOf(assessments: readonly TrendAssessment[]) {
  const companies = new Map<string, { key: string; name: string; assessments: TrendAssessment[] }>();
  for (const about of assessments) {
    const key = companyKey(about.company);
    const known = companies.get(key) ?? { key, name: about.company.trim(), assessments: [] };
    known.assessments.push(about);
    companies.set(key, known);
  }
  return [...companies.values()];
}

type LeftOut = Trends['leftOut'][number];

/** Why an assessment is not on the trend line, with its own figure if there is one. */
function leftOut(
  { assessmentId, name, release }: TrendAssessment,
  at: number,
  line: Line | undefined,
  alone: Series['alone'],
): LeftOut[] {
  if (at >= mostCycles) return [{ assessmentId, name, why: 'tooOld', figure: null }];
  if (!release || !line) return [{ assessmentId, name, why: 'notReleased', figure: null }];
  const why = line.apart[assessmentId];
  if (!why) return [];
  const own = alone[assessmentId];
  const figure = own && {
    releasedAt: release.at,
    ...own,
    scale: { ...own.scale },
    themes: { ...own.themes },
  };
  return [{ assessmentId, name, why, figure: figure ?? null }];
}

const tooOldFirst = (a: LeftOut, b: LeftOut): number =>
  Number(b.why === 'tooOld') - Number(a.why === 'tooOld');
