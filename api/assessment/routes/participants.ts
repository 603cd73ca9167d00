import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Position } from '../../../domain/kernel/event.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { callerOf, commandContext } from '../../http/access/authentication.ts';
import { noBody, written } from '../../http/contract/common.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Limits } from '../../http/limits.ts';
import { ifMatchOf } from '../../http/preconditions.ts';
import { ApiProblem, notFound } from '../../http/problem.ts';
import { createInviting } from '../../mailbox/inviting.ts';
import type { Directory } from '../../queries/read-models.ts';
import { createCorrectParticipant } from '../commands/correct-participant.ts';
import { createLinkCommands } from '../commands/links.ts';
import { correctBody, participantParams } from '../contract/assessments.ts';

type Options = { deps: ApiDependencies; limits: Limits; directory: Directory };

const manage = { access: 'assessments.manage' } as const;
const schema = { params: participantParams, body: noBody, response: { 200: written } };

/** Routes to correct one participant, and to resend, revoke, reinstate and reset their link. */
export const participantRoutes: FastifyPluginAsyncZod<Options> = async (app, { deps, limits, directory }) => {
  const inviting = createInviting(deps);
  const links = createLinkCommands(deps);
  const correct = createCorrectParticipant(deps);

  /**
   * A change that ends access must be in force when the answer is sent, so this waits until the directory has applied
   * it.
   */
  const inForce = async (position: Position): Promise<{ position: Position }> => {
    await directory.reached(position);
    return { position };
  };

  /** @returns the participant if they belong to this assessment of this organisation */
  const invited = async (
    tenant: string,
    { assessmentId, participantId }: { assessmentId: string; participantId: string },
  ) => {
    const entry = await directory.assessmentOf(tenant, assessmentId);
    const participant = await directory.participant(participantId);
    if (participant?.assessmentId !== assessmentId || participant.tenant !== tenant) throw notFound();
    await links.issued(participantId);
    return { entry, participantId, participant };
  };

  app.patch(
    '/api/assessments/:assessmentId/participants/:participantId',
    {
      config: manage,
      schema: { params: participantParams, body: correctBody, response: { 200: written } },
    },
    async (request) => {
      const caller = callerOf(request);
      const who = await invited(caller.tenant, request.params);
      const { body } = request;
      // A new address gets a new link in a new mail, so corrections of addresses are limited.
      if (body.email !== undefined) await limits.take('correct', who.participantId, request);
      const context = commandContext(request, caller.actor, caller.tenant);
      const corrected = () => correct(who, body, ifMatchOf(request), context);
      return inForce(
        body.email === undefined ? await corrected() : await inviting.within(caller, 1, context, corrected),
      );
    },
  );

  /** Both actions send a new link in a new mail, so they share a limit. */
  for (const action of ['resend', 'reinstate'] as const)
    app.post(
      `/api/assessments/:assessmentId/participants/:participantId/${action}`,
      { config: manage, schema },
      async (request) => {
        const caller = callerOf(request);
        const who = await invited(caller.tenant, request.params);
        if (who.entry.closedAt !== null) throw new ApiProblem(409, 'CLOSED', say('assessment.closed.resend'));
        await inviting.mayMail(caller);
        await limits.take('resend', who.participantId, request);
        return inForce(await links[action](who, commandContext(request, caller.actor, caller.tenant)));
      },
    );

  app.post(
    '/api/assessments/:assessmentId/participants/:participantId/revoke',
    { config: manage, schema },
    async (request) => {
      const { actor, tenant } = callerOf(request);
      const { participantId } = await invited(tenant, request.params);
      return inForce(await links.revoke(participantId, commandContext(request, actor, tenant)));
    },
  );

  app.post(
    '/api/assessments/:assessmentId/participants/:participantId/reset',
    { config: manage, schema },
    async (request) => {
      const caller = callerOf(request);
      const who = await invited(caller.tenant, request.params);
      if (who.entry.closedAt !== null) throw new ApiProblem(409, 'CLOSED', say('assessment.closed.reset'));
      if (who.participant.revoked) throw new ApiProblem(409, 'LINK_REVOKED', say('assessment.linkRevoked'));
      // The person learns of the new link only by mail, so the request is refused if that mail cannot be sent.
      await links.mayBeMailed(who.participant);
      await inviting.mayMail(caller);
      await limits.take('resend', who.participantId, request);
      const context = commandContext(request, caller.actor, caller.tenant);
      return inForce(await links.reset(who, caller.accountId, context));
    },
  );
};
