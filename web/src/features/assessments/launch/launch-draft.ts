import * as z from 'zod/mini';
import { releases } from '../../../../../api/assessment/contract/assessments.ts';
import { badLineReasons } from '../../../../../domain/draft/bad-lines.ts';
import { browserZone } from '../../../lib/display/zones.ts';
import { local } from '../../../lib/local.ts';
import { groupChoices } from './groups/form-groups.ts';
import type { LaunchForm } from './launch-form-state.ts';
import { noBadLines } from './people/people-rows.ts';
import { isZone } from './times/zoned-time.ts';

/** There is one draft per person and device; it never leaves the browser. */
const keyOf = (userId: string): string => `nine-lenses.launch-draft.${userId}`;

const draft = z.object({
  name: z.string(),
  company: z.string(),
  description: z.string(),
  opensAt: z.string(),
  closesAt: z.string(),
  threshold: z.number(),
  named: z._default(z.boolean(), false),
  releases: z._default(z.nullable(releases), null),
  groupsFrom: z._default(z.enum(groupChoices), 'roles'),
  ownGroups: z._default(z.array(z.string()), []),
  second: z._default(z.nullable(z.object({ name: z.string(), groups: z.array(z.string()) })), null),
  zone: z._default(z.string().check(z.refine(isZone)), browserZone),
  repeats: z._default(z.nullable(z.string()), null),
  badLines: z.catch(
    z.object({
      lines: z.array(
        z.object({
          number: z.number(),
          text: z.string(),
          reason: z.enum(badLineReasons),
          person: z.object({
            name: z.string(),
            email: z.string(),
            role: z.string(),
            secondGroup: z.string(),
          }),
        }),
      ),
      more: z.number(),
    }),
    noBadLines as { lines: []; more: number },
  ),
  people: z
    .array(
      z.object({
        key: z.string(),
        name: z.string(),
        email: z.string(),
        role: z.string(),
        secondGroup: z._default(z.string(), ''),
      }),
    )
    .check(z.minLength(1)),
});

/** The stored draft; null if there is none or it cannot be read. */
export function readDraft(userId: string): LaunchForm | null {
  const text = local.get(keyOf(userId));
  if (text === null) return null;
  try {
    return draft.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export const saveDraft = (userId: string, form: LaunchForm): boolean =>
  local.set(keyOf(userId), JSON.stringify(form));

export const discardDraft = (userId: string): void => local.remove(keyOf(userId));
