import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { themeIds } from '../../domain/framework/frameworks.ts';
import type { Framework } from '../../domain/framework/schema.ts';
import type { AssessmentEntry } from '../../domain/read-models/directory/directory.ts';
import {
  missingFigure,
  type PublishedFigure,
  type ResultsDocument,
  resultsKey,
} from '../../domain/read-models/results/results.ts';
import {
  agreedThemes,
  clearGaps,
  type Gap,
  gapsBetween,
  leadershipGroups,
  pooled,
  rangeOf,
  type ThemeTest,
  themeTest,
} from '../../domain/scoring/analysis/comparison.ts';
import { differenceRule, onOneDefinition } from '../../domain/scoring/analysis/difference.ts';
import { heatRows } from '../../domain/scoring/analysis/heat-map.ts';
import { levelHistogram, publishedHistogram } from '../../domain/scoring/analysis/spread.ts';
import type { Released } from '../../domain/scoring/released.ts';
import { type Cell, summarise } from '../../domain/scoring/summarise.ts';
import type { PlainCell } from '../contract/analysis.ts';
import {
  type Comparison,
  type ComparisonRow,
  mostSides,
  readSides,
  specialSides,
} from '../contract/comparison.ts';
import { ApiProblem, notFound } from '../problem.ts';
import { frameworkOf } from './framework-of.ts';
import type { ModelReader } from './read-models.ts';

export type ComparisonQuery = (
  entry: AssessmentEntry,
  asked: {
    readonly groups?: string | undefined;
    readonly of?: string | undefined;
    readonly after?: string | undefined;
  },
) => Promise<Comparison>;

type Group = { readonly group: string; readonly figure: PublishedFigure };
type Side = {
  readonly side: string;
  readonly groups: readonly string[];
  readonly leftOut: readonly string[];
  readonly people: number | null;
  readonly released: Released;
};

const mostListed = 12;

/** Groups side by side. Reads releases only: ratings are not in its reach. */
export function createComparisonQuery(reader: ModelReader): ComparisonQuery {
  /** The tests of one release and pair of sides; a release never changes. */
  const known = new LRUCache<string, Promise<ReadonlyMap<string, Gap>>>({ max: 200 });

  return async (entry, { groups: text, of, after }) => {
    const position = await reader.readAt(after);
    const document = await reader.get<ResultsDocument>(resultsKey(entry.assessmentId));
    const framework = frameworkOf(entry, document);
    const groups = groupsOf(document);
    const sides = sidesOf(framework, document, groups, text);
    const rows = heatRows(
      framework,
      sides.map(({ released }) => released),
      of ?? null,
      missingFigure(document),
    );
    if (!rows) throw notFound();

    const [first, second] = sides;
    const pair = sides.length === 2 && first && second ? ([first, second] as const) : undefined;
    const overlap = sides.some(({ side }) => side === specialSides.everyone);
    const gaps = pair ? await gapsOf(entry, document, framework, pair, overlap) : new Map<string, Gap>();
    const rowOf = (id: string, cells: readonly Cell[]): ComparisonRow => ({
      id,
      cells: cells.map(cellOf),
      gap: told(gaps.get(id), overlap),
      range: rangeOf(cells.map(({ mean }) => mean)),
    });
    const summaries = onOneDefinition(sides.map(({ released }) => released)).map((released) =>
      summarise(framework, released, missingFigure(document)),
    );
    const listed = ({ theme, gap }: { theme: string; gap: Gap }) => ({
      theme,
      cells: summaries.map((summary) => cellOf(summary.themes.find(({ id }) => id === theme)?.cell)),
      gap: { ...gap, interval: gap.interval && { ...gap.interval } },
    });
    const clear = clearGaps(framework, gaps);
    return {
      of: of ?? null,
      scale: { min: framework.scale.min, max: framework.scale.max },
      choices: groups.map(({ group, figure }) => ({
        group,
        people: figure.people,
        leads: leadershipGroups.includes(group),
      })),
      sides: sides.map(({ side, groups: together, leftOut, people }) => ({
        side,
        groups: [...together],
        leftOut: [...leftOut],
        people,
      })),
      leading: leadingOf(sides),
      overall:
        of === undefined && sides.length > 0
          ? rowOf(
              'overall',
              summaries.map(({ overall }) => overall),
            )
          : null,
      rows: sides.length > 0 ? rows.map(({ id, cells }) => rowOf(id, cells)) : [],
      clear:
        of === undefined && pair && !overlap
          ? {
              firstHigher: clear.firstHigher.slice(0, mostListed).map(listed),
              secondHigher: clear.secondHigher.slice(0, mostListed).map(listed),
              tested: themeIds(framework).filter((id) => typeof gaps.get(id)?.delta === 'number').length,
              themes: themeIds(framework).length,
            }
          : null,
      agreed:
        of === undefined
          ? agreedThemes(
              framework,
              document?.everyone?.themes ?? {},
              groups.map(({ group, figure }) => ({ group, statistics: figure.themes })),
            ).slice(0, mostListed)
          : null,
      threshold: entry.threshold,
      distributionThreshold: document?.distributionThreshold ?? 0,
      position,
    };
  };

  function gapsOf(
    entry: AssessmentEntry,
    document: ResultsDocument | undefined,
    framework: Framework,
    [first, second]: readonly [Side, Side],
    overlap: boolean,
  ): Promise<ReadonlyMap<string, Gap>> {
    const release = document?.releases.at(-1)?.number ?? 0;
    const key = JSON.stringify([entry.assessmentId, release, first.side, second.side]);
    const before = known.get(key);
    if (before) return before;
    const tested = overlap
      ? Promise.resolve(new Map<string, ThemeTest>())
      : testsOf(framework, first.released, second.released);
    const gaps = tested.then((tests) => gapsBetween(framework, first.released, second.released, tests));
    known.set(key, gaps);
    return gaps;
  }
}

