/** Outcome of one attempt to send a mail. `permanent`: it is not retried. `reason`: words for the person who caused the mail. */
export type MailOutcome =
  | { readonly sent: true; readonly messageId: string; readonly via: 'smtp' | 'outbox' }
  | { readonly sent: false; readonly permanent: boolean; readonly reason: string };
