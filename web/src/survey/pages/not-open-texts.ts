import { answers } from '../texts.ts';

/** Texts shown before an assessment opens and after it closes. Loaded with those pages. */
export const texts = {
  scheduled: {
    title: 'Not open yet',
    opens: (at: string) => `This assessment opens on ${at}.`,
    soon: 'This assessment is not open yet.',
    keep: 'Keep the email: the same link opens it then.',
  },
  closed: {
    title: 'This assessment is closed',
    at: (at: string) => `It closed on ${at}. Answers can no longer be changed.`,
    past: 'Answers can no longer be changed.',
    submitted: (count: number) => `Your ${answers(count)} were submitted. Thank you!`,
    elsewhere: {
      submitted: 'Your answers were submitted. Thank you!',
      not: 'Nothing was submitted from your link.',
    },
    notSubmitted: (count: number) =>
      count === 0
        ? 'Nothing was submitted from your link.'
        : `Your ${answers(count)} were saved but not submitted, so they do not count.`,
    left: (count: number) => `${answers(count)} on this device came too late and could not be saved.`,
  },
} as const;
