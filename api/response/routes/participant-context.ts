import type { FastifyRequest } from 'fastify';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { commandContext } from '../../http/access/authentication.ts';
import type { ParticipantClaims } from '../../http/access/tokens.ts';

/** Command context for an invited person. */
export function participantContext(
  request: FastifyRequest,
  { participantId, tenant, device }: Pick<ParticipantClaims, 'participantId' | 'tenant' | 'device'>,
): CommandContext {
  return commandContext(request, `participant:${participantId}`, tenant, device);
}
