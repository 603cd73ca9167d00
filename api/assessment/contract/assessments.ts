import * as z from 'zod/mini';
import { assessmentLimits as limits, threshold } from '../../../domain/assessment/limits.ts';
import { fieldText } from '../../../domain/texts/fields.ts';
import { id, instant, mailedName, position } from '../../http/contract/common.ts';

/** Name of a group of an assessment, or of a group in an imported survey. */
export const group = z.string().check(z.minLength(1), z.maxLength(80));

/** The group of one person, by name. 400 GROUP_UNKNOWN if the assessment has no group with that name. */
export const groupOfPerson = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, fieldText('field.group.none')),
    z.maxLength(80, fieldText('field.group.long')),
  );

/** The group of one person in the second grouping: required if and only if the assessment has one, otherwise 400 GROUP_UNKNOWN. */
export const secondGroupOfPerson = z.optional(groupOfPerson);

/** A second grouping of the same people. Figures are shown for each grouping separately, never for a combination of both. */
export const secondGrouping = z.strictObject({ name: z.string(), groups: z.array(group) });

/** `atClosing`: once, when the assessment closes. `inSteps`: while it runs, and at closing. */
export const releases = z.enum(['atClosing', 'inSteps']);

const personName = z
  .string()
  .check(
    z.trim(),
    z.maxLength(limits.personNameMax, fieldText('field.name.long', { most: limits.personNameMax })),
    mailedName,
  );

export const participantInput = z.strictObject({
  name: z._default(personName, ''),
  /** Checked by the server's address grammar; findings contain the position in the list (from 1). */
  email: z.string().check(z.trim(), z.maxLength(320, fieldText('field.email.long'))),
  /** Name of the person's group. */
  role: groupOfPerson,
  secondGroup: secondGroupOfPerson,
});

const groupNames = z
  .array(z.string().check(z.trim(), z.maxLength(200)))
  .check(z.maxLength(100, fieldText('field.groups.many')));

/** POST /api/assessments, 201 {@link launched}. Needs canCreateAssessments. */
export const launchBody = z.strictObject({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, fieldText('field.assessmentName.none')),
      z.minLength(limits.nameMin, fieldText('field.assessmentName.short')),
      z.maxLength(limits.nameMax, fieldText('field.assessmentName.long')),
      mailedName,
    ),
  company: z
    .string()
    .check(
      z.trim(),
      z.minLength(limits.companyMin, fieldText('field.company.short')),
      z.maxLength(limits.companyMax, fieldText('field.company.long', { most: limits.companyMax })),
      mailedName,
    ),
  description: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(limits.descriptionMax, fieldText('field.long', { most: limits.descriptionMax })),
      ),
    '',
  ),
  framework: z._default(z.string().check(z.maxLength(60)), 'nine-lenses@1'),
  /** The draft that is launched. 409 ALREADY_LAUNCHED the second time; the content of the draft is erased afterwards. */
  draftId: z.optional(id),
  /** The version of the draft that was read: 409 DRAFT_CHANGED if somebody saved another one meanwhile. Absent: any is launched. */
  draftVersion: z.optional(z.int().check(z.gte(1))),
  /** Absent: opens at once. */
  opensAt: z.optional(instant),
  /** Absent: stays open until it is closed manually. */
  closesAt: z.optional(instant),
  /** Number of people needed before a score is shown (k). Absent: the organisation's default. */
  threshold: z.optional(
    z
      .int()
      .check(
        z.gte(threshold.min, fieldText('field.number.least', { least: threshold.min })),
        z.lte(threshold.max, fieldText('field.number.most', { most: threshold.max })),
      ),
  ),
  /**
   * True: answers are shown with names to people who may see the results. Immutable after the launch; such an assessment has no
   * `threshold`.
   */
  named: z._default(z.boolean(), false),
  /**
   * When scores are shown. Absent: at closing below 20 participants, in steps from 20 on. Assessments with names always
   * release in steps.
   */
  releases: z.optional(releases),
  /**
   * The groups chosen by the leader, 1 to 20, in display order. Absent: the ten default roles. 400 GROUPS_INVALID names
   * the invalid ones.
   */
  groups: z.optional(groupNames),
  /**
   * A second grouping of the same people, e.g. `Site`: its name, 1 to 40 characters, and its groups, under the same
   * rules. No name may occur in both groupings (400 GROUPS_INVALID). Every participant must then have a `secondGroup`.
   * Figures of this grouping are shown with the closing results only.
   */
  secondGrouping: z.optional(
    z.strictObject({ name: z.string().check(z.trim(), z.maxLength(200)), groups: groupNames }),
  ),
  participants: z
    .array(participantInput)
    .check(
      z.minLength(1, fieldText('field.participants.none')),
      z.maxLength(
        limits.participantsMax,
        fieldText('field.participants.many', { most: limits.participantsMax }),
      ),
    ),
});
export type LaunchBody = z.input<typeof launchBody>;

