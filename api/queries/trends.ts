import { themeIds } from '../../domain/framework/frameworks.ts';
import type { Framework } from '../../domain/framework/schema.ts';
import { streams } from '../../domain/kernel/streams.ts';
import { marksState } from '../../domain/marks/state.ts';
import type { AssessmentEntry } from '../../domain/read-models/directory/directory.ts';
import {
  type PublishedFigure,
  type ReleaseRow,
  type ResultsDocument,
  resultsKey,
} from '../../domain/read-models/results/results.ts';
import { coverage, lineOf, placeOn, trendOf } from '../../domain/scoring/analysis/trend.ts';
import { summarise } from '../../domain/scoring/summarise.ts';
import type { CommandHandler } from '../../infra/command-handling/command-handler.ts';
import type { Trends } from '../contract/trends.ts';
import { notFound } from '../problem.ts';
import { frameworkOf } from './framework-of.ts';
import { ownOf } from './own-of.ts';
import type { Directory, ModelReader } from './read-models.ts';

type Asked = {
  readonly company?: string | undefined;
  readonly group?: string | undefined;
  readonly after?: string | undefined;
};
export type TrendsQuery = (tenant: string, asked: Asked) => Promise<Trends>;

type Cycle = {
  readonly entry: AssessmentEntry;
  readonly framework: Framework;
  readonly groups: Readonly<Record<string, PublishedFigure>>;
  readonly everyone: PublishedFigure;
  readonly release: ReleaseRow;
};

type LeftOut = {
  readonly entry: AssessmentEntry;
  readonly why: Trends['leftOut'][number]['why'];
  readonly cycle?: Cycle;
};

/** Six years of quarters; each one drawn costs a document. */
const mostCycles = 24;

/** The cycles of one company beside each other in time. Reads releases only: ratings are not in its reach. */
export function createTrendsQuery(
  reader: ModelReader,
  directory: Directory,
  commands: Pick<CommandHandler, 'load'>,
): TrendsQuery {
  return async (tenant, { company: wanted, group, after }) => {
    const [position] = await Promise.all([reader.readAt(after), directory.readAt(after)]);
    const [entries, { state: marks }] = await Promise.all([
      directory.assessmentsOf(tenant),
      commands.load(streams.marks(tenant), marksState),
    ]);
    const companies = companiesOf(entries);
    const company = wanted === undefined ? companies[0] : companies.find(({ key }) => key === keyOf(wanted));
    if (wanted !== undefined && !company) throw notFound();

    const all = company?.entries ?? [];
    const recent = all.slice(0, mostCycles);
    const found = await Promise.all(recent.map(cycleOf));
    const cycles = found
      .filter((one) => one !== undefined)
      .toSorted((a, b) => (a.release.at < b.release.at ? -1 : 1));
    const newest = lineOf(cycles.map(figureOf));
    const drawn = newest ? cycles.filter((cycle) => placeOn(newest, figureOf(cycle)) === 'comparable') : [];
    const leftOut: readonly LeftOut[] = [
      ...all.slice(mostCycles).map((entry) => ({ entry, why: 'tooOld' as const })),
      ...recent.flatMap((entry, at): LeftOut[] => {
        const cycle = found[at];
        if (!cycle || !newest) return [{ entry, why: 'notReleased' }];
        const why = placeOn(newest, figureOf(cycle));
        return why === 'comparable' ? [] : [{ entry, why, cycle }];
      }),
    ];
    const { target } = marks;
    const onScale = newest && target?.min === newest.scale.min && target.max === newest.scale.max;
    return {
      companies: companies.map(({ name, entries: of }) => ({ company: name, assessments: of.length })),
      company: company?.name ?? null,
      group: group ?? null,
      groups: [...new Set(drawn.flatMap(({ groups }) => Object.keys(groups)))].toSorted(),
      framework: drawn.at(-1)?.entry.framework ?? null,
      scale: newest ? { min: newest.scale.min, max: newest.scale.max } : null,
      cycles: drawn.map(({ entry, framework, everyone, groups, release }) => ({
        assessmentId: entry.assessmentId,
        name: entry.name,
        framework: entry.framework,
        releasedAt: release.at,
        release: release.number,
        people: (group === undefined ? everyone : ownOf(groups, group))?.people ?? 0,
        coverage: newest ? coverage(newest, framework) : { compared: 0, of: 0 },
      })),
      leftOut: leftOut.map(({ entry, why, cycle }) => ({
        assessmentId: entry.assessmentId,
        name: entry.name,
        why,
        figure: cycle ? apart(cycle, group) : null,
      })),
      series: newest
        ? trendOf(
            newest,
            drawn.map(({ entry, framework, everyone, groups }) => ({
              id: entry.assessmentId,
              framework,
              released: (group === undefined ? everyone : ownOf(groups, group)) ?? { themes: {} },
            })),
          ).map(({ id, points, changes }) => ({
            id,
            points: points.map((point) => ({ ...point, interval: point.interval && { ...point.interval } })),
            changes: [...changes],
          }))
        : [],
      milestones: Object.entries(marks.milestones)
        .map(([milestoneId, milestone]) => ({ milestoneId, ...milestone }))
        .toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1)),
      target: onScale ? target.value : null,
      position,
    };
  };

  async function cycleOf(entry: AssessmentEntry): Promise<Cycle | undefined> {
    const document = await reader.get<ResultsDocument>(resultsKey(entry.assessmentId));
    const released = document?.releases.at(-1);
    if (!document?.everyone || !released) return undefined;
    const framework = frameworkOf(entry, document);
    // Released when it was imported, it stands where people answered it.
    const release = entry.imported ? { ...released, at: entry.launchedAt } : released;
    return { entry, framework, release, everyone: document.everyone, groups: { ...document.groups } };
  }
}

const figureOf = ({ framework, everyone }: Cycle) => ({ framework, released: everyone });

/** What an assessment that is drawn apart says by itself; null where its group or its overall score is hidden. */
function apart(
  { framework, everyone, groups, release }: Cycle,
  group: string | undefined,
): Trends['leftOut'][number]['figure'] {
  const figure = group === undefined ? everyone : ownOf(groups, group);
  if (!figure) return null;
  const { overall } = summarise(framework, figure);
  const asked = themeIds(framework);
  return {
    releasedAt: release.at,
    people: figure.people,
    mean: overall.mean,
    scale: { min: framework.scale.min, max: framework.scale.max },
    themes: { shown: asked.filter((id) => figure.themes[id] !== undefined).length, of: asked.length },
  };
}

/** Companies by name, letters' case and spaces around it aside; newest assessment first, in and among them. */
function companiesOf(entries: readonly AssessmentEntry[]) {
  const companies = new Map<string, { key: string; name: string; entries: AssessmentEntry[] }>();
  for (const entry of entries) {
    const key = keyOf(entry.company);
    const known = companies.get(key) ?? { key, name: entry.company.trim(), entries: [] };
    known.entries.push(entry);
    companies.set(key, known);
  }
  return [...companies.values()];
}

const keyOf = (company: string): string => company.trim().toLowerCase();
