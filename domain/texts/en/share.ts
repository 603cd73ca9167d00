import type { With } from '../with.ts';

export const share = {
  'share.expiryOutOfRange': ({ daysMin, daysMax }: With<'daysMin' | 'daysMax'>) =>
    `A link is good for ${daysMin} to ${daysMax} days.`,
  'share.notFound': 'There is nothing here, or you may not see it.',
  'share.shareUnknown':
    'This link does not work, or does not work any more. Please ask the person who sent it for a new one.',
} as const;
