import * as z from 'zod/mini';
import { actionStates } from '../../../domain/action-plan/states.ts';
import { type ReportKind, reportFailures, reportKinds } from '../../../domain/report/limits.ts';
import { shareKinds, shareLimits } from '../../../domain/share/limits.ts';
import { fieldText } from '../../../domain/texts/fields.ts';
import { id, instant, position } from '../../http/contract/common.ts';
import { disagreement, heatCell } from '../../results/contract/analysis.ts';
import { cell } from '../../results/contract/results.ts';

export { type ReportKind, reportKinds };
export const reportKind = z.enum(reportKinds);

/**
 * Released results as one self-contained document with names, scale and figures, so that a reader needs no other
 * source. GET /api/assessments/:assessmentId/report?kind= . Needs canViewReports; 409 NOTHING_RELEASED before the first
 * release.
 */
const reportHeatMap = z.strictObject({
  columns: z.array(z.strictObject({ group: z.nullable(z.string()), people: z.number() })),
  rows: z.array(z.strictObject({ id: z.string(), cells: z.array(heatCell), spread: z.nullable(z.number()) })),
  /** Groups of this grouping whose figures are hidden to protect people, in the order of the list of groups. */
  hiddenGroups: z.array(z.string()),
});

export const report = z.strictObject({
  kind: reportKind,
  madeAt: instant,
  /** Position of the last change to any board of the organisation: the document is at least that new. */
  position: z.nullable(position),
  release: z.strictObject({ number: z.number(), at: instant, coversPosition: position }),
  /**
   * The first signed head of the log that covers the release: the root of the Merkle tree over its first `size` events.
   * Null if no signed head covers it yet.
   */
  proof: z.nullable(
    z.strictObject({ root: z.string(), size: z.number(), signedAt: instant, position: z.string() }),
  ),
  /** IANA time zone of the organisation, in which the document shows times. */
  timeZone: z.string(),
  assessment: z.strictObject({
    name: z.string(),
    company: z.string(),
    framework: z.string(),
    frameworkName: z.string(),
    closedAt: z.nullable(instant),
    invited: z.number(),
    submitted: z.number(),
    /** True if the survey was answered elsewhere, so that invitations are unknown. */
    imported: z.boolean(),
    /** True if participants were told that their answers are shown with their names. */
    named: z.boolean(),
    releases: z.enum(['atClosing', 'inSteps']),
    /** Number of people needed before a score, and before a distribution, is shown. */
    threshold: z.number(),
    distributionThreshold: z.number(),
  }),
  /** Who was invited, in sentences; empty for an imported survey. */
  asked: z.array(z.string()),
  scale: z.strictObject({
    min: z.number(),
    max: z.number(),
    bands: z.array(z.strictObject({ id: z.string(), label: z.string(), from: z.number() })),
  }),
  /** Number of people counted in the figures. */
  people: z.number(),
  overall: cell,
  /** In the order of the framework; only a full report has sub-lenses and themes. */
  lenses: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      cell,
      /** Average deviation from the mean, in scale points; null while no distribution may be shown. */
      spread: z.nullable(z.number()),
      subLenses: z.array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          cell,
          themes: z.array(z.strictObject({ id: z.string(), name: z.string(), question: z.string(), cell })),
        }),
      ),
    }),
  ),
  /**
   * Lens ids: `strengths` with the highest scores first; `priorities` with the lowest first, without lenses whose score
   * is that of a strength. Equal scores keep the order of the framework. Both are empty if no score differs.
   */
  strengths: z.array(z.string()),
  priorities: z.array(z.string()),
  /** Themes on which people disagree most, widest spread first. */
  disagreements: z.array(
    z.strictObject({
      ...disagreement.shape,
      name: z.string(),
      groups: z.array(z.strictObject({ group: z.string(), n: z.number(), mean: z.number() })),
    }),
  ),
  /** Lenses by group; null in a summary. The column with `group: null` is everyone. */
  heatMap: z.nullable(reportHeatMap),
  /** Lenses by the groups of the second grouping; null if there is none, or none of its figures is released. */
  secondHeatMap: z.nullable(z.strictObject({ name: z.string(), ...reportHeatMap.shape })),
  /** Newest first, without dropped actions; null in a summary and in a document for readers who are not members. */
  plan: z.nullable(
    z.strictObject({
      actions: z.array(
        z.strictObject({
          title: z.string(),
          /** Empty in a stored file, which an erasure could not reach. */
          owner: z.string(),
          /** A calendar day. */
          dueOn: z.nullable(z.string()),
          state: z.enum(actionStates),
          about: z.nullable(z.string()),
        }),
      ),
      decisions: z.array(
        z.strictObject({
          title: z.string(),
          reason: z.string(),
          about: z.nullable(z.string()),
          /** Empty in a stored file, which an erasure could not reach. */
          by: z.string(),
          at: instant,
        }),
      ),
    }),
  ),
  /**
   * Public comments, themes with the most first; null in a summary, in a stored file, and in a document for readers who
   * are not members.
   */
  comments: z.nullable(
    z.strictObject({
      themes: z.array(z.strictObject({ theme: z.string(), name: z.string(), texts: z.array(z.string()) })),
      /** Total number of public comments. */
      total: z.number(),
    }),
  ),
  /** Change since the previous assessment; null if there is none. `points` are null if they cannot be computed. */
  change: z.nullable(
    z.strictObject({
      name: z.string(),
      releasedAt: instant,
      points: z.nullable(z.number()),
      verdict: z.enum(['clear', 'notClear', 'tooFew']),
    }),
  ),
});
export type Report = z.infer<typeof report>;
export type ReportLens = Report['lenses'][number];

