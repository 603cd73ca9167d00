import type { With } from '../with.ts';

export const audit = {
  'audit.exportTooLarge': ({ most }: With<'most'>) =>
    `This audit trail has more than ${most} entries, too many for one file. Ask whoever runs the installation to verify it (npm run verify).`,
  'audit.stillBuilding': 'This view is being prepared. Please try again in a moment.',
} as const;
