import { queryOptions } from '@tanstack/react-query';
import { milestoneAdded, trends } from '../../../../api/results/contract/trends.ts';
import { api, nothing } from '../../lib/api.ts';
import { urls } from '../../lib/urls.ts';

export const trendModel = 'trend';
export const trendsKey = ['trends'] as const;

/** `company` undefined: the company of the newest assessment. `group` undefined: everyone. */
export const trendsQuery = (company: string | undefined, group: string | undefined) =>
  queryOptions({
    queryKey: [...trendsKey, company ?? null, group ?? null],
    queryFn: ({ signal }) => api.get(urls.trends({ company, group }), trends, { signal }),
  });

export const addMilestone = (milestone: { name: string; date: string }) =>
  api.post(urls.milestones, milestone, milestoneAdded);
export const correctMilestone = (milestoneId: string, milestone: { name: string; date: string }) =>
  api.put(urls.milestone(milestoneId), milestone, nothing);
export const removeMilestone = (milestoneId: string) => api.delete(urls.milestone(milestoneId), {}, nothing);
export const saveTarget = (target: number | null, framework: string) =>
  api.put(urls.target, { target, framework }, nothing);
