import * as z from 'zod/mini';

/** GET /api/outbox : mails kept instead of sent, newest first; 404 OUTBOX_OFF when SMTP is set. */
export const outboxMail = z.strictObject({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  at: z.string(),
});
export const outboxList = z.strictObject({ mails: z.array(outboxMail) });
/** GET /api/outbox/:id (also /api/outbox/:id/eml as a download) */
export const outboxItem = z.strictObject({ mail: outboxMail, text: z.string(), html: z.string() });

/** GET /api/instance : what this installation offers; needs no sign-in. */
export const instance = z.strictObject({
  mail: z.enum(['smtp', 'outbox']),
  /**
   * True while no account exists and no mail server is set: the link printed on the console then creates the first
   * account.
   */
  firstStart: z.boolean(),
  version: z.string(),
  /** URLs of the documents that people accept by signing in: pages of this server, or the operator's own. */
  terms: z.string(),
  privacy: z.string(),
  /** Contact address for problems; null if the operator has set none. */
  support: z.nullable(z.string()),
  /** True if plans are sold here; the Pricing page then exists. */
  billing: z.strictObject({ configured: z.boolean() }),
  /** True if visitors can look at a sample workspace (/sample). */
  sample: z.boolean(),
});
