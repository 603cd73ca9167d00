import type { With } from '../with.ts';

export const results = {
  'results.frameworkUnknown': 'There is no such framework to set a target for.',
  'results.groupTwice': 'A group is compared with itself. Choose another one.',
  'results.groupsUnreadable': 'The list of groups cannot be read. Write a per cent sign in a name as %25.',
  'results.historyTooLong': ({ most }: With<'most'>) =>
    `More than ${most} things happened in this assessment, too many to look back at here. The audit trail lists them all.`,
  'results.momentBeforeLaunch':
    'There was nothing yet: this moment is before the launch. Choose a later one.',
  'results.momentInFuture': 'This moment is yet to come. Choose an earlier one, or leave it out for now.',
  'results.momentTwice': 'Ask for a position or for an instant, not for both: leave out `at` or `moment`.',
  'results.timeMachineBusy': 'Many people are looking back just now. Please try again in a moment.',
  'results.tooManyGroups': ({ mostSides }: With<'mostSides'>) =>
    `Choose at most ${mostSides} groups to compare.`,
  'results.twoGroupings': ({ ofSecond, name }: With<'ofSecond' | 'name'>) =>
    `Choose groups of one grouping: “${ofSecond}” is a group of “${name}”, and not all of the others are.`,
} as const;
