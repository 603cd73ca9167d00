/** How one try to hand over a mail ended. `permanent`: no further try is made. `reason`: in words for whoever caused the mail. */
export type MailOutcome =
  | { readonly sent: true; readonly messageId: string; readonly via: 'smtp' | 'outbox' }
  | { readonly sent: false; readonly permanent: boolean; readonly reason: string };
