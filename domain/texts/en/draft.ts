import type { With } from '../with.ts';

/** Refusals about drafts of assessments. */
export const draft = {
  'draft.notFound': 'There is no such draft.',
  'draft.tooMany': ({ most }: With<'most'>) =>
    `An organization has at most ${most} drafts. Launch or discard one that is no longer needed.`,
  'draft.tooLarge': ({ kilobytes, most }: With<'kilobytes' | 'most'>) =>
    `This draft has ${kilobytes} kB; at most ${most} kB can be kept. Shorten the list of people: more can be invited after the launch.`,
  'draft.launched': 'This draft is launched already. Its people are invited.',
  'draft.changed': 'This draft was saved by somebody else meanwhile. Nothing of yours was overwritten.',
  'draft.changedBeforeLaunch':
    'Somebody saved this draft after it was read, so nothing was launched. Read the newest version and launch that.',
  'draft.changedBy': ({ name, at }: With<'name' | 'at'>) =>
    `${name} saved this draft at ${at} (UTC), after you opened it. Nothing was overwritten.`,
} as const;
