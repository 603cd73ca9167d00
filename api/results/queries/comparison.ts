import { LRUCache } from 'lru-cache';
import { groupsIn } from '../../../domain/assessment/groups.ts';
import { themeIds } from '../../../domain/framework/frameworks.ts';
import type { Framework } from '../../../domain/framework/schema.ts';
import type { ReleasedGroups } from '../../../domain/read-models/comparison/comparison.ts';
import { agreedBy, gapsInSteps, overlapping } from '../../../domain/read-models/comparison/gaps.ts';
import { groupsOf, type Side, sidesOf, startingSides } from '../../../domain/read-models/comparison/sides.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import { missingFigure } from '../../../domain/read-models/results/results.ts';
import {
  clearGaps,
  type Gap,
  leadershipGroups,
  rangeOf,
} from '../../../domain/scoring/analysis/comparison.ts';
import { onOneDefinition } from '../../../domain/scoring/analysis/difference.ts';
import { heatRows } from '../../../domain/scoring/analysis/heat-map.ts';
import { type Cell, summarise } from '../../../domain/scoring/summarise.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { unhurried } from '../../../infra/event-loop/pace.ts';
import { ApiProblem, notFound } from '../../http/problem.ts';
import { frameworkOf } from '../../queries/framework-of.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import { eachAnew, type Warm } from '../../queries/warm-answers.ts';
import type { PlainCell } from '../contract/analysis.ts';
import {
  type Comparison,
  type ComparisonRow,
  mostSides,
  readSides,
  specialSides,
} from '../contract/comparison.ts';

type Asked = {
  readonly groups?: string | undefined;
  readonly of?: string | undefined;
  readonly by?: 'second' | undefined;
  readonly after?: string | undefined;
};
export type ComparisonQuery = (entry: AssessmentEntry, asked: Asked) => Promise<Comparison>;

const mostListed = 12;

/** Compares groups. Reads releases only, never individual ratings. */
export function createComparisonQuery(reader: ModelReader, warm: Warm = eachAnew): ComparisonQuery {
  /** Tested pairs of sides by release; cached because a release never changes. */
  const known = new LRUCache<string, Promise<ReadonlyMap<string, Gap>>>({ max: 200 });

  return (entry, asked) =>
    warm(entry.assessmentId, [asked.groups, asked.of, asked.by], asked.after, () => answered(entry, asked));

  async function answered(
    entry: AssessmentEntry,
    { groups: text, of, by: asked, after }: Asked,
  ): Promise<Comparison> {
    if (asked && !entry.secondGrouping) throw notFound();
    const wanted = askedSides(text);
    const by = asked ?? groupingOf(entry, wanted ?? []);
    const position = await reader.readAt(after, entry.tenant);
    const { assessmentId } = entry;
    const document = await reader.get<ReleasedGroups>(assessmentId);
    if (wanted?.some((side) => !isSide(side, entry, document))) throw notFound();
    const framework = frameworkOf(entry, document);
    const groups = groupsOf((by ? document?.second?.groups : document?.groups) ?? {});
    const everyone = document?.everyone ?? null;
    const names = wanted ?? startingSides(framework, groups);
    const sides = sidesOf(framework, everyone, groups, names);
    const rows = heatRows(
      framework,
      sides.map(({ released }) => released),
      of ?? null,
      missingFigure(document),
    );
    if (!rows) throw notFound();

    const overlap = overlapping(sides);
    const [one, other] = sides;
    const pair = sides.length === 2 && one && other ? ([one, other] as const) : undefined;
    const gaps = pair
      ? await gapsOf(JSON.stringify([assessmentId, document?.release, by, names]), framework, pair)
      : new Map<string, Gap>();
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
      agreed: of === undefined ? agreedBy(framework, everyone, groups).map((theme) => ({ ...theme })) : null,
      threshold: entry.threshold,
      distributionThreshold: document?.distributionThreshold ?? 0,
      position,
    };
  }

  function gapsOf(
    key: string,
    framework: Framework,
    pair: readonly [Side, Side],
  ): Promise<ReadonlyMap<string, Gap>> {
    const before = known.get(key);
    if (before) return before;
    const gaps = unhurried(gapsInSteps(framework, pair));
    known.set(key, gaps);
    return gaps;
  }
}

/**
 * The grouping that the sides belong to. @throws TWO_GROUPINGS for groups of both groupings, because a person could be
 * on both sides
 */
function groupingOf({ secondGrouping }: AssessmentEntry, sides: readonly string[]): 'second' | undefined {
  const named = sides.filter((side) => !Object.values<string>(specialSides).includes(side));
  const ofSecond = named.filter((side) => secondGrouping?.groups.includes(side));
  if (ofSecond.length === 0) return undefined;
  if (ofSecond.length === named.length) return 'second';
  throw new ApiProblem(
    400,
    'TWO_GROUPINGS',
    say('results.twoGroupings', { ofSecond: ofSecond[0] ?? '', name: secondGrouping?.name ?? '' }),
  );
}

/**
 * The requested sides; a single side is compared with all others; undefined if none is requested. @throws
 * TOO_MANY_GROUPS, GROUP_TWICE, GROUPS_UNREADABLE
 */
function askedSides(text: string | undefined): readonly string[] | undefined {
  const names = text === undefined ? [] : readSides(text);
  if (names === undefined) throw new ApiProblem(400, 'GROUPS_UNREADABLE', say('results.groupsUnreadable'));
  if (names.length === 0) return undefined;
  if (names.length > mostSides)
    throw new ApiProblem(400, 'TOO_MANY_GROUPS', say('results.tooManyGroups', { mostSides }));
  const wanted = names.length === 1 ? [...names, specialSides.others] : names;
  if (new Set(wanted).size < wanted.length)
    throw new ApiProblem(400, 'GROUP_TWICE', say('results.groupTwice'));
  return wanted;
}

/** The groups of an imported survey are known only from its releases. */
function isSide(side: string, entry: AssessmentEntry, document: ReleasedGroups | undefined): boolean {
  const { imported, secondGrouping } = entry;
  return (
    imported !== undefined ||
    Object.values<string>(specialSides).includes(side) ||
    Object.hasOwn(document?.groups ?? {}, side) ||
    groupsIn(entry).includes(side) ||
    secondGrouping?.groups.includes(side) === true
  );
}

function leadingOf(sides: readonly Side[]): number | null {
  const leads = sides.map(
    ({ groups }) => groups.length > 0 && groups.every((group) => leadershipGroups.includes(group)),
  );
  if (sides.length !== 2 || leads[0] === leads[1]) return null;
  return leads[0] ? 0 : 1;
}

/** If people can be on both sides, the samples are not independent, so only the gap is shown. */
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
