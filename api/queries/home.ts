import { LRUCache } from 'lru-cache';
import type { AssessmentEntry } from '../../domain/read-models/directory/directory.ts';
import type { RecentActivity } from '../../domain/read-models/participation-board/documents.ts';
import { boardKeys } from '../../domain/read-models/participation-board/participation-board.ts';
import { summarise } from '../../domain/scoring/summarise.ts';
import type { Home } from '../contract/home.ts';
import type { Cycles } from './cycles.ts';
import { frameworkOf } from './framework-of.ts';
import type { Directory, ModelReader } from './read-models.ts';

const ownScale = { min: 0, max: 9 } as const;
const newest = 8;
const shown = 8;
type Line = Home['activity'][number];

/** An organisation's home, counted from what is released and from who took part. */
export function createHomeQuery(board: ModelReader, cycles: Cycles, directory: Directory) {
  /** A release never changes. */
  const overall = new LRUCache<string, { readonly mean: number | null }>({ max: 5_000 });

  async function scoreOf(entry: AssessmentEntry): Promise<number | null> {
    const cycle = await cycles.released(entry);
    if (!cycle) return null;
    const key = `${entry.assessmentId}/${cycle.everyone.release}`;
    const known = overall.get(key);
    if (known) return known.mean;
    const framework = frameworkOf(entry, cycle.document);
    const { min, max } = framework.scale;
    const own = min === ownScale.min && max === ownScale.max;
    const mean = own ? summarise(framework, cycle.everyone.themes).overall.mean : null;
    overall.set(key, { mean });
    return mean;
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
      // Forty who submit on one day are one piece of news.
      if (what === 'submitted' && before?.kind === 'submitted' && before.at.slice(0, 10) === at.slice(0, 10))
        lines[lines.length - 1] = { ...before, count: (before.count ?? 0) + 1 };
      else lines.push({ assessmentId, name, kind: what, at, count: what === 'submitted' ? 1 : count });
    }
    return lines;
  }

  return async (tenant: string): Promise<Home> => {
    const entries = await directory.assessmentsOf(tenant);
    const scores = (await Promise.all(entries.map(scoreOf))).filter((score) => score !== null);
    const lines = (await Promise.all(entries.slice(0, newest).map(linesOf))).flat();
    const average = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    return {
      averageScore: scores.length === 0 ? null : Math.round(average * 100) / 100,
      scored: scores.length,
      activity: lines.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, shown),
    };
  };
}
