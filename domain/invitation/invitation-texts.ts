/** Texts of the invitation to answer. */
export const invitationTexts = {
  title: 'Invitation',
  subject: (invitedBy: string, assessment: string) => `${invitedBy} invites you: ${assessment}`,
  hello: (name: string) => `Hello ${name},`,
  asked: (invitedBy: string, company: string, assessment: string) =>
    `${invitedBy} asks for your view of ${company}: "${assessment}".`,
  reset: (by: string, at: string) => `${by} reset your earlier link on ${at}.`,
  resetSubmitted: 'What you had submitted counts, and nobody can open or change it any more.',
  resetBegun: 'What you had not submitted was removed; with the link below you begin again.',
  how: 'You rate short themes from 0 to 9, or choose "Can\'t judge". Plan 30 to 45 minutes at most; you can stop at any time and continue with the same link in the same browser, or on another device with a code from there. Every answer is saved at once.',
  from: (opens: string) => ` from ${opens}`,
  until: (from: string, closes: string) => `You can answer and change your answers${from} until ${closes}.`,
  noClosingDate: 'There is no closing date yet.',
  open: (from: string) => `You can answer${from} on. There is no closing date yet.`,
  named: (invitedBy: string) =>
    `This is a named assessment: your answers and comments are shown with your name to ${invitedBy} and everybody in their organization who may see its results, once you have submitted them.`,
  namedFigures:
    'Figures without names, also those of a single person, may stand in reports and shared links. If that is not right for you, please do not submit, or ask for an anonymous assessment.',
  anonymous: (invitedBy: string, threshold: number) =>
    `What happens with your answers: ratings are shown only as figures of at least ${threshold} people, comments without names, if at all. ${invitedBy} and everybody in their organization who may see results see when you open the link, start, are about half way, are nearly done and submit, and the last day you were active until then, but not what you rated.`,
  demo: (demo: string) => `This is a demo workspace. ${demo}`,
  button: 'Open the assessment',
  start: (link: string) => `Start here:\n${link}`,
  closing: (invitedBy: string) =>
    `This link is yours alone; please do not pass it on. If you did not expect this mail, you can ignore it or reply to ${invitedBy}.`,
} as const;
