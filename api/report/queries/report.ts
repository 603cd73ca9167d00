import type { Framework, Theme } from '../../../domain/framework/schema.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import { asideWords, rosterWords } from '../../../domain/read-models/roster/roster-words.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { ApiProblem } from '../../http/problem.ts';
import type { Changes, Disagreements, HeatMap } from '../../results/contract/analysis.ts';
import type { Cell, Results } from '../../results/contract/results.ts';
import type { AnalysisQuery } from '../../results/queries/analysis.ts';
import type { createResultsQuery } from '../../results/queries/results.ts';
import { reportTexts } from '../contract/report-texts.ts';
import { numberText } from '../contract/report-words.ts';
import type { Report, ReportKind, ReportLens } from '../contract/reports.ts';
import { rankedLenses } from './ranked-lenses.ts';

/**
 * Audience of a document: members, a stored file (`kept`), or a shared link (`anybody`). Comments can be withdrawn and
 * members erased, so a stored file has no comments and no names; a shared link shows figures only.
 */
export type Readers = 'members' | 'kept' | 'anybody';

/** The answers that a report is made of; all of them about released results only. */
export type ReportSources = {
  readonly results: Results;
  readonly heatMap: HeatMap;
  readonly secondHeatMap: HeatMap | null;
  readonly disagreement: Disagreements;
  readonly changes: Changes;
  readonly framework: Framework;
} & ReportPapers;
/** The parts of a report that are not figures. */
export type ReportPapers = Pick<Report, 'proof' | 'timeZone' | 'plan' | 'comments'>;
/** The release whose figures are shown. */
type Release = Results['releases'][number];
export type PapersQuery = (
  entry: AssessmentEntry,
  framework: Framework,
  kind: ReportKind,
  readers: Readers,
  release: Release | undefined,
) => Promise<ReportPapers>;
export type ReportQuery = (
  entry: AssessmentEntry,
  kind: ReportKind,
  after: string | undefined,
  /** Time at which the document is made, as an ISO instant. */
  madeAt: string,
  readers: Readers,
) => Promise<Report>;

/** Number of disagreements in a summary, which has two pages. */
const fewDisagreements = 3;

/** @throws NOTHING_RELEASED before the first release */
export function createReportQuery(
  resultsOf: ReturnType<typeof createResultsQuery>,
  analysis: AnalysisQuery,
  papersOf: PapersQuery,
): ReportQuery {
  const read = async (
    entry: AssessmentEntry,
    after: string | undefined,
  ): Promise<Omit<ReportSources, keyof ReportPapers>> => {
    const framework = await analysis.framework(entry);
    const results = await resultsOf(entry, undefined, after);
    const [heatMap, secondHeatMap, disagreement, changes] = await Promise.all([
      analysis.heatMap(entry, undefined, undefined, after),
      entry.secondGrouping ? analysis.heatMap(entry, undefined, 'second', after) : null,
      analysis.disagreement(entry, after),
      analysis.change(entry, undefined, after),
    ]);
    // If a release arrives between the reads, the document would mix two releases; so this reads again until nothing
    // changed.
    const now = await resultsOf(entry, undefined, after);
    if (now.releases.length !== results.releases.length) return read(entry, after);
    return { results, heatMap, secondHeatMap, disagreement, changes, framework };
  };
  return async (entry, kind, after, madeAt, readers) => {
    const figures = await read(entry, after);
    const papers = await papersOf(entry, figures.framework, kind, readers, figures.results.releases.at(-1));
    const made = reportOf(kind, { ...figures, ...papers }, madeAt);
    if (!made) throw new ApiProblem(409, 'NOTHING_RELEASED', say('report.nothingReleased'));
    // Readers of a shared link were not invited, so the sentences about invitations are omitted.
    return readers === 'anybody' ? { ...made, asked: [] } : made;
  };
}

function askedIn({ roster, assessment }: Results): string[] {
  if (!roster) return [];
  const words = rosterWords(roster, numberText);
  return roster.aside > 0 && !assessment.named
    ? [...words, asideWords(roster.aside, assessment.threshold, numberText)]
    : [...words];
}

