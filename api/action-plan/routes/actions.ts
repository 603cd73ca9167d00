import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { addAction, changeAction, removeAction } from '../../../domain/action-plan/actions.ts';
import { assessmentParams } from '../../assessment/contract/assessments.ts';
import { noBody } from '../../http/contract/common.ts';
import { definedOf } from '../../http/defined.ts';
import { addedId } from '../commands/change-action-plan.ts';
import {
  actionBody,
  actionParams,
  actionPatch,
  actionPlanWritten,
  actionWritten,
} from '../contract/action-plan.ts';
import type { ActionPlanCommand } from './command.ts';

const write = { access: 'plan.write' } as const;

/** Routes to add, change and remove actions. */
export const actionPlanActionRoutes: FastifyPluginAsyncZod<{ command: ActionPlanCommand }> = async (
  app,
  { command },
) => {
  app.post(
    '/api/assessments/:assessmentId/plan/actions',
    {
      config: write,
      schema: { params: assessmentParams, body: actionBody, response: { 201: actionWritten } },
    },
    async (request, reply) => {
      const { ownerId, ...wish } = request.body;
      const { position, commandId } = await command(
        request,
        reply,
        request.params.assessmentId,
        (state, circumstances, id) =>
          addAction(
            state,
            { ...wish, ownerId: ownerId ?? circumstances.by, actionId: addedId('action', id) },
            circumstances,
          ),
      );
      return reply.code(201).send({ position, actionId: addedId('action', commandId) });
    },
  );

  app.patch(
    '/api/assessments/:assessmentId/plan/actions/:actionId',
    {
      config: write,
      schema: { params: actionParams, body: actionPatch, response: { 200: actionPlanWritten } },
    },
    async (request, reply) => {
      const { assessmentId, actionId } = request.params;
      const { position } = await command(
        request,
        reply,
        assessmentId,
        (state, circumstances) =>
          changeAction(state, { actionId, ...definedOf(request.body) }, circumstances),
        (state) => state.actions[actionId],
      );
      return { position };
    },
  );

  app.delete(
    '/api/assessments/:assessmentId/plan/actions/:actionId',
    {
      config: write,
      schema: { params: actionParams, body: noBody, response: { 200: actionPlanWritten } },
    },
    async (request, reply) => {
      const { assessmentId, actionId } = request.params;
      const { position } = await command(
        request,
        reply,
        assessmentId,
        (state, circumstances) => removeAction(state, actionId, circumstances),
        (state) => state.actions[actionId],
      );
      return { position };
    },
  );
};
