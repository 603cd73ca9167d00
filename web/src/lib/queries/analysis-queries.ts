import { queryOptions } from '@tanstack/react-query';
import { changes, disagreements, heatMap, panel } from '../../../../api/results/contract/analysis.ts';
import { releasedComments } from '../../../../api/results/contract/comments.ts';
import { comparison } from '../../../../api/results/contract/comparison.ts';
import { weighting } from '../../../../api/results/contract/weighting.ts';
import { api } from '../api.ts';
import { keyAt } from '../past.ts';
import { urls } from '../urls.ts';

// Keys start with ['results', assessmentId], so that invalidating the results also invalidates these queries
// (participation/live). `at` is the position of a past moment; undefined means now.

/** Change of each lens and sub-lens since the previous assessment. */
export const changeQuery = (assessmentId: string, at?: string) =>
  queryOptions({
    queryKey: keyAt(at, ['results', assessmentId, 'change']),
    queryFn: ({ signal }) => api.get(urls.resultsChange(assessmentId, at), changes, { signal }),
  });

/** Lens profiles of everyone and of groups, for comparison. `sides` is written by `writeSides`. */
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

/** Absolute agreement of the panel; requires ratings that are linked to persons. */
export const panelQuery = (assessmentId: string, at?: string) =>
  queryOptions({
    queryKey: keyAt(at, ['results', assessmentId, 'panel']),
    queryFn: ({ signal }) => api.get(urls.panel(assessmentId, at), panel, { signal }),
  });

/** Without `theme`: the number of public comments by theme. With `theme`: also its comments. */
export const commentsQuery = (assessmentId: string, theme?: string, at?: string) =>
  queryOptions({
    queryKey: keyAt(at, ['results', assessmentId, 'comments', theme ?? null]),
    queryFn: ({ signal }) =>
      api.get(urls.resultsComments(assessmentId, theme, at), releasedComments, { signal }),
  });

/** Effect of declared expertise and of the choice of groups. Without `group`: everyone. */
export const weightingQuery = (assessmentId: string, group?: string, at?: string) =>
  queryOptions({
    queryKey: keyAt(at, ['results', assessmentId, 'weighting', group ?? null]),
    queryFn: ({ signal }) => api.get(urls.weighting(assessmentId, group, at), weighting, { signal }),
  });

/**
 * `of`: null for the lenses, a lens for its sub-lenses, a sub-lens for its themes.
 * `by`: the second grouping; undefined for the first.
 */
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
