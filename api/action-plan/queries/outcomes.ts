import type { Baseline } from '../../../domain/action-plan/state.ts';
import type { Framework } from '../../../domain/framework/schema.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import { summarise } from '../../../domain/scoring/summarise.ts';
import type { Cycle } from '../../results/queries/cycles.ts';
import type { OutcomePoint } from '../contract/action-plan.ts';

/**
 * Lists the means of an action's place since its decision: the mean at that time, and every mean released later.
 * Figures released before the decision cannot be an effect of the action, in whichever assessment; nor can an imported
 * survey that was answered before it. @param cycles the action's assessment, if it has a release, and later ones
 */
export function outcomesOf(framework: Framework, entry: AssessmentEntry, cycles: readonly Cycle[]) {
  // Computed once for the whole plan instead of once per action.
  const means = cycles.map((cycle) => ({ cycle, at: meansOf(framework, cycle) }));
  return (place: string | null, baseline: Baseline | null, decidedAt: string): OutcomePoint[] => {
    if (place === null || baseline === null) return [];
    const own = cycles.find((cycle) => cycle.entry.assessmentId === entry.assessmentId);
    const stood = own?.document.releases.find(({ number }) => number === baseline.release);
    if (!stood) return [];
    const { assessmentId, name } = entry;
    return [
      { assessmentId, name, release: baseline.release, at: stood.at, mean: baseline.mean },
      ...means.flatMap(({ cycle, at }): OutcomePoint[] => {
        const mean = at.get(place) ?? null;
        const release = cycle.everyone.release;
        const row = cycle.document.releases.find(({ number }) => number === release);
        const answered = cycle.entry.imported ? cycle.entry.launchedAt : row?.at;
        if (mean === null || !row || answered === undefined || answered <= decidedAt) return [];
        const { assessmentId: id, name: called } = cycle.entry;
        return [{ assessmentId: id, name: called, release, at: row.at, mean }];
      }),
    ];
  };
}

function meansOf(framework: Framework, { everyone }: Cycle): ReadonlyMap<string, number | null> {
  const { lenses, subLenses, themes } = summarise(framework, everyone);
  return new Map([...lenses, ...subLenses, ...themes].map(({ id, cell }) => [id, cell.mean]));
}
