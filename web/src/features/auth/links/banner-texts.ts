/** Separate from the texts of the pages, because every page waits for these. */
export const texts = {
  label: 'About your account',
  text: (email: string) => `Please confirm your email address. We sent a link to ${email}.`,
  resend: 'Resend',
  sending: 'Sending...',
  failed: 'The email could not be sent. Please try again.',
  noMail: (email: string) =>
    `Your email address ${email} is not confirmed. This server sends no mail yet: ask whoever runs it for the link (npm run ops -- letters), or to set SMTP_URL.`,
  askAgain: 'Make a new link',
  asked: 'A new link is waiting where the server runs.',
  dismiss: 'Hide until the next visit',
};
