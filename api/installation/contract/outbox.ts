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

/** GET /api/instance : capabilities of this installation; no sign-in needed. */
export const instance = z.strictObject({
  mail: z.enum(['smtp', 'outbox']),
  /** No account exists and no mail server is set: the address on the console creates the first account. */
  firstStart: z.boolean(),
  version: z.string(),
  /** URLs of the documents that people accept by signing in: a page of this server, or the operator's own. */
  terms: z.string(),
  privacy: z.string(),
  /** Contact address for problems; null: the operator set none. */
  support: z.nullable(z.string()),
  /** Plans are sold here, so the Pricing page exists. */
  billing: z.strictObject({ configured: z.boolean() }),
});
