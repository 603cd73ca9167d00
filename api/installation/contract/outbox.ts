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
  /** Nobody has an account yet and no mail server is set: the address on the console makes the first one. */
  firstStart: z.boolean(),
  version: z.string(),
  /** Addresses of what one agrees to by signing in: a page of this server, or the operator's own elsewhere. */
  terms: z.string(),
  privacy: z.string(),
  /** Where people with a problem can write to; null: the operator names nobody. */
  support: z.nullable(z.string()),
  /** Plans are sold here: there is something to show under Pricing. */
  billing: z.strictObject({ configured: z.boolean() }),
});