export const launched = z.strictObject({ assessmentId: id, position });

export const assessmentStatus = z.enum(['scheduled', 'open', 'closed']);
export type AssessmentStatus = z.infer<typeof assessmentStatus>;

/**
 * Numbers of people, of an assessment or of a group. `progress` is the sum, over invited people, of the percentage of
 * themes each has answered at least: 0, 50 or 90 by their step, 100 once submitted. progress / invited is therefore a
 * lower bound of the completeness. A single save does not change it.
 */
export const counts = z.strictObject({
  invited: z.number(),
  sent: z.number(),
  /** Sent mails that were kept in the outbox because no mail server is set. Absent: none. */
  kept: z.optional(z.number()),
  /** People who came through a shared link; included in `invited`. Absent: none. */
  claimed: z.optional(z.number()),
  opened: z.number(),
  started: z.number(),
  submitted: z.number(),
  progress: z.number(),
});
export type Counts = z.infer<typeof counts>;

export const assessmentSummary = z.strictObject({
  assessmentId: id,
  name: z.string(),
  company: z.string(),
  description: z.string(),
  framework: z.string(),
  status: assessmentStatus,
  launchedAt: instant,
  opensAt: z.nullable(instant),
  closesAt: z.nullable(instant),
  closedAt: z.nullable(instant),
  /**
   * True if a clock that was ahead closed the assessment before its date and nothing was released: POST …/reopen is
   * possible.
   */
  mayReopen: z.boolean(),
  /** Number of people needed before a score is shown (k). */
  threshold: z.number(),
  /** Number of people needed before a distribution is shown. */
  distributionThreshold: z.number(),
  /** True if answers are shown with names: nothing is suppressed, and both thresholds are 1. */
  named: z.boolean(),
  /** When scores are shown. */
  releases,
  /** Groups that people can choose, in display order; empty for an imported survey, whose groups come from its file. */
  groups: z.array(group),
  /** Absent: the assessment has one grouping only. */
  secondGrouping: z.optional(secondGrouping),
  /** True if the survey was answered elsewhere and imported. */
  imported: z.boolean(),
  /** Imported without saying when people answered: `launchedAt` is the time of the import. */
  undated: z.optional(z.literal(true)),
  /** Imported with the days on which people answered: the first one; `launchedAt` is the last one. */
  answeredFrom: z.optional(z.string()),
  /** The file of an imported survey has days, but of too few people (`leastForPeriod`) to show a period. */
  periodHidden: z.optional(z.literal(true)),
  counts,
});
export type AssessmentSummary = z.infer<typeof assessmentSummary>;

/** GET /api/assessments?after= : newest first. */
export const assessmentList = z.strictObject({
  assessments: z.array(assessmentSummary),
  position: z.nullable(position),
});

/**
 * PATCH /api/assessments/:assessmentId/participants/:participantId: {@link written}. Contains only the fields to
 * correct. A new address gets a new link, and the old link becomes invalid. With `If-Match: "<corrections>"` (the
 * person's count on the board) the request is refused if another correction came first.
 */
export const correctBody = z.strictObject({
  name: z.optional(personName),
  email: z.optional(participantInput.shape.email),
  role: z.optional(groupOfPerson),
  secondGroup: secondGroupOfPerson,
});

/**
 * POST /api/assessments/:assessmentId/close | reopen; POST …/participants/:participantId/resend | revoke | reinstate:
 * each answers {@link written}.
 */
export const assessmentParams = z.strictObject({ assessmentId: id });
export const participantParams = z.strictObject({ assessmentId: id, participantId: id });
/** POST /api/assessments/:assessmentId/participants: invites more people while the assessment is open. */
export const inviteBody = z.strictObject({ participants: launchBody.shape.participants });
