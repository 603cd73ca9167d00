import { until } from '../texts.ts';

export const texts = {
  title: (count: number) => `Thank you! Submitted ${count === 1 ? '1 response' : `${count} responses`}.`,
  when: (at: string) => `Submitted ${at}.`,
  change: (closesAt: string | null) => `You can still change your answers ${until(closesAt)}.`,
  changeButton: 'Change my answers',
  board: 'See the live board',
  boardNote:
    'You answered in a sample. This is its leader’s board: it shows that you have submitted, and nothing that you rated.',
  next: 'You can close this page. Your link opens your answers in this browser only, or in one you let in with a code.',
} as const;
