import type { Framework } from '../framework/schema.ts';
import { type Decision, type Refusal, refuse } from '../kernel/decision.ts';
import { ownOf } from '../kernel/own-of.ts';
import { say } from '../texts/sentence.ts';
import type { ActionPlanEvent } from './events.ts';
import { actionPlanLimits } from './limits.ts';
import { isPlace } from './place.ts';
import type { ActionPlan } from './state.ts';

type Circumstances = {
  readonly assessmentId: string;
  /** The author. */
  readonly by: string;
  readonly framework: Framework;
  readonly isMember: (accountId: string) => boolean;
};

/** Adds a comment to a place of the framework or to an action. */
export function addComment(
  state: ActionPlan,
  command: { readonly commentId: string; readonly on: string; readonly text: string },
  circumstances: Circumstances,
): Decision<ActionPlanEvent> {
  const { commentId, on, text } = command;
  if (ownOf(state.comments, commentId)) return [];
  if (!ownOf(state.actions, on) && !isPlace(circumstances.framework, on))
    return refuse('notFound', 'NOT_FOUND', say('actionPlan.notFound.thread'));
  if (Object.keys(state.comments).length >= actionPlanLimits.comments)
    return refuse(
      'conflict',
      'ACTION_PLAN_FULL',
      say('actionPlan.full.comments', { comments: actionPlanLimits.comments }),
    );
  const mentions = mentionsIn(text);
  const refusal = unknownMention(mentions, circumstances);
  if (refusal) return refusal;
  const { assessmentId, by: authorId } = circumstances;
  return [{ type: 'CommentAdded', data: { assessmentId, commentId, on, authorId, text, mentions } }];
}

/** Only the author may edit it. */
export function editComment(
  state: ActionPlan,
  { commentId, text }: { readonly commentId: string; readonly text: string },
  circumstances: Circumstances,
): Decision<ActionPlanEvent> {
  const { assessmentId, by: authorId } = circumstances;
  const found = ownComment(state, commentId, authorId);
  if ('refused' in found) return found;
  const mentions = mentionsIn(text);
  return (
    unknownMention(mentions, circumstances) ?? [
      { type: 'CommentEdited', data: { assessmentId, commentId, on: found.on, authorId, text, mentions } },
    ]
  );
}

export function removeComment(
  state: ActionPlan,
  commentId: string,
  { assessmentId, by: authorId }: Pick<Circumstances, 'assessmentId' | 'by'>,
): Decision<ActionPlanEvent> {
  const found = ownComment(state, commentId, authorId);
  if ('refused' in found) return found;
  return [{ type: 'CommentRemoved', data: { assessmentId, commentId, on: found.on, authorId } }];
}

/** Members mentioned in a text as `@[accountId]`, each once. */
export function mentionsIn(text: string): string[] {
  return [...new Set([...text.matchAll(/@\[([a-z0-9]{24})\]/g)].flatMap(([, accountId]) => accountId ?? []))];
}

function ownComment(state: ActionPlan, commentId: string, authorId: string): { on: string } | Refusal {
  const comment = ownOf(state.comments, commentId);
  if (!comment) return refuse('notFound', 'NOT_FOUND', say('actionPlan.notFound.comment'));
  return comment.authorId === authorId
    ? { on: comment.on }
    : refuse('forbidden', 'NOT_YOUR_COMMENT', say('actionPlan.notYourComment'));
}

function unknownMention(mentions: readonly string[], { isMember }: Circumstances): Refusal | undefined {
  const message =
    mentions.length > actionPlanLimits.mentionsMax
      ? say('actionPlan.mentionsMax', { mentionsMax: actionPlanLimits.mentionsMax })
      : say('actionPlan.mentionUnknown');
  if (mentions.length <= actionPlanLimits.mentionsMax && mentions.every(isMember)) return undefined;
  return refuse('invalid', 'MENTION_UNKNOWN', message, [{ path: 'text', message, code: 'MENTION_UNKNOWN' }]);
}
