import { queryOptions } from '@tanstack/react-query';
import {
  type ActionBody,
  type ActionPatch,
  actionWritten,
  comments,
  commentWritten,
  type DecisionBody,
  decisionWritten,
  plan,
  planWritten,
  recommendations,
} from '../../../../api/action-plan/contract/action-plan.ts';
import { api } from '../../lib/api.ts';
import { urls } from '../../lib/urls.ts';

/** `after`: waits until the answer includes this position (read your own write). Not part of the key. */
export const planQuery = (assessmentId: string, after?: string) =>
  queryOptions({
    queryKey: ['plan', assessmentId],
    queryFn: ({ signal }) => api.get(urls.plan(assessmentId, after), plan, { signal }),
  });

/** Comments on a place of the framework, or on an action. */
export const threadQuery = (assessmentId: string, on: string, after?: string) =>
  queryOptions({
    queryKey: ['plan', assessmentId, 'thread', on],
    queryFn: ({ signal }) => api.get(urls.planThread(assessmentId, on, after), comments, { signal }),
  });

// The key starts with ['results', assessmentId], so invalidating the results invalidates this query (participation/live).
export const recommendationsQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: ['results', assessmentId, 'recommendations'],
    queryFn: ({ signal }) => api.get(urls.recommendations(assessmentId), recommendations, { signal }),
  });

export const addAction = (assessmentId: string, body: ActionBody, requestId: string) =>
  api.post(urls.planActions(assessmentId), body, actionWritten, { requestId });

/** `ifMatch`: revision of the action on which the change is based. */
export const changeAction = (assessmentId: string, actionId: string, body: ActionPatch, ifMatch?: number) =>
  api.patch(urls.planAction(assessmentId, actionId), body, planWritten, { ifMatch });

export const removeAction = (assessmentId: string, actionId: string) =>
  api.delete(urls.planAction(assessmentId, actionId), {}, planWritten);

export const addComment = (assessmentId: string, on: string, text: string, requestId: string) =>
  api.post(urls.planComments(assessmentId), { on, text }, commentWritten, { requestId });

export const editComment = (assessmentId: string, commentId: string, text: string, ifMatch: number) =>
  api.patch(urls.planComment(assessmentId, commentId), { text }, planWritten, { ifMatch });

export const removeComment = (assessmentId: string, commentId: string) =>
  api.delete(urls.planComment(assessmentId, commentId), {}, planWritten);

export const recordDecision = (assessmentId: string, body: DecisionBody, requestId: string) =>
  api.post(urls.planDecisions(assessmentId), body, decisionWritten, { requestId });
