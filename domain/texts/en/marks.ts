import type { With } from '../with.ts';

export const marks = {
  'marks.notFound': 'There is no such milestone any more.',
  'marks.targetOffScale': ({ min, max }: With<'min' | 'max'>) => `A target is between ${min} and ${max}.`,
  'marks.targetOffScale.field': ({ min, max }: With<'min' | 'max'>) => `Between ${min} and ${max}`,
  'marks.tooManyMilestones': ({ mostMilestones }: With<'mostMilestones'>) =>
    `There are ${mostMilestones} milestones already. Remove one first.`,
} as const;