export const reportQuery = z.strictObject({ kind: z.optional(reportKind), after: z.optional(position) });
/**
 * GET /api/assessments/:assessmentId/results/workbook (.xlsx), …/results/slides (.pptx): a file, `Content-Disposition:
 * attachment`. Needs canViewReports.
 */
export const workbookQuery = z.strictObject({ after: z.optional(position) });

const daysText = fieldText('field.days', { least: shareLimits.daysMin, most: shareLimits.daysMax });
export const shareKind = z.enum(shareKinds);

/** POST /api/assessments/:assessmentId/shares, 201 {@link shareCreated}. Needs results.share; 409 NOTHING_RELEASED before the first release. */
export const shareBody = z.strictObject({
  kind: shareKind,
  days: z.int(daysText).check(z.gte(shareLimits.daysMin, daysText), z.lte(shareLimits.daysMax, daysText)),
  /** Passphrase that readers must enter to open the link. Only its hash is stored. */
  passphrase: z.optional(
    z
      .string()
      .check(
        z.minLength(
          shareLimits.passphraseMin,
          fieldText('field.passphrase.short', { least: shareLimits.passphraseMin }),
        ),
        z.maxLength(
          shareLimits.passphraseMax,
          fieldText('field.passphrase.long', { most: shareLimits.passphraseMax }),
        ),
      ),
  ),
});
export type ShareBody = z.infer<typeof shareBody>;
/** `path`: relative to the product's address; returned only once, because the server stores a hash of it. */
export const shareCreated = z.strictObject({
  shareId: id,
  path: z.string(),
  expiresAt: instant,
  position: z.nullable(position),
});

/** GET /api/assessments/:assessmentId/shares?after= , newest first. */
export const share = z.strictObject({
  shareId: id,
  kind: shareKind,
  withPassphrase: z.boolean(),
  createdAt: instant,
  createdBy: z.string(),
  expiresAt: instant,
  /** `ended`: who made it was removed since, or may not share results any more. */
  state: z.enum(['open', 'expired', 'revoked', 'ended']),
  opened: z.number(),
  lastOpenedAt: z.nullable(instant),
});
export type Share = z.infer<typeof share>;
export const shares = z.strictObject({ shares: z.array(share), position: z.nullable(position) });
export type Shares = z.infer<typeof shares>;
/** DELETE /api/assessments/:assessmentId/shares/:shareId , 200 with {@link written}: revokes the link. */
export const shareParams = z.strictObject({ assessmentId: id, shareId: id });

/**
 * POST /api/shared/open, without an account. 404 SHARE_UNKNOWN for an unknown, revoked, expired or ended link; 401
 * PASSPHRASE_NEEDED or PASSPHRASE_WRONG. A POST, so that neither a URL nor a log contains the token.
 */
export const sharedBody = z.strictObject({
  shareId: z.string().check(z.maxLength(200)),
  token: z.string().check(z.maxLength(200)),
  passphrase: z.optional(z.string().check(z.maxLength(200))),
});
export const shared = z.strictObject({ report, expiresAt: instant });
export type Shared = z.infer<typeof shared>;

/** POST /api/assessments/:assessmentId/reports, 202 {@link reportFileRequested}. 409 NO_CHROMIUM where no Chromium is installed. */
export const reportFileBody = z.strictObject({ kind: reportKind });
export const reportFileRequested = z.strictObject({ reportId: id, position });

/**
 * GET /api/assessments/:assessmentId/reports?after= , newest first. The file of a `ready` report:
 * …/reports/:reportId/file .
 */
export const reportFile = z.strictObject({
  reportId: id,
  kind: reportKind,
  state: z.enum(['requested', 'drawing', 'ready', 'failed']),
  requestedAt: instant,
  requestedBy: z.string(),
  /** Release, pages and size (bytes) of a `ready` report; otherwise null. */
  release: z.nullable(z.number()),
  pages: z.nullable(z.number()),
  size: z.nullable(z.number()),
  /** Why a `failed` report failed; otherwise null. */
  reason: z.nullable(z.enum(reportFailures)),
});
export type ReportFile = z.infer<typeof reportFile>;
export const reportFiles = z.strictObject({
  /** Whether this installation can render files. */
  available: z.boolean(),
  reports: z.array(reportFile),
  position: z.nullable(position),
});
export type ReportFiles = z.infer<typeof reportFiles>;
/** DELETE /api/assessments/:assessmentId/reports/:reportId , 200 with {@link written}. Needs results.share. */
export const reportFileParams = z.strictObject({ assessmentId: id, reportId: id });
