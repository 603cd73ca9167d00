export const texts = {
  title: (assessment: string) => `Take part in “${assessment}”`,
  windowTitle: 'Take part',
  note: (organization: string) =>
    `${organization} asks for your view. Enter your e-mail address: you get a letter with a personal link, and with that link you answer.`,
  domains: (domains: string) => `For addresses at ${domains}.`,
  until: (when: string) => `You can answer until ${when}.`,
  email: 'Email',
  invalid: 'Please enter an e-mail address, such as name@example.org.',
  submit: 'Send me my link',
  sending: 'Sending...',
  privacy:
    'Your address is used for this assessment only: for the invitation and for reminders. Members of the organisation who see participation see that it was invited; how your answers are shown stands in the letter.',
  askedTitle: 'Check your mail',
  askedFor: (email: string) => `Asked for ${email}.`,
  again: 'Use another address',
  looking: 'Opening the link',
  failed: 'That did not work. Please try again.',
  endedTitle: 'Link not open',
  ended: 'This link is no longer open. Ask the person who gave it to you.',
} as const;
