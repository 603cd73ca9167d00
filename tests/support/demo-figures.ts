import type * as z from 'zod/mini';
import type { ActionPlan } from '../../api/action-plan/contract/action-plan.ts';
import type { DocumentAnalysisAnswer } from '../../api/analysis/contract/analysis.ts';
import type { Participation } from '../../api/assessment/contract/participation.ts';
import type { auditTrail } from '../../api/audit/contract/audit.ts';
import type { Contradictions } from '../../api/correlation/contract/correlation.ts';
import type { Dissection } from '../../api/dissection/contract/dissection.ts';
import type { Documents } from '../../api/document/contract/documents.ts';
import type { Home } from '../../api/home/contract/home.ts';
import type { Comparison } from '../../api/results/contract/comparison.ts';
import type { Results } from '../../api/results/contract/results.ts';
import type { Trends } from '../../api/results/contract/trends.ts';
import type { Weighting } from '../../api/results/contract/weighting.ts';

/** Reads a path of the API. */
type Ask = <Answer>(path: string) => Promise<Answer>;
type Screen = { readonly path: string; readonly query: URLSearchParams; readonly of: string };

/** Figures of `figures` that are not among the numbers in `text`. */
export function missingIn(text: string, figures: readonly string[]): string[] {
  const shown = new Set(text.split(/[^\d.]+/).map((number) => number.replace(/\.$/, '')));
  return figures.filter((figure) => !shown.has(figure));
}

/**
 * What the screen of the sample at this address shows, asked for at the same moment and rounded as it is shown.
 * @throws if the screen is unknown
 */
export async function figuresOfScreen({ pathname, searchParams: query }: URL, ask: Ask): Promise<string[]> {
  const path = pathname.slice('/sample'.length);
  const [, noun = '', id = '', part = ''] = path.split('/');
  const of = `/assessments/${query.get('assessment') ?? (noun === 'assessments' ? id : part)}`;
  const kind = noun === 'assessments' ? part : noun === 'documents' ? id || query.get('tab') : noun;
  const figures = screens[kind || noun];
  if (!figures) throw new Error(`No figures are known of ${path}.`);
  return figures(ask, { path, query, of });
}

const screens: Readonly<Record<string, (ask: Ask, screen: Screen) => Promise<string[]>>> = {
  '': async (ask) => {
    const { averageScore, scored } = await ask<Home>('/home');
    return [...means([averageScore]), `${scored}`];
  },
  'ceo-dashboard': async (ask, { of, query }) => {
    const at = query.get('at');
    const { groups } = await ask<Participation>(`${of}/participation${at === null ? '' : `?at=${at}`}`);
    return (['invited', 'started', 'submitted'] as const).map((count) => `${sum(groups, count)}`);
  },
  dashboard: async (ask, { of, query }) => {
    const { figure } = await ask<Results>(`${of}/results`);
    const { weighted } = await ask<Weighting>(`${of}/results/weighting`);
    const shown = query.has('weights') && weighted ? weighted : figure;
    return [`${figure?.people}`, ...means([shown?.overall.mean, ...ofLenses(shown)])];
  },
  // The link was made when the walkthrough asked for it, so it is counted.
  assessment: async (ask, { of }) => [
    `${sum((await ask<Participation>(`${of}/participation`)).groups, 'invited')}`,
  ],
  compare: async (ask, { of }) => {
    const { rows } = await ask<Comparison>(`${of}/results/compare`);
    return means(rows.flatMap(({ cells }) => cells.map(({ mean }) => mean)));
  },
  plan: async (ask, { of }) => {
    const { actions } = await ask<ActionPlan>(`${of}/plan`);
    return means(actions.flatMap(({ outcome }) => outcome.map(({ mean }) => mean)));
  },
  report: async (ask, { of }) => {
    const { figure } = await ask<Results>(`${of}/results`);
    return means([figure?.overall.mean, ...ofLenses(figure)]);
  },
  trends: async (ask) => {
    const { series } = await ask<Trends>('/trends');
    return means(series.flatMap(({ points }) => points.map(({ mean }) => mean)));
  },
  documents: async (ask) => [`${(await ask<Documents>('/documents')).documents.length}`],
  analyze: async (ask, { query }) => {
    const { analysis } = await ask<DocumentAnalysisAnswer>(`/documents/${query.get('related')}/analysis`);
    const { version, passages, insights } = insisted(analysis);
    return [version, passages, ...insights.flatMap(({ strengths, problems }) => [strengths, problems])].map(
      String,
    );
  },
  correlate: async (ask, { of }) => {
    const { mapped, passages, contradictions } = await ask<Contradictions>(`${of}/contradictions`);
    const found = contradictions.flatMap(({ mean, people, problems }) => [
      ...means([mean]),
      `${people}`,
      `${problems}`,
    ]);
    return [`${mapped}`, `${passages}`, ...found];
  },
  dissect: async (ask, { query }) => {
    const { documents, result } = await ask<Dissection>(
      `/dissection?documents=${encodeURIComponent(query.get('documents') ?? '')}`,
    );
    const { insights, covered, completeness, lenses } = insisted(result);
    const clear = documents.flatMap(({ dissected }) =>
      dissected ? [dissected.clear, dissected.passages] : [],
    );
    return [insights, covered, completeness, ...lenses.map(({ relevance }) => relevance), ...clear].map(
      String,
    );
  },
  audit: async (ask, { of }) => {
    const { entries } = await ask<z.infer<typeof auditTrail>>(`${of}/audit-trail?limit=50`);
    return entries.map(({ position }) => position);
  },
};

type Mean = number | null | undefined;
const means = (of: readonly Mean[]) =>
  of.flatMap((mean) => (typeof mean === 'number' ? mean.toFixed(1) : []));
const ofLenses = (figure: Results['figure'] | Weighting['weighted'] | undefined): readonly Mean[] =>
  (figure?.lenses ?? []).map(({ cell }) => cell.mean);
const sum = (groups: Participation['groups'], count: 'invited' | 'started' | 'submitted'): number =>
  groups.reduce((total, { counts }) => total + counts[count], 0);

function insisted<T>(value: T | null): T {
  if (value === null) throw new Error('The sample has no such result.');
  return value;
}
