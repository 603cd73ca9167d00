import type { With } from '../with.ts';

export const evidence = {
  'evidence.notFound': 'There is no such evidence, or somebody removed it.',
  'evidence.subLensUnknown': 'This sub-lens is not part of the assessment. Choose another.',
  'evidence.already': 'This is attached to this sub-lens already.',
  'evidence.full': ({ most }: With<'most'>) =>
    `A sub-lens has room for ${most} pieces of evidence. Remove some first.`,
  'evidence.noteTooLong': ({ most }: With<'most'>) => `A note has at most ${most} characters.`,
  'evidence.unitTooLong': ({ most }: With<'most'>) => `A unit has at most ${most} characters.`,
  'evidence.fetchUnknown':
    'The figures of this fetch are not kept any more. Reload the page and choose a newer one.',
  'evidence.metricUnknown': 'This fetch has no such figure. Reload the page and choose it again.',
  'evidence.passageUnknown':
    'This passage is not in this version of the document. Open the document and choose it again.',
} as const;
