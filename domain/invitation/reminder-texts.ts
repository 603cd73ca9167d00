/** The reminder to answer. */
export const reminderTexts = {
  subject: (invitedBy: string, assessment: string) => `Reminder from ${invitedBy}: ${assessment}`,
  hello: (name: string) => `Hello ${name},`,
  asked: (invitedBy: string, company: string, assessment: string) =>
    `${invitedBy} asked for your view of ${company}: "${assessment}". You have not submitted yet, and there is still time.`,
  note: (by: string, text: string) => `${by} writes: “${text}”`,
  begun:
    'If you have begun already, the link takes you to where you stopped; everything you answered is saved. It is the same link as in your latest invitation, so either mail works.',
  noClosingDate: 'There is no closing date yet.',
  until: (closes: string) => `You can answer and change your answers until ${closes}.`,
  named: (invitedBy: string) =>
    `This is a named assessment: your answers and comments are shown with your name to ${invitedBy} and everybody in their organization who may see its results, once you have submitted them. If that is not right for you, please do not submit.`,
  anonymous: (invitedBy: string, threshold: number) =>
    `Your ratings are shown only as figures of at least ${threshold} people, comments without names, if at all. ${invitedBy} and everybody in their organization who may see results see when you open the link, start, are about half way, are nearly done and submit, and the last day you were active until then, but not what you rated.`,
  demo: (demo: string) => `This is a demo workspace. ${demo}`,
  button: 'Open the assessment',
  closing: (invitedBy: string) =>
    `This link is yours alone; please do not pass it on. If you do not want to take part, you can ignore this mail or reply to ${invitedBy}.`,
  goOn: (link: string) => `Go on here:\n${link}`,
  /** Shown in a preview instead of the link. */
  linkInPreview: (name: string) => `[the personal link of ${name}]`,
} as const;