/** An exact test takes milliseconds, a questionnaire of them a second: others are served in between. */
async function testsOf(
  framework: Framework,
  first: Released,
  second: Released,
): Promise<ReadonlyMap<string, ThemeTest>> {
  const tests = new Map<string, ThemeTest>();
  for (const theme of themeIds(framework)) {
    const test = themeTest(framework, first, second, theme);
    if (!test) continue;
    tests.set(theme, test);
    await setImmediate();
  }
  return tests;
}

/** @throws TOO_MANY_GROUPS, GROUP_TWICE, GROUPS_UNREADABLE */
function sidesOf(
  framework: Framework,
  document: ResultsDocument | undefined,
  groups: readonly Group[],
  text: string | undefined,
): readonly Side[] {
  const asked = text === undefined ? undefined : readSides(text);
  if (text !== undefined && asked === undefined)
    throw new ApiProblem(
      400,
      'GROUPS_UNREADABLE',
      'The list of groups cannot be read. Write a per cent sign in a name as %25.',
    );
  if (groups.length < 2 && (asked ?? []).length === 0) return [];
  const names = asked && asked.length > 0 ? asked : startingSides(framework, groups);
  if (names.length > mostSides)
    throw new ApiProblem(400, 'TOO_MANY_GROUPS', `Choose at most ${mostSides} groups to compare.`);
  const wanted = names.length === 1 ? [...names, specialSides.others] : names;
  if (new Set(wanted).size < wanted.length)
    throw new ApiProblem(400, 'GROUP_TWICE', 'A group is compared with itself. Choose another one.');
  const leads = ({ group }: Group) => leadershipGroups.includes(group);
  const taken = (group: Group) =>
    wanted.includes(group.group) || (wanted.includes(specialSides.leaders) && leads(group));
  return wanted.map((side): Side => {
    if (side === specialSides.everyone) {
      const released = document?.everyone ?? { themes: {} };
      return { side, groups: [], leftOut: [], people: document?.everyone?.people ?? null, released };
    }
    const belonging =
      side === specialSides.others
        ? groups.filter((group) => !taken(group))
        : side === specialSides.leaders
          ? groups.filter((group) => leads(group) && !wanted.includes(group.group))
          : groups.filter(({ group }) => group === side);
    const testable = belonging.filter(({ figure }) => hasDistribution(framework, figure));
    const together = testable.length > 0 ? testable : belonging;
    return {
      side,
      groups: together.map(({ group }) => group),
      leftOut: belonging.filter((group) => !together.includes(group)).map(({ group }) => group),
      people: together.length === 0 ? null : together.reduce((sum, { figure }) => sum + figure.people, 0),
      released: pooled(
        framework,
        together.map(({ figure }) => figure),
      ),
    };
  });
}

/** Can a difference from it be tested at all: enough people, and a distribution of something. */
function hasDistribution(framework: Framework, { people, themes, levels }: PublishedFigure): boolean {
  if (people < differenceRule.atLeast) return false;
  return (
    levelHistogram(framework, { themes, levels }, 'overall') !== undefined ||
    themeIds(framework).some((theme) => publishedHistogram(framework, themes, theme) !== undefined)
  );
}

/** The pair that can tell most: those who lead against the others, or the two largest groups; both of groups that can be tested. Else the two largest. */
function startingSides(framework: Framework, groups: readonly Group[]): readonly string[] {
  const testable = groups.filter(({ figure }) => hasDistribution(framework, figure));
  const [largest, second] = testable;
  const names = groups.slice(0, 2).map(({ group }) => group);
  if (!largest || !second) return names;
  const leading = testable.filter(({ group }) => leadershipGroups.includes(group));
  const others = testable.filter(({ group }) => !leadershipGroups.includes(group));
  const led = differenceNoise(leading, others) <= differenceNoise([largest], [second]);
  return led ? [specialSides.leaders, specialSides.others] : [largest.group, second.group];
}

/** What the variance of a difference is in proportion to; infinite where a side is empty. */
function differenceNoise(one: readonly Group[], other: readonly Group[]): number {
  const people = (side: readonly Group[]) => side.reduce((sum, { figure }) => sum + figure.people, 0);
  return 1 / people(one) + 1 / people(other);
}

function leadingOf(sides: readonly Side[]): number | null {
  const leads = sides.map(
    ({ groups }) => groups.length > 0 && groups.every((group) => leadershipGroups.includes(group)),
  );
  if (sides.length !== 2 || leads[0] === leads[1]) return null;
  return leads[0] ? 0 : 1;
}

/** Released groups, largest first. */
function groupsOf(document: ResultsDocument | undefined): readonly Group[] {
  return Object.entries(document?.groups ?? {})
    .map(([group, figure]) => ({ group, figure }))
    .toSorted((a, b) => b.figure.people - a.figure.people);
}

/** People on both sides would count against themselves, so then there is a gap and nothing more. */
function told(gap: Gap | undefined, overlap: boolean): ComparisonRow['gap'] {
  if (!gap) return null;
  if (overlap) return { ...gap, interval: null, delta: null, size: null, p: null, verdict: 'overlap' };
  return { ...gap, interval: gap.interval && { ...gap.interval } };
}

function cellOf(cell: Cell | undefined): PlainCell {
  if (!cell) return { n: 0, mean: null, band: null, deviation: null, over: null, hidden: 'protected' };
  const { n, mean, band, deviation, over, hidden } = cell;
  return { n, mean, band, deviation, over, hidden };
}
