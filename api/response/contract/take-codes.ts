import * as z from 'zod/mini';
import { instant } from '../../http/contract/common.ts';

// Apart from take.ts, because most people stay in one browser and the survey's first page does not wait for this.

/** POST /api/take/continue -> a session as POST /api/take/sessions gives it. Goes on with what was begun before browsers were told apart; one browser can. */

/**
 * POST /api/take/codes, from an admitted browser -> a code that admits one more, within `expiresAt`, once. `link` has the personal link and the code
 * behind the #; `qr` is that link drawn as the `d` of a path on a grid of `size` units.
 */
export const shownCode = z.strictObject({
  code: z.string(),
  expiresAt: instant,
  link: z.string(),
  qr: z.strictObject({ size: z.number(), path: z.string() }),
  /** Browsers that are let in beside this one. */
  others: z.number(),
});
export type ShownCode = z.infer<typeof shownCode>;

/** POST /api/take/codes/mail -> the code goes to the person's own address. 409 MAIL_OFF where mails are kept instead of sent. */
export const mailedCode = z.strictObject({ sentTo: z.string(), expiresAt: instant });

/**
 * POST /api/take/resume -> a session as POST /api/take/sessions gives it. 409 RESUME_CODE_WRONG, 409 RESUME_CODE_OVER (none is open: used, run out, five wrong ones),
 * 410 RESPONSE_ENDED.
 */
export const resumeBody = z.strictObject({
  code: z.string().check(z.minLength(1, 'Please enter the code'), z.maxLength(40, 'A code has 8 characters')),
  /** Every other browser needs a new code from here. */
  only: z.optional(z.boolean()),
});

/** POST /api/take/only-here, from an admitted browser -> {@link written}. Every other browser opens the answers again only with a new code. */

/** POST /api/take/leave -> 204. This browser opens the answers again only with a code. What was saved stays; other browsers go on. */
