/** Footer of every mail that another person can cause. */
export const footerTexts = {
  sentBy: (organization: string, host: string) =>
    `Sent for “${organization}”, an organization that uses ${host}.`,
  decline: 'Get no more invitations from here',
  report: 'Report this mail to whoever runs the server',
  reportSubject: (host: string) => `Unwanted mail from ${host}`,
  /** Shown in a preview instead of a personal link. */
  linkInPreview: '[a link for that]',
} as const;
