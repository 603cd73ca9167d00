import * as z from 'zod/mini';
import { role } from '../../../api/contract/assessments.ts';
import { id, position } from '../../../api/contract/common.ts';
import { reportKind } from '../../../api/contract/reports.ts';
import { peopleFilters, peopleSorts } from '../features/participation/people/people-order.ts';
import { heatSorts } from '../features/results/heat-map/heat-sorts.ts';

/** Plain text both ways: a position is a decimal string and must not become a number on its way. */
export const readSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

export function writeSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') params.set(key, value);
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}

/** A wrong value in the address counts as none. */
const forgiving = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined);

export const loginSearch = z.object({ returnTo: forgiving(z.string()) });
export const assessmentSearch = z.object({ assessment: forgiving(id), after: forgiving(position) });
export const boardSearch = z.object({
  state: forgiving(z.enum(peopleFilters)),
  sort: forgiving(z.enum(peopleSorts)),
});
export const resultsSearch = z.object({ group: forgiving(role), order: forgiving(z.enum(heatSorts)) });
export const reportSearch = z.object({ kind: forgiving(reportKind) });
export const outboxSearch = z.object({ mail: forgiving(z.string()) });
export const profileSearch = z.object({ tab: forgiving(z.enum(['security'])) });
