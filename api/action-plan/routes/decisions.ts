import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordDecision } from '../../../domain/action-plan/decisions.ts';
import { assessmentParams } from '../../assessment/contract/assessments.ts';
import { addedId } from '../commands/change-action-plan.ts';
import { decisionBody, decisionWritten } from '../contract/action-plan.ts';
import type { ActionPlanCommand } from './command.ts';

/** Route to add decisions. They are append-only: no route edits one. */
export const actionPlanDecisionRoutes: FastifyPluginAsyncZod<{ command: ActionPlanCommand }> = async (
  app,
  { command },
) => {
  app.post(
    '/api/assessments/:assessmentId/plan/decisions',
    {
      config: { access: 'plan.write' },
      schema: { params: assessmentParams, body: decisionBody, response: { 201: decisionWritten } },
    },
    async (request, reply) => {
      const { position, commandId } = await command(
        request,
        reply,
        request.params.assessmentId,
        (state, circumstances, id) =>
          recordDecision(state, { decisionId: addedId('decision', id), ...request.body }, circumstances),
      );
      return reply.code(201).send({ position, decisionId: addedId('decision', commandId) });
    },
  );
};
