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

/** GET /api/instance : what this installation can do; no sign-in needed. */
export const instance = z.strictObject({
  mail: z.enum(['smtp', 'outbox']),
  version: z.string(),
  /** Addresses of what one agrees to by signing in; null: this installation has no such document. */
  terms: z.nullable(z.string()),
  privacy: z.nullable(z.string()),
  /** Plans are sold here: there is something to show under Pricing. */
  billing: z.strictObject({ configured: z.boolean() }),
});
