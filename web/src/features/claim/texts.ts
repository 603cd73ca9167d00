/** Texts of the page of a shared link, for people without an account. */
export const texts = {
  title: (assessment: string) => `Take part in “${assessment}”`,
  windowTitle: 'Take part',
  note: (organization: string) =>
    `${organization} asks for your view. Enter your email address and confirm it from the letter that you get. Your personal link to the questions then comes in a second mail.`,
  domains: (domains: string) => `For addresses at ${domains}.`,
  until: (when: string) => `You can answer until ${when}.`,
  named: (organization: string) =>
    `This is a named assessment: your answers and comments are shown with your name to everybody in ${organization} who may see its results, once you have submitted them.`,
  demo: (demo: string) => `This is a demo workspace. ${demo}`,
  email: 'Email',
  invalid: 'Please enter an email address, such as name@example.org.',
  submit: 'Send me the letter',
  sending: 'Sending...',
  privacy:
    'Your address is used for this letter. Until you confirm it, no page shows it, and without a confirmation it is erased here after 24 hours. Once you confirm, you are invited: members of the organization who see participation see your address, and you may get reminders.',
  askedTitle: 'Check your mail',
  askedFor: (email: string) => `You entered ${email}.`,
  again: 'Use another address',
  looking: 'Opening the link',
  failed: 'That did not work. Please try again.',
  endedTitle: 'Link not open',
  ended: 'This link is not open any more. Ask the person who gave it to you.',
} as const;
