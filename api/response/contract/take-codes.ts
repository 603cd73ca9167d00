import * as z from 'zod/mini';
import { fieldText } from '../../../domain/texts/fields.ts';
import { instant } from '../../http/contract/common.ts';

// Separate from take.ts: most people use one browser, so the survey's first page should not load this.

/**
 * POST /api/take/continue -> a session as from POST /api/take/sessions. Admits this browser to answers begun before
 * browsers were distinguished; only one browser can do so.
 */

/**
 * POST /api/take/codes, from an admitted browser -> a single-use code that admits one more browser until `expiresAt`.
 * `link` contains the personal link and the code behind the #; `qr` is that link as the `d` of an SVG path on a grid of
 * `size` units.
 */
export const shownCode = z.strictObject({
  code: z.string(),
  expiresAt: instant,
  link: z.string(),
  qr: z.strictObject({ size: z.number(), path: z.string() }),
  /** Number of other admitted browsers. */
  others: z.number(),
});
export type ShownCode = z.infer<typeof shownCode>;

/**
 * POST /api/take/codes/mail -> mails the code to the person's own address. 409 MAIL_OFF where mails are kept in the
 * outbox.
 */
export const mailedCode = z.strictObject({ sentTo: z.string(), expiresAt: instant });

/**
 * POST /api/take/resume -> a session as from POST /api/take/sessions. 409 RESUME_CODE_WRONG, 409 RESUME_CODE_OVER (no
 * valid code exists: used, expired, or guessed wrong five times), 410 RESPONSE_ENDED.
 */
export const resumeBody = z.strictObject({
  code: z
    .string()
    .check(z.minLength(1, fieldText('field.code.none')), z.maxLength(40, fieldText('field.code.long'))),
  /** True: also revokes the admission of every other browser; they need a new code. */
  only: z.optional(z.boolean()),
});

/**
 * POST /api/take/only-here, from an admitted browser -> {@link written}. Every other browser needs a new code to open the answers again.
 */

/**
 * POST /api/take/leave -> 204. This browser needs a code to open the answers again. Saved answers stay; other browsers keep their
 * admission.
 */
