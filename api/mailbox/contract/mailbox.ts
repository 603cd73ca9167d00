import * as z from 'zod/mini';

/** POST /api/mailbox. Without `invitations` it only returns the current setting. */
export const mailboxBody = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  invitations: z.optional(z.boolean()),
});
/** Whether others may send invitations to this address. */
export const mailboxAnswer = z.strictObject({ invitations: z.boolean() });
