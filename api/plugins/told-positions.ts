import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { earlierPosition, type Position } from '../../domain/kernel/event.ts';
import type { ParticipationQuery } from '../queries/participation.ts';
import type { Directory } from '../queries/read-models.ts';

const results = '/api/assessments/:assessmentId/results';

type Options = { directory: Directory; participation: ParticipationQuery };

/**
 * An answer about results says where a board of the organisation last changed, where its view has read further: how far that is moves with
 * every save of everybody, and whoever asks every second would know when each of them was. A release changes the board, too.
 */
export const toldPositions = fp(async (app: FastifyInstance, { directory, participation }: Options) => {
  app.addHook('preSerialization', async (request, _, payload: unknown) => {
    if (!request.routeOptions.url?.startsWith(results) || !hasPosition(payload)) return payload;
    const { assessmentId } = request.params as { assessmentId: string };
    const entry = await directory.assessment(assessmentId);
    if (!entry || entry.imported || isOfThePast(request)) return payload;
    const told = await participation.lastChange(entry.tenant);
    return told === null ? payload : { ...payload, position: earlierPosition(payload.position, told) };
  });
});

function hasPosition(payload: unknown): payload is { readonly position: Position } {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    typeof (payload as { position?: unknown }).position === 'string'
  );
}

function isOfThePast({ query }: FastifyRequest): boolean {
  const { at, moment } = query as { at?: string; moment?: string };
  return at !== undefined || moment !== undefined;
}
