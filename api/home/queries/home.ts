import { LRUCache } from 'lru-cache';
import type { Framework } from '../../../domain/framework/schema.ts';
import { actionPlanKeys } from '../../../domain/read-models/action-plan/action-plan.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import type { RecentActivity } from '../../../domain/read-models/participation-board/documents.ts';
import { boardKeys } from '../../../domain/read-models/participation-board/participation-board.ts';
import { summarise } from '../../../domain/scoring/summarise.ts';
import { frameworkOf } from '../../queries/framework-of.ts';
import type { Directory, ModelReader } from '../../queries/read-models.ts';
import type { Cycles } from '../../results/queries/cycles.ts';
import type { Home } from '../contract/home.ts';

const newest = 8;
const shown = 8;
/** A released assessment, with its overall score (null if it is not shown). */
export type Scored = { readonly framework: Framework; readonly mean: number | null };
type Line = Home['activity'][number];

/** Computes the figures of an organisation's home page from releases and participation. */
export function createHomeQuery(
  board: ModelReader,
  plans: ModelReader,
  cycles: Cycles,
  directory: Directory,
) {
  /** Cached without expiry, because a release never changes. */
  const known = new LRUCache<string, Scored>({ max: 5_000 });

  async function scoreOf(entry: AssessmentEntry): Promise<Scored | undefined> {
    const cycle = await cycles.released(entry);
    if (!cycle) return undefined;
    const key = `${entry.assessmentId}/${cycle.everyone.release}`;
    const before = known.get(key);
    if (before) return before;
    const framework = frameworkOf(entry, cycle.document);
    const scored = { framework, mean: summarise(framework, cycle.everyone).overall.mean };
    known.set(key, scored);
    return scored;
  }

  async function linesOf(entry: AssessmentEntry): Promise<readonly Line[]> {
    const { assessmentId, name } = entry;
    if (entry.imported)
      return entry.closedAt === null
        ? []
        : [
            {
              assessmentId,
              name,
              kind: 'imported',
              at: entry.closedAt,
              count: entry.imported.responses,
            },
          ];
    const recent = await board.get<RecentActivity>(boardKeys.activity(assessmentId));
    const lines: Line[] = [];
    for (const { what, at, count } of recent?.lines ?? []) {
      if (what !== 'launched' && what !== 'submitted' && what !== 'released' && what !== 'closed') continue;
      const before = lines.at(-1);
      // Submissions of one day are combined into one entry.
      if (what === 'submitted' && before?.kind === 'submitted' && before.at.slice(0, 10) === at.slice(0, 10))
        lines[lines.length - 1] = { ...before, count: (before.count ?? 0) + 1 };
      else lines.push({ assessmentId, name, kind: what, at, count: what === 'submitted' ? 1 : count });
    }
    return lines;
  }

  const isDecided = async ({ assessmentId }: AssessmentEntry): Promise<boolean> => {
    const kept = await Promise.all([
      plans.list(actionPlanKeys.actions(assessmentId)),
      plans.list(actionPlanKeys.decisions(assessmentId)),
    ]);
    return kept.some((list) => list.length > 0);
  };

  return async (tenant: string): Promise<Home> => {
    const entries = await directory.assessmentsOf(tenant);
    const scored = (await Promise.all(entries.map(scoreOf))).filter((one) => one !== undefined);
    const lines = (await Promise.all(entries.slice(0, newest).map(linesOf))).flat();
    const decided = await Promise.all(entries.slice(0, newest).map(isDecided));
    return {
      ...averageOf(scored),
      released: scored.length,
      decided: decided.includes(true),
      activity: lines.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, shown),
    };
  };
}

/**
 * The mean over assessments with the framework and scale of the newest one that has a score: different questionnaires
 * are never averaged.
 */
export function averageOf(
  newestFirst: readonly Scored[],
): Pick<Home, 'averageScore' | 'scored' | 'framework' | 'apart'> {
  const shown = newestFirst.flatMap(({ framework, mean }) => (mean === null ? [] : [{ framework, mean }]));
  const [newest] = shown;
  if (!newest) return { averageScore: null, scored: 0, framework: null, apart: 0 };
  const alike = shown.filter(({ framework }) => kindOf(framework) === kindOf(newest.framework));
  const { name, scale } = newest.framework;
  return {
    averageScore: alike.reduce((sum, { mean }) => sum + mean, 0) / alike.length,
    scored: alike.length,
    framework: { name, scale: { min: scale.min, max: scale.max } },
    apart: shown.length - alike.length,
  };
}

const kindOf = ({ id, scale }: Framework): string => JSON.stringify([id, scale.min, scale.max]);
