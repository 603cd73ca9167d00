import type { With } from '../with.ts';

export const actionPlan = {
  'actionPlan.alreadySuperseded':
    'Another decision has taken the place of this one already. Look at it, then decide again.',
  'actionPlan.full.actions': ({ actions }: With<'actions'>) =>
    `A plan has room for ${actions} actions. Remove some that are over first.`,
  'actionPlan.full.comments': ({ comments }: With<'comments'>) => `A plan has room for ${comments} comments.`,
  'actionPlan.full.decisions': ({ decisions }: With<'decisions'>) =>
    `A plan has room for ${decisions} decisions.`,
  'actionPlan.mentionUnknown': 'You mentioned somebody who is not a member of the organization.',
  'actionPlan.mentionsMax': ({ mentionsMax }: With<'mentionsMax'>) =>
    `Mention at most ${mentionsMax} people at once.`,
  'actionPlan.notFound.action': 'There is no such action, or somebody removed it.',
  'actionPlan.notFound.comment': 'There is no such comment, or it was removed.',
  'actionPlan.notFound.decided': 'There is no such decision.',
  'actionPlan.notFound.thread': 'What this is about is not there any more.',
  'actionPlan.notYourComment': 'Only who wrote a comment can change or remove it.',
  'actionPlan.ownerUnknown': 'The owner of an action is a member of the organization. Choose somebody else.',
  'actionPlan.placeUnknown': 'This lens, sub-lens or theme is not part of the assessment.',
  'actionPlan.preconditionFailed': ({ who }: With<'who'>) =>
    `${who} changed this meanwhile. What you entered is still here: look at what it is now, then save again.`,
} as const;
