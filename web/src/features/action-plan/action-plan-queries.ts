import { queryOptions } from '@tanstack/react-query';
import {
  type ActionBody,
  type ActionPatch,
  actionPlan,
  actionPlanWritten,
  actionWritten,
  comments,
  commentWritten,
  type DecisionBody,
  decisionWritten,
  recommendations,
} from '../../../../api/action-plan/contract/action-plan.ts';
import { api } from '../../lib/api.ts';
import { urls } from '../../lib/urls.ts';

/** `after`: waits until the answer includes this position (read your own write). Not part of the key. */
export const actionPlanQuery = (assessmentId: string, after?: string) =>
  queryOptions({
    queryKey: ['plan', assessmentId],
    queryFn: ({ signal }) => api.get(urls.actionPlan(assessmentId, after), actionPlan, { signal }),
  });

/** Comments on a place of the framework, or on an action. */
export const threadQuery = (assessmentId: string, on: string, after?: string) =>
  queryOptions({
    queryKey: ['plan', assessmentId, 'thread', on],
    queryFn: ({ signal }) => api.get(urls.actionPlanThread(assessmentId, on, after), comments, { signal }),
  });

// The key starts with ['results', assessmentId], so invalidating the results invalidates this query (participation/live).
export const recommendationsQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: ['results', assessmentId, 'recommendations'],
    queryFn: ({ signal }) => api.get(urls.recommendations(assessmentId), recommendations, { signal }),
  });

export const addAction = (assessmentId: string, body: ActionBody, requestId: string) =>
  api.post(urls.actionPlanActions(assessmentId), body, actionWritten, { requestId });

/** `ifMatch`: revision of the action on which the change is based. */
export const changeAction = (assessmentId: string, actionId: string, body: ActionPatch, ifMatch?: number) =>
  api.patch(urls.actionPlanAction(assessmentId, actionId), body, actionPlanWritten, { ifMatch });

export const removeAction = (assessmentId: string, actionId: string) =>
  api.delete(urls.actionPlanAction(assessmentId, actionId), {}, actionPlanWritten);

export const addComment = (assessmentId: string, on: string, text: string, requestId: string) =>
  api.post(urls.actionPlanComments(assessmentId), { on, text }, commentWritten, { requestId });

export const editComment = (assessmentId: string, commentId: string, text: string, ifMatch: number) =>
  api.patch(urls.actionPlanComment(assessmentId, commentId), { text }, actionPlanWritten, { ifMatch });

export const removeComment = (assessmentId: string, commentId: string) =>
  api.delete(urls.actionPlanComment(assessmentId, commentId), {}, actionPlanWritten);

export const recordDecision = (assessmentId: string, body: DecisionBody, requestId: string) =>
  api.post(urls.actionPlanDecisions(assessmentId), body, decisionWritten, { requestId });
