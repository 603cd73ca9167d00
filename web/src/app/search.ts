import * as z from 'zod/mini';
import { group } from '../../../api/assessment/contract/assessments.ts';
import { id, instant, position } from '../../../api/http/contract/common.ts';
import { documentLimits, documentSorts, documentTypes } from '../../../domain/document/limits.ts';
import { reportKinds } from '../../../domain/report/limits.ts';
import { compareOrders } from '../features/compare/compare-orders.ts';
import { peopleFilters, peopleSorts } from '../features/participation/people/people-order.ts';
import { heatSorts } from '../features/results/heat-map/heat-sorts.ts';

/** Plain text both ways: a position is a decimal string and must not be parsed to a number. */
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

/** Treats an invalid value in the address as absent. */
const forgiving = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined);

export const loginSearch = z.object({ returnTo: forgiving(z.string()) });
export const assessmentSearch = z.object({ assessment: forgiving(id), after: forgiving(position) });
/** The assessment to launch again. */
export const launchSearch = z.object({
  repeat: forgiving(id),
  /** Copies the settings of the sample's open assessment. */
  settings: forgiving(z.literal('sample')),
});
/** Position of a past moment. */
const at = forgiving(position);
/** Selects the second grouping instead of the first. */
const by = forgiving(z.literal('second'));
export const boardSearch = z.object({
  at,
  state: forgiving(z.enum(peopleFilters)),
  sort: forgiving(z.enum(peopleSorts)),
});
export const methodsSearch = z.object({ at, assessment: forgiving(id) });
export const resultsSearch = z.object({
  at,
  group: forgiving(group),
  order: forgiving(z.enum(heatSorts)),
  by,
  weights: forgiving(z.literal('expertise')),
  /** With named answers: the person and the theme shown. */
  theme: forgiving(z.string().check(z.maxLength(200))),
  person: forgiving(id),
});
export const actionPlanSearch = z.object({
  action: forgiving(id),
  /** Lens, sub-lens or theme whose discussion is open. */
  on: forgiving(z.string().check(z.maxLength(24))),
  make: forgiving(z.enum(['action', 'decision'])),
});
export const compareSearch = z.object({
  groups: forgiving(z.string()),
  by,
  open: forgiving(z.string()),
  order: forgiving(z.enum(compareOrders)),
});
/** The import to check. */
export const importSearch = z.object({ check: forgiving(id) });
export const createSearch = z.object({ draft: forgiving(id) });
export const trendsSearch = z.object({ company: forgiving(z.string()), group: forgiving(z.string()) });
const lens = forgiving(z.string().check(z.maxLength(8)));
export const documentsSearch = z.object({
  search: forgiving(z.string().check(z.maxLength(documentLimits.name))),
  lens,
  subLens: lens,
  type: forgiving(z.enum(documentTypes)),
  sort: forgiving(z.enum(documentSorts)),
  view: forgiving(z.literal('grid')),
  document: forgiving(id),
  passage: forgiving(z.string().check(z.regex(/^\d{1,6}$/))),
  version: forgiving(z.string().check(z.regex(/^[1-9]\d{0,3}$/))),
  tag: forgiving(z.string().check(z.maxLength(documentLimits.tag))),
  moment: forgiving(instant),
  tab: forgiving(z.enum(['correlate', 'analyze'])),
  assessment: forgiving(id),
  related: forgiving(id),
});
/** `documents`: ids of the dissected ones, separated by commas. */
export const dissectSearch = z.object({
  documents: forgiving(z.string().check(z.regex(/^[a-z0-9]{24}(?:,[a-z0-9]{24}){0,19}$/))),
});
export const reportSearch = z.object({ kind: forgiving(z.enum(reportKinds)) });
export const outboxSearch = z.object({ mail: forgiving(z.string()) });
/** Parameters the payment provider adds to its return addresses. */
export const billingSearch = z.object({
  session_id: forgiving(z.string().check(z.regex(/^\w{1,255}$/))),
  canceled: forgiving(z.string()),
});
export const profileSearch = z.object({ tab: forgiving(z.enum(['security'])) });
