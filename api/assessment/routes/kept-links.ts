import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Invitation } from '../../../domain/invitation/state.ts';
import type { PersonRow } from '../../../domain/read-models/participation-board/documents.ts';
import { linkSecret } from '../../../infra/subject-keys/link-secret.ts';
import { callerOf } from '../../http/access/authentication.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { qrPath } from '../../http/qr-path.ts';
import { outboxOff } from '../../mailbox/outbox-off.ts';
import type { Personal } from '../../queries/personal.ts';
import type { Directory } from '../../queries/read-models.ts';
import { assessmentParams } from '../contract/assessments.ts';
import { type KeptLink, keptLinks, keptLinksQuery } from '../contract/participation.ts';
import type { ParticipationQuery } from '../queries/participation.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly directory: Directory;
  readonly participation: ParticipationQuery;
  readonly personal: Personal;
};

/**
 * Route that lists personal links to hand over while no mail server sends them. The links are those of the mails in the
 * outbox; members who may read these mails see them as long as the mails are kept. An opened link is no longer shown,
 * because it belongs to the person who opened it.
 */
export const keptLinkRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, directory, participation, personal },
) => {
  const linkOf = async (assessmentId: string, row: PersonRow): Promise<KeptLink[]> => {
    if (!row.kept || !row.sent || row.revoked || row.submittedAt !== null) return [];
    const { participantId } = row;
    const [entry, invitation, key] = await Promise.all([
      directory.participant(participantId),
      deps.commands.load(Invitation, participantId),
      deps.keys.find(participantId),
    ]);
    const { state } = invitation;
    if (!entry || entry.revoked || !state || entry.link <= state.openedLink || key === undefined) return [];
    const secret = await linkSecret(deps.keys, participantId, entry.link);
    const link = `${deps.publicUrl()}/assessment/take/${assessmentId}#${secret}`;
    const [name, email] = await Promise.all([personal.read(row.name), personal.read(row.email)]);
    return [{ participantId, name, email, link, qr: qrPath(link) }];
  };

  app.get(
    '/api/assessments/:assessmentId/links',
    {
      config: { access: 'mails.read' },
      schema: { params: assessmentParams, querystring: keptLinksQuery, response: { 200: keptLinks } },
    },
    async (request) => {
      const { assessmentId } = await directory.assessmentOf(
        callerOf(request).tenant,
        request.params.assessmentId,
      );
      if (!deps.outbox) throw outboxOff();
      const { rows, nextCursor } = await participation.rows(assessmentId, request.query);
      const links = await Promise.all(rows.map((row) => linkOf(assessmentId, row)));
      return { links: links.flat(), nextCursor };
    },
  );
};
