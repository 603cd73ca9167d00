import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Position } from '../../../domain/kernel/event.ts';
import { callerOf, commandContext } from '../../http/access/authentication.ts';
import { afterQuery, noBody, written } from '../../http/contract/common.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { createInviting } from '../../mailbox/inviting.ts';
import type { Directory } from '../../queries/read-models.ts';
import { createAssessmentCommands } from '../commands/assessments.ts';
import {
  assessmentList,
  assessmentParams,
  inviteBody,
  launchBody,
  launched,
} from '../contract/assessments.ts';
import type { ParticipationQuery } from '../queries/participation.ts';

type Options = { deps: ApiDependencies; directory: Directory; participation: ParticipationQuery };

const manage = { access: 'assessments.manage' } as const;

/** Routes to launch, list, invite, close and reopen. */
export const assessmentLifecycleRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, directory, participation },
) => {
  const commands = createAssessmentCommands({ deps, inviting: createInviting(deps) });

  app.post(
    '/api/assessments',
    { config: manage, schema: { body: launchBody, response: { 201: launched } } },
    async (request, reply) => {
      const caller = callerOf(request);
      const { opensAt = null, closesAt = null, named, ...wish } = request.body;
      const context = commandContext(request, caller.actor, caller.tenant);
      const done = await commands.launch(
        { ...wish, ...(named && { named }), opensAt, closesAt },
        caller,
        context,
      );
      return reply.code(201).send(done);
    },
  );

  app.get(
    '/api/assessments',
    {
      config: { access: 'assessments.read' },
      schema: { querystring: afterQuery, response: { 200: assessmentList } },
    },
    async (request) => {
      const { tenant } = callerOf(request);
      await directory.reached(request.query.after);
      const position = await participation.lastChange(tenant);
      const entries = await directory.assessmentsOf(tenant);
      return { assessments: await Promise.all(entries.map(participation.summary)), position };
    },
  );

  app.post(
    '/api/assessments/:assessmentId/participants',
    { config: manage, schema: { params: assessmentParams, body: inviteBody, response: { 200: written } } },
    async (request) => {
      const caller = callerOf(request);
      const { assessmentId } = request.params;
      await directory.assessmentOf(caller.tenant, assessmentId);
      const context = commandContext(request, caller.actor, caller.tenant);
      const { participants } = request.body;
      return { position: await commands.invite(assessmentId, participants, caller, context) };
    },
  );

  for (const action of ['close', 'reopen'] as const)
    app.post(
      `/api/assessments/:assessmentId/${action}`,
      { config: manage, schema: { params: assessmentParams, body: noBody, response: { 200: written } } },
      async (request) => {
        const { actor, tenant } = callerOf(request);
        const { assessmentId } = request.params;
        await directory.assessmentOf(tenant, assessmentId);
        const position: Position = await commands[action](
          assessmentId,
          commandContext(request, actor, tenant),
        );
        // A change that ends access must be in force when the answer is sent, so this waits until the directory has
        // applied it.
        await directory.reached(position);
        return { position };
      },
    );
};
