import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { addComment, editComment, removeComment } from '../../../domain/action-plan/comments.ts';
import { assessmentParams } from '../../assessment/contract/assessments.ts';
import { noBody } from '../../http/contract/common.ts';
import { addedId } from '../commands/change-action-plan.ts';
import {
  actionPlanWritten,
  commentBody,
  commentParams,
  commentPatch,
  commentWritten,
} from '../contract/action-plan.ts';
import type { ActionPlanCommand } from './command.ts';

const write = { access: 'plan.write' } as const;

/** Routes to add, edit and remove comments. */
export const actionPlanCommentRoutes: FastifyPluginAsyncZod<{ command: ActionPlanCommand }> = async (
  app,
  { command },
) => {
  app.post(
    '/api/assessments/:assessmentId/plan/comments',
    {
      config: write,
      schema: { params: assessmentParams, body: commentBody, response: { 201: commentWritten } },
    },
    async (request, reply) => {
      const { position, commandId } = await command(
        request,
        reply,
        request.params.assessmentId,
        (state, circumstances, id) =>
          addComment(state, { commentId: addedId('comment', id), ...request.body }, circumstances),
      );
      return reply.code(201).send({ position, commentId: addedId('comment', commandId) });
    },
  );

  app.patch(
    '/api/assessments/:assessmentId/plan/comments/:commentId',
    {
      config: write,
      schema: { params: commentParams, body: commentPatch, response: { 200: actionPlanWritten } },
    },
    async (request, reply) => {
      const { assessmentId, commentId } = request.params;
      const { position } = await command(
        request,
        reply,
        assessmentId,
        (state, circumstances) => editComment(state, { commentId, text: request.body.text }, circumstances),
        (state) => state.comments[commentId],
      );
      return { position };
    },
  );

  app.delete(
    '/api/assessments/:assessmentId/plan/comments/:commentId',
    {
      config: write,
      schema: { params: commentParams, body: noBody, response: { 200: actionPlanWritten } },
    },
    async (request, reply) => {
      const { assessmentId, commentId } = request.params;
      const { position } = await command(
        request,
        reply,
        assessmentId,
        (state, circumstances) => removeComment(state, commentId, circumstances),
        (state) => state.comments[commentId],
      );
      return { position };
    },
  );
};
