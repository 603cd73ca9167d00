import { queryOptions } from '@tanstack/react-query';
import { changes, disagreements, heatMap } from '../../../../api/contract/analysis.ts';
import { releasedComments } from '../../../../api/contract/comments.ts';
import { weighting } from '../../../../api/contract/weighting.ts';
import { api } from '../../lib/api.ts';
import { urls } from '../../lib/urls.ts';

// Below ['results', assessmentId]: what makes the results stale makes these stale (participation/live).

/** How each lens and sub-lens moved since the assessment before. */
export const changeQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: ['results', assessmentId, 'change'],
    queryFn: ({ signal }) => api.get(urls.resultsChange(assessmentId), changes, { signal }),
  });

export const disagreementQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: ['results', assessmentId, 'disagreement'],
    queryFn: ({ signal }) => api.get(urls.disagreement(assessmentId), disagreements, { signal }),
  });

/** Without a theme: how many comments are public on which; with one: those too. */
export const commentsQuery = (assessmentId: string, theme?: string) =>
  queryOptions({
    queryKey: ['results', assessmentId, 'comments', theme ?? null],
    queryFn: ({ signal }) => api.get(urls.resultsComments(assessmentId, theme), releasedComments, { signal }),
  });

/** What declared expertise and the choice of groups change. `group` absent: everyone. */
export const weightingQuery = (assessmentId: string, group?: string) =>
  queryOptions({
    queryKey: ['results', assessmentId, 'weighting', group ?? null],
    queryFn: ({ signal }) => api.get(urls.weighting(assessmentId, group), weighting, { signal }),
  });

/** `of` null: the lenses; a lens: its sub-lenses; a sub-lens: its themes. */
export const heatMapQuery = (assessmentId: string, of: string | null) =>
  queryOptions({
    queryKey: ['results', assessmentId, 'heat-map', of],
    queryFn: ({ signal }) => api.get(urls.heatMap(assessmentId, of), heatMap, { signal }),
  });
