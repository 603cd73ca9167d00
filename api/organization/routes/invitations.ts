import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { addressIdentity } from '../../../domain/kernel/address.ts';
import { withdrawInvitation } from '../../../domain/organization/invitations.ts';
import { keyedHash } from '../../../infra/identifiers/identifiers.ts';
import type { SubjectKeys } from '../../../infra/subject-keys/port.ts';
import { noBody } from '../../http/contract/common.ts';
import type { Limits } from '../../http/limits.ts';
import type { createInviteMembers } from '../commands/invite-members.ts';
import { changed, invitationParams, inviteMemberBody } from '../contract/organization.ts';
import { askedBy, type OrganizationCommand, withEtag } from './command.ts';

type Options = {
  readonly keys: SubjectKeys;
  readonly limits: Limits;
  readonly command: OrganizationCommand;
  readonly invitations: ReturnType<typeof createInviteMembers>;
};

/** Routes to invite members, send an invitation again, and withdraw it. */
export const invitationRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { keys, limits, command, invitations },
) => {
  const manage = { access: 'team.manage' } as const;

  /**
   * Counted per organisation: an organisation that invites a person too often must not use up the mails that the person
   * may request themselves.
   */
  const mayMailTo = (request: FastifyRequest, tenant: string) => async (email: string) => {
    const key = keyedHash(keys.derive(`member-address:${tenant}`), addressIdentity(email));
    await limits.take('mails', key, request);
  };

  app.post(
    '/api/team/invitations',
    { config: manage, schema: { body: inviteMemberBody, response: { 201: changed } } },
    async (request, reply) => {
      const asked = askedBy(request);
      const done = await invitations.invite(request.body, asked, mayMailTo(request, asked.caller.tenant));
      return reply.code(201).send({ position: withEtag(reply, done).position });
    },
  );

  const onInvitation = {
    config: manage,
    schema: { params: invitationParams, body: noBody, response: { 200: changed } },
  };
  app.post('/api/team/invitations/:invitationId/resend', onInvitation, async (request, reply) => {
    const asked = askedBy(request);
    const mayMail = mayMailTo(request, asked.caller.tenant);
    const done = await invitations.resend(request.params.invitationId, asked, mayMail);
    return { position: withEtag(reply, done).position };
  });
  app.post('/api/team/invitations/:invitationId/withdraw', onInvitation, async (request, reply) => {
    const { invitationId } = request.params;
    const { position } = await command(request, reply, (state, actorId) =>
      withdrawInvitation(state, invitationId, actorId),
    );
    return { position };
  });
};
