import { queryOptions } from '@tanstack/react-query';
import { changes, disagreements, heatMap, panel } from '../../../../api/results/contract/analysis.ts';
import { releasedComments } from '../../../../api/results/contract/comments.ts';
import { comparison } from '../../../../api/results/contract/comparison.ts';
import { weighting } from '../../../../api/results/contract/weighting.ts';
import { api } from '../api.ts';
import { keyAt } from '../past.ts';
import { urls } from '../urls.ts';

// Below ['results', assessmentId]: what makes the results stale makes these stale (participation/live). `at` absent: now.

/** How each lens and sub-lens moved since the assessment before. */
export const changeQuery = (assessmentId: string, at?: string) =>
  queryOptions({
    queryKey: keyAt(at, ['results', assessmentId, 'change']),
    queryFn: ({ signal }) => api.get(urls.resultsChange(assessmentId, at), changes, { signal }),
  });

/** Everyone and groups beside each other, as their lenses' shapes. `sides` as `writeSides` makes them. */
export const profileQuery = (assessmentId: string, sides: string, at?: string) =>
  queryOptions({
    queryKey: keyAt(at, ['results', assessmentId, 'compare', sides, null]),
    queryFn: ({ signal }) =>
      api.get(urls.compare(assessmentId, { groups: sides, of: null, at }), comparison, { signal }),
  });

export const disagreementQuery = (assessmentId: string, at?: string) =>
  queryOptions({
    queryKey: keyAt(at, ['results', assessmentId, 'disagreement']),
    queryFn: ({ signal }) => api.get(urls.disagreement(assessmentId, at), disagreements, { signal }),
  });

/** Absolute agreement of the panel, where ratings are known by person. */
export const panelQuery = (assessmentId: string, at?: string) =>
  queryOptions({
    queryKey: keyAt(at, ['results', assessmentId, 'panel']),
    queryFn: ({ signal }) => api.get(urls.panel(assessmentId, at), panel, { signal }),
  });

/** Without a theme: how many comments are public on which; with one: those too. */
export const commentsQuery = (assessmentId: string, theme?: string, at?: string) =>
  queryOptions({
    queryKey: keyAt(at, ['results', assessmentId, 'comments', theme ?? null]),
    queryFn: ({ signal }) =>
      api.get(urls.resultsComments(assessmentId, theme, at), releasedComments, { signal }),
  });

/** What declared expertise and the choice of groups change. `group` absent: everyone. */
export const weightingQuery = (assessmentId: string, group?: string, at?: string) =>
  queryOptions({
    queryKey: keyAt(at, ['results', assessmentId, 'weighting', group ?? null]),
    queryFn: ({ signal }) => api.get(urls.weighting(assessmentId, group, at), weighting, { signal }),
  });

/** `of` null: the lenses; a lens: its sub-lenses; a sub-lens: its themes. */
/** `by`: of the groups of the second grouping; undefined: of the first. */
export const heatMapQuery = (
  assessmentId: string,
  of: string | null,
  by: 'second' | undefined,
  at?: string,
) =>
  queryOptions({
    queryKey: keyAt(at, ['results', assessmentId, 'heat-map', of, by ?? null]),
    queryFn: ({ signal }) => api.get(urls.heatMap(assessmentId, of, by, at), heatMap, { signal }),
  });