/** Builds the document for one audience; undefined while no figure of everyone is released. */
export function reportOf(kind: ReportKind, sources: ReportSources, madeAt: string): Report | undefined {
  const { results, heatMap, secondHeatMap, disagreement, changes, framework } = sources;
  const { assessment, figure, position } = results;
  const release = results.releases.at(-1);
  if (!figure || !release) return undefined;
  const { min, max, bands } = framework.scale;
  const lenses = lensesOf(kind, sources);
  const overall = changes.rows.find(({ id }) => id === 'overall');
  const themeNames = new Map(
    framework.lenses.flatMap((lens) =>
      lens.subLenses.flatMap((subLens) => subLens.themes.map((theme) => [theme.id, titleOf(theme)] as const)),
    ),
  );
  return {
    kind,
    madeAt,
    position,
    release: { number: release.number, at: release.at, coversPosition: release.coversPosition },
    proof: sources.proof,
    timeZone: sources.timeZone,
    assessment: {
      name: assessment.name,
      company: assessment.company,
      framework: assessment.framework,
      frameworkName: framework.name,
      closedAt: assessment.closedAt,
      invited: assessment.counts.invited,
      submitted: assessment.counts.submitted,
      imported: assessment.imported,
      named: assessment.named,
      releases: assessment.releases,
      threshold: assessment.threshold,
      distributionThreshold: disagreement.distributionThreshold,
    },
    asked: askedIn(results),
    scale: { min, max, bands: bands.map((band) => ({ ...band })) },
    people: figure.people,
    overall: figure.overall,
    lenses,
    ...rankedLenses(lenses),
    disagreements: disagreement.themes
      .slice(0, kind === 'summary' ? fewDisagreements : undefined)
      .map((one) => ({ ...one, name: themeNames.get(one.theme) ?? one.theme })),
    heatMap:
      kind === 'summary'
        ? null
        : { columns: heatMap.columns, rows: heatMap.rows, hiddenGroups: hiddenIn(results.groups) },
    secondHeatMap:
      kind !== 'summary' && assessment.secondGrouping && secondHeatMap?.columns.some(({ group }) => group)
        ? {
            name: assessment.secondGrouping.name,
            columns: secondHeatMap.columns,
            rows: secondHeatMap.rows,
            hiddenGroups: hiddenIn(results.secondGroups),
          }
        : null,
    plan: sources.plan,
    comments: sources.comments,
    change:
      changes.previous && overall
        ? {
            name: changes.previous.name,
            releasedAt: changes.previous.releasedAt,
            points: overall.points,
            verdict: overall.verdict,
          }
        : null,
  };
}

const hiddenIn = (groups: Results['groups'] = []): string[] =>
  groups.flatMap(({ group, state }) => (state === 'hidden' ? [group] : []));

function lensesOf(
  kind: ReportKind,
  { results: { figure }, heatMap, framework }: ReportSources,
): ReportLens[] {
  const cells = new Map(
    [...(figure?.lenses ?? []), ...(figure?.subLenses ?? []), ...(figure?.themes ?? [])].map(
      ({ id, cell }) => [id, cell] as const,
    ),
  );
  const cellOf = (id: string): Cell => cells.get(id) ?? nothing;
  const spreads = new Map(heatMap.rows.map(({ id, spread }) => [id, spread]));
  return framework.lenses.map(({ id, name, description, subLenses }) => ({
    id,
    name,
    description,
    cell: cellOf(id),
    spread: spreads.get(id) ?? null,
    subLenses:
      kind === 'full'
        ? subLenses.map((subLens) => ({
            id: subLens.id,
            name: subLens.name,
            cell: cellOf(subLens.id),
            themes: subLens.themes.map((theme) => ({
              id: theme.id,
              name: titleOf(theme),
              question: theme.question,
              cell: cellOf(theme.id),
            })),
          }))
        : [],
  }));
}

/** Titles of themes state the direction of the scale, in every document. */
const titleOf = ({ name, reversed }: Theme): string => (reversed ? reportTexts.lowIsGood(name) : name);

const nothing: Cell = {
  n: 0,
  mean: null,
  band: null,
  distribution: null,
  deviation: null,
  over: null,
  hidden: 'protected',
};
