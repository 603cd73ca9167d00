import * as z from 'zod/mini';
import { badLineLimits, badLineReasons } from '../../../domain/draft/bad-lines.ts';
import { draftSteps } from '../../../domain/draft/limits.ts';
import { releases } from '../../assessment/contract/assessments.ts';
import { id, instant, position } from '../../http/contract/common.ts';

const typed = (most: number) => z.string().check(z.maxLength(most));
const person = { name: typed(500), email: typed(500), role: typed(200), secondGroup: typed(200) };
const typedNames = z.array(typed(200)).check(z.maxLength(100));

/** The form of a launch as typed. Nothing is checked before the launch except lengths. Dates are local, `YYYY-MM-DDTHH:mm`, or empty. */
export const draftContent = z.strictObject({
  name: typed(500),
  company: typed(500),
  description: typed(5_000),
  opensAt: typed(40),
  closesAt: typed(40),
  /** IANA time zone of the dates. Absent: that of the browser which opens the draft. */
  zone: z.optional(typed(60)),
  /** Assessment that this one repeats; absent: none. */
  repeats: z.optional(z.nullable(id)),
  threshold: z.int().check(z.gte(1), z.lte(10)),
  named: z.boolean(),
  /** null: not chosen. */
  releases: z.nullable(releases),
  /** Where the groups come from: the ten roles, the eight types, or `ownGroups`. */
  groupsFrom: z.enum(['roles', 'types', 'own']),
  ownGroups: typedNames,
  second: z.nullable(z.strictObject({ name: typed(200), groups: typedNames })),
  people: z.array(z.strictObject(person)).check(z.maxLength(2_000)),
  /** Lines of added lists that gave no person and are not dismissed; `more`: number of those that are not kept. Absent: none. */
  badLines: z.optional(
    z.strictObject({
      lines: z
        .array(
          z.strictObject({
            number: z.int().check(z.gte(1)),
            text: typed(badLineLimits.text),
            reason: z.enum(badLineReasons),
            person: z.strictObject(person),
          }),
        )
        .check(z.maxLength(badLineLimits.lines)),
      more: z.int().check(z.gte(0), z.lte(1_000_000)),
    }),
  ),
});
export type DraftContent = z.infer<typeof draftContent>;

const step = z.literal(draftSteps);

/** POST /api/drafts, 201 {@link draftWritten}. 409 TOO_MANY_DRAFTS; 400 DRAFT_TOO_LARGE. */
export const draftBody = z.strictObject({ step, content: draftContent });
/**
 * PUT /api/drafts/:draftId, {@link draftWritten}. `version` is the one that was read: 409 DRAFT_CHANGED says who saved another one meanwhile;
 * 409 DRAFT_LAUNCHED; 400 DRAFT_TOO_LARGE.
 */
export const changedDraftBody = z.strictObject({
  version: z.int().check(z.gte(1)),
  step,
  content: draftContent,
});
export const draftWritten = z.strictObject({ draftId: id, version: z.int(), position });

/** GET /api/drafts/:draftId?after=, DELETE /api/drafts/:draftId */
export const draftParams = z.strictObject({ draftId: id });

const listed = {
  draftId: id,
  version: z.int(),
  /** 3: launched; its documents may follow. */
  step: z.literal([...draftSteps, 3]),
  /** Name of the assessment; may be empty. */
  name: z.string(),
  /** Rows with an e-mail address; after the launch people invited by it. */
  people: z.int(),
  savedAt: instant,
  savedBy: z.string(),
  /** null before the launch. */
  launched: z.nullable(z.strictObject({ assessmentId: id, at: instant })),
};
const listedDraft = z.strictObject(listed);
export type ListedDraft = z.infer<typeof listedDraft>;

/** GET /api/drafts?after= : the last saved first. `most`: number of drafts an organisation can have. */
export const draftList = z.strictObject({
  drafts: z.array(listedDraft),
  most: z.int(),
  position: z.nullable(position),
});

/** `content`: null after the launch, which erases it. */
export const openedDraft = z.strictObject({ ...listed, content: z.nullable(draftContent) });
export type OpenedDraft = z.infer<typeof openedDraft>;
