export const texts = {
  title: 'Outbox',
  why: 'No mail server is set, so mails are kept here instead of being sent. Set SMTP_URL and start again to send them, for example:',
  example: 'SMTP_URL=smtps://user:password@mail.example.org:465',
  mails: 'Kept mails',
  none: 'No mails yet. Invitations appear here when an assessment is launched.',
  off: 'Mails are sent by SMTP here; nothing is kept.',
  to: 'To',
  choose: 'Choose a mail to read it.',
  back: 'Back to the list',
  openLink: 'Open the personal link',
  linkNote:
    'Hand it to the person the mail is for. Once it is opened it is no longer shown here, and the person is told that it was kept here.',
  download: 'Download .eml',
  downloading: 'Processing...',
  text: 'Text of the mail',
} as const;
