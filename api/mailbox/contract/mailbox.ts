import * as z from 'zod/mini';

/**
 * POST /api/mailbox: sets whether this address accepts invitations. Without `invitations` it only returns the current
 * setting.
 */
export const mailboxBody = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  invitations: z.optional(z.boolean()),
});
/** True if others may send invitations to this address. */
export const mailboxAnswer = z.strictObject({ invitations: z.boolean() });
